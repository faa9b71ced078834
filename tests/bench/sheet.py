"""Rows a second of our workbooks against Python's XlsxWriter and against bare calls of libxlsxwriter, in one run.

Run as: python3 sheet.py BENCH_SHEET [ROWS]"""

import importlib.util
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

sys.dont_write_bytecode = True

ROUNDS = 5
SHARE_OF_BARE = 0.85

WORDS = ["result", "ok", "GB/s", "hands-on", "=1+1"]


def cell(row, column):
    """As tests/bench/sheet_rows.h."""
    if column == 0:
        return f"provider-{row % 100}"
    if column == 1:
        return "nccl.all_reduce.busbw_gbytes_per_s"
    if column < 5:
        return (row * 7919 + column * 104729) % 1000003 / 997.0
    if column == 5:
        return f"gpu=B200 nodes={row % 16 + 1} size_bytes={(row % 24) * 1048576}"
    if column == 11:
        return f"providers/provider-{row % 100}/raw/slurm/run.log:{row}"
    return WORDS[column - 6]


def write_python(path, n_rows):
    import xlsxwriter
    book = xlsxwriter.Workbook(path, {"constant_memory": True})
    sheet = book.add_worksheet("Rows")
    text, number = book.add_format({"valign": "top"}), book.add_format({"num_format": "General"})
    for row in range(n_rows):
        for column in range(12):
            value = cell(row, column)
            if isinstance(value, float):
                sheet.write_number(row, column, value, number)
            else:
                sheet.write_string(row, column, value, text)
    book.close()


def cells(path):
    """The cells as they stand in the file, without their formats."""
    import re
    part = zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode()
    return re.sub(r' s="\d+"', "", part[part.index("<sheetData>"):part.index("</sheetData>")])


def find_xlsxwriter():
    """Debian's own Python has it where the one on the path has not."""
    if importlib.util.find_spec("xlsxwriter"):
        return True
    debian = "/usr/bin/python3"
    if sys.executable != debian and os.access(debian, os.X_OK) and not os.environ.get("SHEET_BENCH_AGAIN"):
        os.environ["SHEET_BENCH_AGAIN"] = "1"
        os.execv(debian, [debian, *sys.argv])
    return False


def main(program, n_rows=20000):
    with_python = find_xlsxwriter()
    folder = tempfile.mkdtemp()
    house, bare, python = [], [], []
    try:
        for _ in range(ROUNDS):
            done = subprocess.run([program, str(n_rows), folder], check=True, capture_output=True, text=True)
            seconds = [float(word) for word in done.stdout.split()]
            house.append(seconds[0])
            bare.append(seconds[1])
            if with_python:
                start = time.monotonic()
                write_python(os.path.join(folder, "python.xlsx"), n_rows)
                python.append(time.monotonic() - start)
        same = cells(os.path.join(folder, "house.xlsx")) == cells(os.path.join(folder, "bare.xlsx"))
    finally:
        shutil.rmtree(folder)
    # On a busy machine either estimate may be off: the median of the pairs, or the best round of each.
    share = max(statistics.median(b / h for h, b in zip(house, bare)), min(bare) / min(house))
    print(f"{n_rows} rows of 12 cells, best of {ROUNDS}: ours {n_rows / min(house):,.0f} rows/s, bare libxlsxwriter "
          f"{n_rows / min(bare):,.0f} rows/s; ours reaches {100 * share:.0f} % of bare")
    if python:
        print(f"Python's XlsxWriter, constant memory: {n_rows / min(python):,.0f} rows/s; "
              f"ours is {statistics.median(p / h for h, p in zip(house, python)):.2f} times that")
    else:
        print("python3-xlsxwriter is not installed: no comparison with Python")
    if not same:
        print("FAILED: the two workbooks do not hold the same cells")
    if share < SHARE_OF_BARE:
        print(f"FAILED: less than {100 * SHARE_OF_BARE:.0f} % of what bare calls reach")
    return 0 if same and share >= SHARE_OF_BARE else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
