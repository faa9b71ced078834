"""Writes what docs/ holds of the program's own tables and of its output: ./run docs"""

import os
import subprocess
import sys

sys.dont_write_bytecode = True

import tutorial  # noqa: E402

REFERENCES = {"clustermax.1": ["--manual"], "formats.md": ["doctor", "--reference", "formats"],
              "methodology.md": ["doctor", "--reference", "methodology"]}


def made(program, words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def main(program, source):
    for name, words in REFERENCES.items():
        with open(os.path.join(source, "docs", name), "w", encoding="utf-8") as file:
            file.write(made(program, words))
    bad = 0
    for path in tutorial.documents(source):
        said, failed = tutorial.run(path, source, program)
        for command, code, output in failed:
            print(f"{path}: exit code {code} from:\n{command}{output}")
        bad += len(failed)
        with open(path, "w", encoding="utf-8") as file:
            file.write(said)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
