"""Every command of the tutorials works, and says what the tutorial shows. `./run docs` writes them anew."""

import difflib
import os
import sys

sys.dont_write_bytecode = True

import tutorial  # noqa: E402

PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")
SOURCE = os.environ.get("CLUSTERMAX_SOURCE", ".")


def main():
    if not (PROGRAM and os.access(PROGRAM, os.X_OK)):
        print("skipped: no program was built")
        return 77
    bad = 0
    for path in tutorial.documents(SOURCE):
        with open(path, encoding="utf-8") as file:
            shown = file.read()
        said, failed = tutorial.run(path, SOURCE, PROGRAM)
        for command, code, output in failed:
            print(f"{path}: exit code {code} from:\n{command}{output}")
        lines = list(difflib.unified_diff(shown.splitlines(), said.splitlines(), path, "what the commands say", lineterm=""))
        print("\n".join(lines))
        bad += len(failed) + (len(lines) > 0)
    if bad:
        print("`./run docs` writes the tutorials anew")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
