/* What the CSV tables hold, column by column: their headings, and their description as a Frictionless Data Package.
 *
 * Shapes:  data/datapackage.json beside the tables.
 * Units:   in the columns' names and descriptions.
 * Owns:    the tables are constant.
 * Errors:  I/O as in model/base/fs.h.
 * Source:  Data Package, Tabular Data Resource and Table Schema, specs.frictionlessdata.io.
 */
#ifndef CLUSTERMAX_EXPORT_TABLES_H
#define CLUSTERMAX_EXPORT_TABLES_H

#include "criteria/scores.h"
#include "model/base/fs.h"

enum export_type { EXPORT_STRING, EXPORT_NUMBER, EXPORT_INTEGER, EXPORT_BOOLEAN /* yes, no */, EXPORT_DATE };

struct export_column {
    const char *name;
    enum export_type type;
    const char *description;
    bool required;
};

struct export_table {
    const char *name, *title;
    const struct export_column *columns; /* closed by a NULL name */
};

extern const struct export_table export_tables[];
extern const size_t export_tables_n;
const struct export_table *export_table(const char *name); /* known by the caller */

bool export_package(struct arena *arena, const struct scores *scores, struct fs_publication *publication,
                    struct error *err);

#endif
