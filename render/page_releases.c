/* Releases: the published placements side by side, and who moved between them. */
#include <stdlib.h>
#include <string.h>

#include "render/html.h"
#include "render/page.h"

/* A provider as the releases know it, whether or not it has a page here. */
struct subject {
    const char *slug, *name;
    const struct placement_record **placements; /* one a release; NULL: not listed */
};

struct history {
    const struct published_release_record *releases;
    size_t n_releases;
    struct subject *subjects; /* by name */
    size_t n, capacity;
};

static size_t release_index(const struct history *history, const char *version)
{
    for (size_t i = 0; i < history->n_releases; i++)
        if (string_equal(history->releases[i].version, version))
            return i;
    return history->n_releases;
}

static struct subject *find_subject(const struct history *history, const struct placement_record *placement)
{
    for (size_t i = 0; i < history->n; i++) {
        struct subject *subject = &history->subjects[i];
        bool is_same = placement->provider != NULL
                           ? string_equal(subject->slug, placement->provider)
                           : subject->slug == NULL && strcmp(subject->name, placement->name) == 0;
        if (is_same)
            return subject;
    }
    return NULL;
}

static void add_placement(struct site *site, struct history *history, const struct placement_record *placement)
{
    size_t release = release_index(history, placement->version);
    struct subject *subject = find_subject(history, placement);
    if (release == history->n_releases)
        return;
    if (subject == NULL) {
        const struct provider_score *score =
            placement->provider == NULL ? NULL : scores_provider(site->scores, placement->provider);
        subject = ARENA_PUSH(site->scratch, history->subjects, history->n, history->capacity);
        subject->slug = placement->provider;
        subject->name = score == NULL ? placement->name : score->provider->name;
        subject->placements = ARENA_ARRAY(site->scratch, history->n_releases, const struct placement_record *);
    }
    subject->placements[release] = placement;
}

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* As a reader looks them up; the slug or the byte order decides between equals. */
static int compare_subjects(const void *a, const void *b)
{
    const struct subject *left = a, *right = b;
    const char *x = left->name, *y = right->name;
    while (*x != '\0' && fold(*x) == fold(*y)) {
        x++;
        y++;
    }
    if (fold(*x) != fold(*y))
        return (unsigned char)fold(*x) < (unsigned char)fold(*y) ? -1 : 1;
    int order = strcmp(left->name, right->name);
    return order != 0 ? order : string_compare(left->slug, right->slug);
}

static struct history gather(struct site *site)
{
    const struct catalog *catalog = &site->release->catalog;
    struct history history = {.releases = catalog->published_releases.items,
                              .n_releases = catalog->published_releases.n};
    for (size_t i = 0; i < catalog->placements.n; i++)
        add_placement(site, &history, &catalog->placements.items[i]);
    if (history.n > 0)
        qsort(history.subjects, history.n, sizeof *history.subjects, compare_subjects);
    return history;
}

/* Tiers keep their names over the releases, but for the lowest rank, which was spelled in two ways. */
static size_t common_rank(const struct site *site, const struct placement_record *placement, size_t none)
{
    const struct catalog *catalog = &site->release->catalog;
    const struct published_tier_record *tiers = catalog->published_tiers.items;
    const char *newest = catalog->published_releases.items[catalog->published_releases.n - 1].version;
    size_t rank = 0, lowest = none;
    bool is_rank = false, is_lowest = true;
    for (size_t i = 0; i < catalog->published_tiers.n; i++) {
        if (!string_equal(tiers[i].version, placement->version) || !tiers[i].is_rank)
            continue;
        is_lowest = string_equal(tiers[i].name, placement->tier);
        is_rank = is_rank || is_lowest;
    }
    for (size_t i = 0; is_rank && i < catalog->published_tiers.n; i++) {
        if (!string_equal(tiers[i].version, newest) || !tiers[i].is_rank)
            continue;
        if (string_equal(tiers[i].name, placement->tier))
            return rank;
        lowest = rank++;
    }
    return is_rank && is_lowest ? lowest : none;
}

struct movement {
    size_t n_up, n_down, n_new, n_gone, n_same, n_other;
};

static void put_tier_of(const struct site *site, struct view *row, const char *name,
                        const struct placement_record *placement)
{
    view_put_list(row, name);
    if (placement == NULL)
        return;
    struct view *tier = view_put_view(row, name);
    view_put_text(tier, "tier", placement->tier);
    view_put_text(tier, "tint", facts_tint(site->facts, placement->tier));
}

/* +1 up, -1 down, 0 neither. */
static int count_movement(const struct site *site, const struct placement_record *before,
                          const struct placement_record *after, struct movement *movement)
{
    enum { NONE = 1000 };
    size_t from = before == NULL ? NONE : common_rank(site, before, NONE);
    size_t to = after == NULL ? NONE : common_rank(site, after, NONE);
    movement->n_new += before == NULL && after != NULL;
    movement->n_gone += before != NULL && after == NULL;
    if (before == NULL || after == NULL)
        return 0;
    if (from == NONE || to == NONE) {
        movement->n_same += from == to;
        movement->n_other += from != to;
        return 0;
    }
    movement->n_up += to < from;
    movement->n_down += to > from;
    movement->n_same += to == from;
    return to < from ? 1 : to > from ? -1 : 0;
}

static void put_movements(struct site *site, struct view *row, const struct history *history, size_t release)
{
    view_put_list(row, "previous");
    if (release == 0)
        return;
    struct view *previous = view_put_view(row, "previous");
    struct movement movement = {0};
    view_put_list(previous, "moves");
    for (size_t i = 0; i < history->n; i++) {
        const struct subject *subject = &history->subjects[i];
        const struct placement_record *before = subject->placements[release - 1];
        const struct placement_record *after = subject->placements[release];
        int direction = count_movement(site, before, after, &movement);
        if (direction == 0)
            continue;
        struct view *move = view_add_row(previous, "moves");
        view_put_text(move, "slug", subject->slug);
        view_put_text(move, "name", subject->name);
        view_put_text(move, "direction", direction > 0 ? "▲ up" : "▼ down");
        put_tier_of(site, move, "from", before);
        put_tier_of(site, move, "to", after);
    }
    view_put_text(previous, "previous", history->releases[release - 1].version);
    view_put_count(previous, "n_up", movement.n_up);
    view_put_count(previous, "n_down", movement.n_down);
    view_put_count(previous, "n_new", movement.n_new);
    view_put_count(previous, "n_gone", movement.n_gone);
    view_put_count(previous, "n_same", movement.n_same);
    view_put_flag(previous, "has_moves", movement.n_up + movement.n_down > 0);
}

/* One a line. */
static void put_sources(struct site *site, struct view *row, const char *lines)
{
    struct text rest = text_of(lines), line;
    view_put_flag(row, "has_sources", rest.length > 0);
    view_put_list(row, "sources");
    while (text_next_line(&rest, &line)) {
        struct view *source = view_add_row(row, "sources");
        page_put_source(source, text_dup(site->scratch, line), NULL);
        view_put_flag(source, "is_last", rest.length == 0);
    }
}

static void put_release(struct site *site, struct view *view, const struct history *history, size_t index)
{
    const struct published_release_record *release = &history->releases[index];
    struct view *row = view_add_row(view, "releases");
    size_t n_listed = 0;
    for (size_t i = 0; i < history->n; i++)
        n_listed += history->subjects[i].placements[index] != NULL;
    view_put_text(row, "version", release->version);
    view_put_text(row, "version_anchor", html_anchor(site->scratch, release->version));
    view_put_text(row, "date", release->date);
    view_put_fixed(row, "rated", release->rated, 0);
    view_put_fixed(row, "tracked", release->tracked, 0);
    view_put_count(row, "n_listed", n_listed);
    put_sources(site, row, release->sources);
    put_movements(site, row, history, index);
}

static void put_subject(struct site *site, struct view *view, const struct history *history,
                        const struct subject *subject)
{
    const struct provider_score *score = subject->slug == NULL ? NULL : scores_provider(site->scores, subject->slug);
    struct view *row = view_add_row(view, "rows");
    view_put_text(row, "slug", score == NULL ? NULL : subject->slug);
    view_put_text(row, "name", subject->name);
    view_put_list(row, "cells");
    for (size_t i = 0; i < history->n_releases; i++)
        put_tier_of(site, view_add_row(row, "cells"), "placed", subject->placements[i]);
    view_put_list(row, "computed");
    if (score != NULL)
        page_put_tier(view_put_view(row, "computed"), score->tier);
}

bool page_releases_render(struct site *site, struct error *err)
{
    const struct page page = {
        .path = "releases.html",
        .template = "releases",
        .title = "Releases, and what changed",
        .description = "Published tiers of every release side by side, with renames and mergers, and who moved.",
        .section = "releases.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    struct history history = gather(site);
    view_put_list(view, "releases");
    view_put_list(view, "columns");
    for (size_t i = history.n_releases; i > 0; i--)
        put_release(site, view, &history, i - 1);
    for (size_t i = 0; i < history.n_releases; i++)
        view_put_text(view_add_row(view, "columns"), "column", history.releases[i].version);
    view_put_list(view, "rows");
    for (size_t i = 0; i < history.n; i++)
        put_subject(site, view, &history, &history.subjects[i]);
    return page_publish(site, &page, view, err);
}
