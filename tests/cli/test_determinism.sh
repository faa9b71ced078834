# The same workspace gives the same bytes: in any folder, time zone, locale, umask, file order, and step by step.
. "$CLUSTERMAX_SOURCE/tests/cli/lib.sh"

first=$(workspace first)
run 0 "$CLUSTERMAX_BIN" build "$first" -o "$scratch/site-1" --quiet

mkdir -p "$scratch/deep/er"
cp -R "$CLUSTERMAX_SOURCE/tests/fixtures/small-release" "$scratch/deep/er/second"
(
    cd "$scratch/deep" || exit 1
    umask 027
    TZ=Asia/Kathmandu LC_ALL=de_DE.UTF-8 LANG=tr_TR.UTF-8 HOME=/nonexistent \
        "$CLUSTERMAX_BIN" build er/second -o ../site-2 --quiet
) || { echo "FAILED: the second build"; failures=1; }
same "another folder, zone and locale changed the site" "$scratch/site-1" "$scratch/site-2"

# Files that appear one by one, in the opposite order, with a detour.
third="$scratch/third"
mkdir -p "$third/providers"
cp "$first/release.json" "$third"
for slug in gale fjord eddy drift cumulus borealis aurora; do
    cp -R "$first/providers/$slug" "$third/providers/$slug"
    "$CLUSTERMAX_BIN" ingest "$third" --quiet >/dev/null 2>&1
done
cp -R "$first/providers/aurora/raw" "$third/providers/gale/raw"
"$CLUSTERMAX_BIN" ingest "$third" --quiet >/dev/null 2>&1
rm -r "$third/providers/gale/raw"
cp "$first/interviews.json" "$third"
run 0 "$CLUSTERMAX_BIN" build "$third" -o "$scratch/site-3" --quiet
same "ingesting step by step changed the site" "$scratch/site-1" "$scratch/site-3"

# An unchanged workspace: nothing is written again.
before=$(ls -i "$scratch/site-1/index.html")
run 0 "$CLUSTERMAX_BIN" build "$first" -o "$scratch/site-1"
[ "$before" = "$(ls -i "$scratch/site-1/index.html")" ] || { echo "FAILED: an unchanged page was written again"; failures=1; }
says 'unchanged'

run 0 "$CLUSTERMAX_BIN" verify "$scratch/site-1" --quiet
printf 'x' >>"$scratch/site-2/index.html"
run 1 "$CLUSTERMAX_BIN" verify "$scratch/site-2" --quiet
says 'index\.html'

finish
