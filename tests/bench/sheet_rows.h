/* The rows of the workbook benchmark, the same for every writer: text, numbers, links, long notes, formula-like text.
 *
 * Shapes:  SHEET_COLUMNS cells a row; a cell is text or, where text is NULL, a number.
 * Units:   none.
 * Owns:    text lives in the caller's buffer until the next cell.
 * Errors:  none.
 * Source:  modelled on the sheet Measurements of ranking.xlsx; tests/bench/sheet.py makes the same.
 */
#ifndef CLUSTERMAX_SHEET_ROWS_H
#define CLUSTERMAX_SHEET_ROWS_H

#include <stddef.h>
#include <stdio.h>

enum { SHEET_COLUMNS = 12, SHEET_CELL_BYTES = 128 };

static inline const char *sheet_rows_cell(size_t row, size_t column, char buffer[SHEET_CELL_BYTES], double *number)
{
    static const char *const words[] = {"result", "ok", "GB/s", "hands-on", "=1+1"};
    switch (column) {
    case 0:
        snprintf(buffer, SHEET_CELL_BYTES, "provider-%zu", row % 100);
        return buffer;
    case 1:
        snprintf(buffer, SHEET_CELL_BYTES, "nccl.all_reduce.busbw_gbytes_per_s");
        return buffer;
    case 2:
    case 3:
    case 4:
        *number = (double)((row * 7919 + column * 104729) % 1000003) / 997.0;
        return NULL;
    case 5:
        snprintf(buffer, SHEET_CELL_BYTES, "gpu=B200 nodes=%zu size_bytes=%zu", row % 16 + 1, (row % 24) * 1048576);
        return buffer;
    case 11:
        snprintf(buffer, SHEET_CELL_BYTES, "providers/provider-%zu/raw/slurm/run.log:%zu", row % 100, row);
        return buffer;
    default:
        return words[column - 6];
    }
}

#endif
