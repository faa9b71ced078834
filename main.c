/* clustermax: scoring engine and static report generator for rating GPU clouds. A table of commands, nothing else. */

#include "criteria/compare_command.h"
#include "criteria/explain_command.h"
#include "criteria/score_command.h"
#include "ingest/ingest_command.h"
#include "model/base/cli.h"
#include "model/merge_command.h"
#include "render/accept_command.h"
#include "render/build_command.h"
#include "render/doctor_command.h"
#include "render/form_command.h"
#include "render/render_command.h"
#include "render/verify_command.h"
#include "tco/tco_command.h"

static const struct cli_command *const commands[] = {
    &init_command,    &ingest_command, &check_command,  &score_command,  &explain_command,
    &compare_command, &tco_command,    &accept_command, &form_command,   &build_command,
    &render_command,  &verify_command, &merge_command,  &doctor_command,
};

int main(int argc, char **argv)
{
    return (int)cli_main("clustermax", CLUSTERMAX_VERSION, commands, sizeof commands / sizeof *commands, argc, argv);
}
