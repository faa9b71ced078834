# Bad input: each case says file:line:column: error: … (hint: …), exits with 1, and leaves store and site as they were.
. "$CLUSTERMAX_SOURCE/tests/cli/lib.sh"

good=$(workspace good)
run 0 "$CLUSTERMAX_BIN" build "$good" -o "$scratch/site" --quiet
cp "$good/clustermax.db" "$scratch/store-before"
cp -R "$scratch/site" "$scratch/site-before"

# rejected NAME PATTERN: builds the broken workspace over the good one's store and site.
rejected() {
    run 1 "$CLUSTERMAX_BIN" build "$scratch/$1" -o "$scratch/site" --db "$good/clustermax.db" --quiet
    says "$2"
    same "$1 changed the store" "$good/clustermax.db" "$scratch/store-before"
    same "$1 changed the site" "$scratch/site" "$scratch/site-before"
}

review() { echo "$scratch/$1/providers/aurora/review.json"; }

workspace broken_json >/dev/null
printf '{\n  "format": "clustermax.review/1",\n  "provider": aurora\n}\n' >"$(review broken_json)"
rejected broken_json 'providers/aurora/review\.json:3:[0-9]+: error: .*\(hint: '

workspace unknown_item >/dev/null
sed -i 's/"security\.[a-z0-9-]*"/"security.soc2-atestation"/' "$(review unknown_item)"
rejected unknown_item 'review\.json:[0-9]+:[0-9]+: error: .*soc2-atestation.*\(hint: .*soc2-attestation'

workspace duplicate_provider >/dev/null
cp -R "$scratch/duplicate_provider/providers/aurora" "$scratch/duplicate_provider/providers/zephyr"
rejected duplicate_provider 'providers/zephyr/provider\.json:[0-9]+:[0-9]+: error: .*\(hint: '

workspace score_of_seven >/dev/null
sed -i '0,/"score": [1-5]/s//"score": 7/' "$scratch/score_of_seven/interviews.json"
rejected score_of_seven 'interviews\.json:[0-9]+:[0-9]+: error: .*7.*\(hint: .*1.*5'

workspace unknown_tier >/dev/null
sed -i 's/"tier": "Bronze"/"tier": "Bronce"/' "$scratch/unknown_tier/providers/drift/provider.json"
rejected unknown_tier 'providers/drift/provider\.json:[0-9]+:[0-9]+: error: .*Bronce.*\(hint: .*Bronze'

workspace unknown_member >/dev/null
sed -i 's/"evidence"/"evidense"/' "$(review unknown_member)"
rejected unknown_member 'review\.json:[0-9]+:[0-9]+: error: .*evidense.*\(hint: .*evidence'

workspace two_mistakes >/dev/null
sed -i '0,/"state": "met"/s//"state": "meet"/' "$(review two_mistakes)"
sed -i '0,/"evidence": "hands-on"/s//"evidence": "hand-on"/' "$(review two_mistakes)"
rejected two_mistakes 'error: .*meet'
says 'error: .*hand-on'

mkdir "$scratch/empty"
run 1 "$CLUSTERMAX_BIN" build "$scratch/empty" -o "$scratch/site" --db "$good/clustermax.db" --quiet
says 'error: .*\(hint: .*clustermax init'
same "an empty workspace changed the site" "$scratch/site" "$scratch/site-before"

run 1 "$CLUSTERMAX_BIN" build "$scratch/no-such-folder" -o "$scratch/site" --quiet
says 'no-such-folder.*error: .*\(hint: '

if [ "$(id -u)" -ne 0 ]; then
    workspace unreadable >/dev/null
    chmod 000 "$scratch/unreadable/providers/aurora"
    rejected unreadable 'providers/aurora.*error: '
fi

run 2 "$CLUSTERMAX_BIN" bild "$good"
says 'build'
run 2 "$CLUSTERMAX_BIN" build "$good" --outputt x
says 'output'

mkdir "$scratch/precious"
echo "my thesis" >"$scratch/precious/thesis.txt"
run 1 "$CLUSTERMAX_BIN" build "$good" -o "$scratch/precious" --quiet
says 'precious.*error: .*\(hint: '
[ -f "$scratch/precious/thesis.txt" ] || { echo "FAILED: a folder that is not a site was replaced"; failures=1; }

finish
