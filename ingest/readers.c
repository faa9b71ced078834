/* The table of readers, and how one is chosen: by what the file says, never by its name. */

#include "ingest/raw_readers.h"
#include "ingest/workspace.h"

const struct reader *const readers[] = {
    &reader_release,    &reader_provider,       &reader_review,
    &reader_interviews, &reader_interviews_csv, &reader_form_csv,
    &reader_form_xlsx,  &reader_methodology,    &reader_tco_scenario,
    &reader_text,       &reader_cmax,           &reader_nccl_tests,
    &reader_nccl_json,  &reader_torch_bench,    &reader_osu,
    &reader_perftest,   &reader_nvbandwidth,    &reader_fio,
    &reader_ior,        &reader_mdtest,         &reader_io500,
    &reader_elbencho,   &reader_mlperf_storage, &reader_mamf,
    &reader_hpl,        &reader_hpl_mxp,        &reader_gpu_burn,
    &reader_gpu_fryer,  &reader_dcgm_diag,      &reader_prometheus,
    &reader_serving,    &reader_training,       &reader_hyperfine,
    &reader_kubernetes, &reader_recovery,       &reader_whois,
    &reader_stress,
};
const size_t n_readers = sizeof readers / sizeof *readers;

const struct reader *reader_choose(const struct source *source, struct opinion *opinions, const char **why_not)
{
    const struct reader *best = NULL, *rival = NULL;
    enum sniff_sureness sureness = SNIFF_NO;
    for (size_t i = 0; i < n_readers; i++) {
        opinions[i] = (struct opinion){readers[i], readers[i]->sniff(source)};
        if (opinions[i].sniff.sureness == SNIFF_NO)
            continue;
        if (opinions[i].sniff.sureness > sureness) {
            sureness = opinions[i].sniff.sureness;
            best = readers[i];
            rival = NULL;
        } else if (opinions[i].sniff.sureness == sureness) {
            rival = rival == NULL ? readers[i] : rival;
        }
    }
    *why_not = NULL;
    if (best == NULL)
        *why_not = source->lines.binary        ? "the bytes are no text"
                   : source->bytes.length == 0 ? "the file is empty"
                                               : "no reader knows it";
    else if (rival != NULL)
        *why_not = arena_printf(source->arena, "%s and %s both claim it", best->name, rival->name);
    return rival == NULL ? best : NULL;
}
