/* From a small release made by hand to descriptions of charts: markers, history, curves, and who is left out. */
#include <math.h>
#include <string.h>

#include "render/chart_from_scores.h"
#include "render/chart_published.h"
#include "tests/support/suite.h"

static struct tier tiers[] = {{.id = "gold", .name = "Gold", .tint = "gold", .is_rank = true},
                              {.id = "silver", .name = "Silver", .tint = "silver", .is_rank = true},
                              {.id = "under", .name = "Underperforming", .tint = "underperforming", .is_rank = true},
                              {.id = "unavailable", .name = "Unavailable", .tint = "unavailable"},
                              {.id = "not-rated", .name = "Not rated", .tint = "not-rated"}};
static struct criterion_weight criteria[] = {{.criterion = "security", .title = "Security", .weight = 1},
                                             {.criterion = "storage", .title = "Storage", .weight = 1}};
static struct methodology methodology = {.version = "9",
                                         .criteria = criteria,
                                         .n_criteria = 2,
                                         .tiers = tiers,
                                         .n_tiers = 5,
                                         .n_ranks = 3,
                                         .n_draws = 10000};

/* Providers by slug. */
enum { ALPHA, BETA, DELTA, GAMMA, OMEGA, N_PROVIDERS };
static struct provider_record providers[] = {{.slug = "alpha", .name = "Alpha"},
                                             {.slug = "beta", .name = "beta"},
                                             {.slug = "delta", .name = "Delta"},
                                             {.slug = "gamma", .name = "Gamma"},
                                             {.slug = "omega", .name = "Omega"}};
static struct published_release_record published[] = {{.version = "1.0", .date = "2025-01-01"},
                                                      {.version = "2.0", .date = "2025-06-01"},
                                                      {.version = "3.0", .date = "2026-01-01"}};
static struct published_tier_record published_tiers[] = {{.version = "1.0", .name = "Gold", .is_rank = true},
                                                         {.version = "1.0", .name = "UnderPerform", .is_rank = true},
                                                         {.version = "2.0", .name = "Unavailable"}};
static struct placement_record placements[] = {
    {"1.0", "Old Alpha", "UnderPerform", "alpha"}, {"2.0", "Bought", "Underperforming", "alpha"},
    {"2.0", "Alpha", "Silver", "alpha"},           {"2.0", "beta", "Gold", "beta"},
    {"2.0", "Gamma", "Unavailable", "gamma"},      {"3.0", "Alpha", "Gold", "alpha"}};

static struct measurement_record measurement(const char *provider, const char *artifact, const char *dimensions,
                                             double value)
{
    return (struct measurement_record){.artifact = artifact,
                                       .provider = provider,
                                       .metric = "nccl.all_reduce.busbw_gbytes_per_s",
                                       .value = value,
                                       .dimensions = dimensions,
                                       .role = ROLE_RESULT};
}

static const struct scores *make(struct arena *arena)
{
    struct scores *scores = ARENA_NEW(arena, struct scores);
    struct release *release = ARENA_NEW(arena, struct release);
    struct provider_score *rows = ARENA_ARRAY(arena, N_PROVIDERS, struct provider_score);
    const struct provider_score **ranking = ARENA_ARRAY(arena, 3, const struct provider_score *);
    static const size_t tier_of[] = {0, 1, 1, 1, 4};
    release->about = (struct release_record){.version = "3.0", .title = "Release 3.0", .date = "2026-01-01"};
    release->catalog.published_releases.items = published;
    release->catalog.published_releases.n = 3;
    release->catalog.published_tiers.items = published_tiers;
    release->catalog.published_tiers.n = 3;
    release->catalog.placements.items = placements;
    release->catalog.placements.n = 6;
    scores->criteria = ARENA_ARRAY(arena, 2 * N_PROVIDERS, struct criterion_score);
    scores->criterion_peers = ARENA_ARRAY(arena, 2, struct peers);
    scores->criterion_peers[0] = (struct peers){20, 50, 80, 3};
    for (size_t i = 0; i < N_PROVIDERS; i++) {
        rows[i] = (struct provider_score){.provider = &providers[i],
                                          .overall = i < GAMMA ? 80 - 10 * (double)i : NAN,
                                          .rank = i < GAMMA ? i + 1 : 0,
                                          .tier = &tiers[tier_of[i]],
                                          .is_rated = i < GAMMA,
                                          .rank_low = NAN,
                                          .rank_high = NAN};
        if (i < GAMMA)
            ranking[i] = &rows[i];
        scores->criteria[2 * i] = (struct criterion_score){
            .score = 70 - (double)i, .plain = 70, .coverage = 0.5, .n_known = 2, .n_indicators = 4, .rank = i + 1};
        /* shrunk to its peers, but nothing known */
        scores->criteria[2 * i + 1] = (struct criterion_score){.score = 40, .plain = NAN, .n_indicators = 3};
    }
    scores->release = release;
    scores->methodology = &methodology;
    scores->providers = rows;
    scores->n_providers = N_PROVIDERS;
    scores->n_rated = 3;
    scores->ranking = ranking;
    return scores;
}

START_TEST(markers_say_what_moved)
{
    static const struct chart_links links = {"providers/", NULL, ".html"};
    struct arena *arena = arena_create(NULL);
    struct chart_medallion chart;
    chart_medallion_from_scores(arena, make(arena), "2.0", &links, &chart);
    ck_assert_str_eq(chart.compared_with, "2.0");
    ck_assert_uint_eq(chart.n_rows, 4); /* an empty rank stays, an empty Unavailable goes */
    ck_assert_str_eq(chart.rows[0].tiles[0].name, "Alpha");
    ck_assert_str_eq(chart.rows[0].tiles[0].href, "providers/alpha.html");
    ck_assert_int_eq(chart.rows[0].tiles[0].marker, TILE_UP); /* by its own name, not that of what it bought */
    ck_assert_str_eq(chart.rows[0].tiles[0].from, "Silver");
    ck_assert_uint_eq(chart.rows[1].n_tiles, 3);
    ck_assert_str_eq(chart.rows[1].tiles[0].name, "beta"); /* whatever the case */
    ck_assert_int_eq(chart.rows[1].tiles[0].marker, TILE_DOWN);
    ck_assert_int_eq(chart.rows[1].tiles[1].marker, TILE_NEW); /* Delta was not there */
    ck_assert_int_eq(chart.rows[1].tiles[2].marker, TILE_NEW); /* Gamma was unavailable: no rank to rise from */
    ck_assert_uint_eq(chart.rows[2].n_tiles, 0);
    ck_assert_int_eq(chart.rows[3].tiles[0].marker, TILE_STAYED); /* outside the ranking nothing moves */
    ck_assert_ptr_nonnull(strstr(chart.label, "not the published rating"));
    chart_medallion_from_scores(arena, make(arena), "1.0", NULL, &chart);
    ck_assert_str_eq(chart.rows[0].tiles[0].from, "Underperforming");
    ck_assert_ptr_null(chart.rows[0].tiles[0].href);
    arena_destroy(arena);
}
END_TEST

START_TEST(without_an_earlier_release_the_published_tier_is_small_print)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct chart_medallion chart;
    placements[5].tier = "Silver"; /* Alpha's in 3.0; computed is Gold */
    chart_medallion_from_scores(arena, scores, NULL, NULL, &chart);
    ck_assert_ptr_null(chart.compared_with);
    ck_assert_int_eq(chart.rows[0].tiles[0].marker, TILE_STAYED);
    ck_assert_ptr_nonnull(strstr(chart.rows[0].tiles[0].remark, "Silver"));
    ck_assert_ptr_nonnull(strstr(chart.remarks_mean, "3.0"));
    placements[5].tier = "Gold";
    chart_medallion_from_scores(arena, scores, NULL, NULL, &chart);
    ck_assert_ptr_null(chart.rows[0].tiles[0].remark);
    arena_destroy(arena);
}
END_TEST

START_TEST(movements_are_sorted_by_size)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct release older = {.about = {.version = "2.0"}};
    struct rating before = {&older, &methodology, scores}, after = {scores->release, &methodology, scores};
    struct movement movements[] = {
        {"alpha", "Alpha", &scores->providers[BETA], &scores->providers[ALPHA], 2, 1, 0.5, 0.5},
        {"beta", "beta", &scores->providers[ALPHA], &scores->providers[BETA], -7, -7, 0, 0},
        {"omega", "Omega", NULL, &scores->providers[OMEGA], NAN, NAN, NAN, NAN},
        {"delta", "Delta", &scores->providers[OMEGA], &scores->providers[DELTA], NAN, NAN, NAN, NAN}};
    struct chart_movement chart;
    chart_movement_from_ratings(arena, &before, &after, movements, 4, NULL, &chart);
    ck_assert_str_eq(chart.rows[0].name, "beta");
    ck_assert_int_eq(chart.rows[0].direction, -1);
    ck_assert_str_eq(chart.rows[1].name, "Alpha");
    ck_assert_int_eq(chart.rows[1].direction, 1);
    ck_assert_double_eq(chart.rows[1].causes[1], 0.5);
    ck_assert_str_eq(chart.rows[2].name, "Delta");
    ck_assert_int_eq(chart.rows[2].direction, 0); /* from outside the ranking */
    ck_assert_ptr_null(chart.rows[3].before.name);
    ck_assert_str_eq(chart.frame.title, "What moved from 2.0 to 3.0");
    arena_destroy(arena);
}
END_TEST

START_TEST(private_evidence_changes_the_label)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct release *release = (struct release *)scores->release;
    struct file_record file = {.path = "providers/alpha/raw/a/x.txt", .environment = "a"};
    struct chart_medallion chart;
    release->files.items = &file;
    release->files.n = 1;
    chart_medallion_from_scores(arena, scores, NULL, NULL, &chart);
    ck_assert_ptr_null(strstr(chart.label, "public evidence"));
    arena_destroy(arena);
}
END_TEST

START_TEST(unknown_is_not_drawn_as_a_score)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct chart_profile profile;
    struct chart_strip strip;
    chart_profile_from_scores(arena, scores, &scores->providers[ALPHA], NULL, &profile);
    ck_assert_double_eq(profile.rows[0].score, 70);
    ck_assert_double_eq(profile.rows[0].median, 50);
    ck_assert(isnan(profile.rows[1].score)); /* 40 is what the method uses, not what is known */
    ck_assert(isnan(profile.rows[1].low));   /* no peers */
    ck_assert_str_eq(profile.rows[1].note, "none of 3 checks known");
    chart_strip_from_scores(arena, scores, &scores->providers[OMEGA], 0, NULL, &strip);
    ck_assert_uint_eq(strip.n_rows, 1);
    ck_assert_uint_eq(strip.rows[0].n_dots, 4); /* the rated ones, and the one that is looked at */
    ck_assert(strip.rows[0].dots[3].is_marked);
    chart_strip_from_scores(arena, scores, NULL, SIZE_MAX, NULL, &strip);
    ck_assert_uint_eq(strip.n_rows, 2);
    ck_assert(isnan(strip.rows[1].dots[0].score));
    arena_destroy(arena);
}
END_TEST

START_TEST(without_draws_the_ranking_shows_scores)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct chart_ranking chart;
    struct chart_shares shares;
    chart_ranking_from_scores(arena, scores, NULL, &chart);
    ck_assert_int_eq(chart.axis, RANKING_BY_SCORE);
    ck_assert_uint_eq(chart.n_rows, 3);
    ck_assert_double_eq(chart.rows[0].value, 80);
    ck_assert_ptr_null(chart.frame.note);
    scores->providers[ALPHA].rank_low = 1;
    scores->providers[ALPHA].rank_high = 2;
    chart_ranking_from_scores(arena, scores, NULL, &chart);
    ck_assert_int_eq(chart.axis, RANKING_BY_RANK);
    ck_assert_double_eq(chart.rows[0].value, 1);
    ck_assert_ptr_nonnull(strstr(chart.frame.note, "90 % of 10,000 draws"));
    chart_shares_from_scores(arena, scores, NULL, NULL, &shares);
    ck_assert_uint_eq(shares.n_rows, 0);
    ck_assert_uint_eq(shares.n_tiers, 3);
    arena_destroy(arena);
}
END_TEST

START_TEST(history_joins_published_and_computed)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct chart_history chart;
    chart_history_from_scores(arena, scores, &scores->providers[ALPHA], &chart);
    ck_assert_uint_eq(chart.n_points, 3);
    ck_assert_uint_eq(chart.n_tiers, 4); /* UnderPerform is Underperforming; Unavailable was used */
    ck_assert_str_eq(chart.tiers[2].name, "Underperforming");
    ck_assert_uint_eq(chart.points[0].tier, 2);
    ck_assert_str_eq(chart.points[0].note, "as Old Alpha");
    ck_assert_uint_eq(chart.points[1].tier, 1);
    ck_assert_ptr_null(chart.points[1].note);
    ck_assert_uint_eq(chart.points[2].tier, 0);
    ck_assert_uint_eq(chart.points[2].computed, 0);
    ck_assert_uint_eq(chart.points[1].computed, HISTORY_ABSENT);
    chart_history_from_scores(arena, scores, &scores->providers[OMEGA], &chart);
    ck_assert_uint_eq(chart.points[0].tier, HISTORY_ABSENT);
    ck_assert_str_eq(chart.tiers[chart.points[2].computed].name, "Not rated");
    arena_destroy(arena);
}
END_TEST

START_TEST(releases_are_found_by_version_or_date)
{
    struct arena *arena = arena_create(NULL);
    struct release *release = (struct release *)make(arena)->release;
    ck_assert_str_eq(published_current(release)->version, "3.0");
    release->about.version = "2.0-public";
    ck_assert_str_eq(published_current(release)->version, "2.0");
    ck_assert_str_eq(published_previous(release)->version, "1.0");
    release->about.version = "2.01";
    ck_assert_ptr_null(published_current(release));
    release->about.date = "2025-07-01";
    ck_assert_str_eq(published_previous(release)->version, "2.0");
    release->about.date = "2024-07-01";
    ck_assert_ptr_null(published_previous(release));
    ck_assert(published_same_tier("UnderPerform", "Underperforming"));
    ck_assert(!published_same_tier("Gold", "Golden Age"));
    ck_assert(!published_same_tier(NULL, "Gold"));
    arena_destroy(arena);
}
END_TEST

START_TEST(curves_are_one_a_run)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct release *release = (struct release *)scores->release;
    struct measurement_record list[] = {
        measurement("alpha", "a1", "nodes=2 size_bytes=2048", 20),
        measurement("alpha", "a1", "nodes=2 size_bytes=1024", 10),
        measurement("alpha", "a1", "nodes=2 placement=in_place size_bytes=1024", 99),
        measurement("beta", "b1", "nodes=2 size_bytes=1024", 11),
        measurement("beta", "b1", "nodes=2 size_bytes=2048", NAN),
        measurement("beta", "b1", "nodes=2 size_bytes=4096", 33),
        measurement("delta", "d1", "nodes=1 size_bytes=1024", 5), /* one point is no curve */
        measurement("delta", "d2", "nodes=1", 5),
    };
    struct chart_lines chart;
    list[5].validity = VALIDITY_DOUBTFUL;
    release->evidence.measurements.items = list;
    release->evidence.measurements.n = sizeof list / sizeof *list;
    ck_assert(chart_curves_from_scores(arena, scores, "all_reduce", &scores->providers[ALPHA], &chart));
    ck_assert_uint_eq(chart.n_series, 2);
    ck_assert_str_eq(chart.series[0].name, "Alpha, 2 nodes");
    ck_assert(chart.series[0].is_marked && !chart.series[1].is_marked);
    ck_assert_uint_eq(chart.series[0].n_points, 2);
    ck_assert_double_eq(chart.series[0].points[0].x, 1024);
    ck_assert_double_eq(chart.series[0].points[0].y, 10);
    ck_assert_str_eq(chart.frame.title, "Bus bandwidth of all-reduce by message size");
    ck_assert(!chart_curves_from_scores(arena, scores, "all_reduce", &scores->providers[DELTA], &chart));
    ck_assert(!chart_curves_from_scores(arena, scores, "broadcast", NULL, &chart));
    ck_assert(chart_curves_from_scores(arena, scores, "all_reduce", NULL, &chart));
    arena_destroy(arena);
}
END_TEST

START_TEST(social_pictures_say_who_and_what)
{
    struct arena *arena = arena_create(NULL);
    const struct scores *scores = make(arena);
    struct chart_social chart;
    chart_social_from_scores(arena, scores, NULL, &chart);
    ck_assert_uint_eq(chart.n_rows, 3);
    ck_assert_uint_eq(chart.rows[1].count, 3);
    ck_assert_str_eq(chart.rows[1].examples, "beta, Delta and 1 more");
    chart_social_from_scores(arena, scores, &scores->providers[OMEGA], &chart);
    ck_assert_str_eq(chart.tier, "Not rated");
    for (size_t i = 0; i < chart.n_facts; i++)
        ck_assert_str_ne(chart.facts[i].name, "rank");
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chart from scores");
    TCase *adapter = tcase_create("adapter");
    tcase_add_test(adapter, markers_say_what_moved);
    tcase_add_test(adapter, without_an_earlier_release_the_published_tier_is_small_print);
    tcase_add_test(adapter, movements_are_sorted_by_size);
    tcase_add_test(adapter, private_evidence_changes_the_label);
    tcase_add_test(adapter, unknown_is_not_drawn_as_a_score);
    tcase_add_test(adapter, without_draws_the_ranking_shows_scores);
    tcase_add_test(adapter, history_joins_published_and_computed);
    tcase_add_test(adapter, releases_are_found_by_version_or_date);
    tcase_add_test(adapter, curves_are_one_a_run);
    tcase_add_test(adapter, social_pictures_say_who_and_what);
    suite_add_tcase(suite, adapter);
    return suite_run(suite);
}
