# `ingest --explain FILE` needs no workspace, and says what each reader thought of the file.
. "$CLUSTERMAX_SOURCE/tests/cli/lib.sh"

log="$CLUSTERMAX_SOURCE/tests/fixtures/small-release/providers/aurora/raw/slurm-b200/all_reduce_4_nodes.log"
run 0 "$CLUSTERMAX_BIN" ingest --explain "$log"
grep -Eq '^nccl-tests +certain' "$scratch/stdout" || { echo "FAILED: nccl-tests does not claim its log"; failures=1; }
grep -Eq '^fio +no' "$scratch/stdout" || { echo "FAILED: fio is not asked"; failures=1; }
grep -q 'nccl.all_reduce.busbw_gbytes_per_s' "$scratch/stdout" || { echo "FAILED: no measurement is shown"; failures=1; }

run 2 "$CLUSTERMAX_BIN" ingest
says 'error: .*\(hint: '

finish
