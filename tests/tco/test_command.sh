#!/bin/sh
# The command as a user types it: figures, formats, questions, and what is said of mistakes.
. "$CLUSTERMAX_SOURCE/tests/cli/lib.sh"

# prints PATTERN: an extended regular expression that a line of standard output must match.
prints() {
    grep -Eq -- "$1" "$scratch/stdout" && return 0
    echo "FAILED: no line of standard output matches: $1"
    failures=$((failures + 1))
}

tco() {
    code=$1
    shift
    run "$code" "$CLUSTERMAX_BIN" tco "$@"
}

# Published figures, to the cent.
tco 0 example
prints '^Monthly +USD/month +5,539,138\.13 +6,989,394\.66 +6,200,693\.24$'
prints '^Over the contract +USD +199,408,972\.82 +251,618,207\.92 +223,224,956\.59$'
prints '^Relative to the first +times +1\.0000 +1\.2618 +1\.1194$'
prints '^Support +22\.16 +0\.00$'
tco 0 --scenario pretrain
prints '^Relative to the first +times +1\.0000 +1\.1041 +1\.1501$'

# Questions.
tco 0 example --break-even price_usd_per_gpu_hour
prints 'hyperscaler\.gpu\.h200\.price_usd_per_gpu_hour +1\.98 +1\.567744 '
prints 'silver\.gpu\.h200\.price_usd_per_gpu_hour +2 +1\.785980 '
tco 0 pretrain --break-even mtbf_gpu_hours
prints 'hyperscaler\.goodput\.mtbf_gpu_hours .* none'
tco 0 example --contract 3,36
prints '^ +36 .* 1\.2618 '
tco 0 example --sweep goodput_percent=0:10:3
tco 0 pretrain --sweep mtbf_gpu_hours=8000:128000:5:log --sweep job_gpus=512,4096
tco 0 example --sweep mtbf_gpu_hours=8000,128000
prints '^Nothing changes'
tco 0 example --tornado 20
tco 0 pretrain --checkpoint
tco 0 example --simulate
tco 0 example --formulas
prints 'formula: support_percent|max\(support_minimum_usd_per_month'
tco 0 example --inputs
prints '^gold\.gpu\.h200\.price_usd_per_gpu_hour +1\.84 +USD/GPU-hour +assumed '
tco 0 pretrain --set mtbf_gpu_hours=1000
prints '^Gold: more than 100 % is lost\.'

# The same bits for any number of threads, another place and another hour.
tco 0 pretrain --monte-carlo 20000 --seed 5 --threads 1 --json
cp "$scratch/stdout" "$scratch/one"
run 0 env TZ=Pacific/Apia LC_ALL=C.UTF-8 "$CLUSTERMAX_BIN" tco pretrain --monte-carlo 20000 --seed 5 --threads 3 --json
same "one thread and three" "$scratch/one" "$scratch/stdout"

# Machines read all of it.
if command -v python3 >/dev/null; then
    for question in "" "--break-even price_usd_per_gpu_hour" "--tornado 20" "--contract 3,6" "--monte-carlo 1000" \
        "--inputs" "--formulas" "--simulate" "--sweep months=1,2"; do
        # shellcheck disable=SC2086
        tco 0 example $question --json
        python3 -m json.tool "$scratch/stdout" >/dev/null || failures=$((failures + 1))
        # shellcheck disable=SC2086
        tco 0 example $question --csv
        python3 -c 'import csv, sys; sys.exit(len(list(csv.reader(sys.stdin))) < 3)' <"$scratch/stdout" ||
            failures=$((failures + 1))
    done
fi

# Mistakes.
tco 2
says 'error: which scenario\?'
tco 2 example --scenario pretrain
says 'error: two scenarios'
tco 1 nonesuch
says '^nonesuch: error: there is no such scenario \(hint: .*example'
tco 1 example --months 0
says 'error: months is 0 months \(hint: more than 0 and at most 1200\)'
tco 1 example --set prise_usd_per_gpu_hour=1
says 'did you mean "price_usd_per_gpu_hour"'
tco 2 example --set months
says 'sets nothing'
tco 1 example --set price_usd_per_gpu_hour=-1
says 'price_usd_per_gpu_hour is -1 USD/GPU-hour'
tco 1 example --set silver.model=renewal
says '^data/tco/example\.json:[0-9]+:[0-9]+: error: silver: the renewal model needs mtbf_gpu_hours'
tco 2 example --sweep months=1 --sweep months=2 --sweep months=3
tco 2 example --tornado much
tco 2 example --monte-carlo -1
tco 2 example --provider nobody
tco 1 example --release "$scratch" --provider nobody
says 'there is no such store'
printf '{"format": "clustermax.tco-scenario/1",\n"id": "x", "columns": [' >"$scratch/broken.json"
tco 1 "$scratch/broken.json"
says 'broken\.json:2:[0-9]+: error: '
printf '{"format": "clustermax.review/1"}' >"$scratch/other.json"
tco 1 "$scratch/other.json"
says 'other\.json:1:[0-9]+: error: "format" is "clustermax.review/1", not "clustermax.tco-scenario/1"'

finish
