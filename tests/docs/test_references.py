"""The manual page and the references are what the program says of itself; shells and man take what it prints."""

import difflib
import os
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True

from write import REFERENCES, made  # noqa: E402

PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")
SOURCE = os.environ.get("CLUSTERMAX_SOURCE", ".")


class References(unittest.TestCase):
    def test_they_are_fresh(self):
        for name, words in REFERENCES.items():
            with open(os.path.join(SOURCE, "docs", name), encoding="utf-8") as file:
                kept = file.read()
            lines = list(difflib.unified_diff(kept.splitlines(), made(PROGRAM, words).splitlines(), f"docs/{name}",
                                              " ".join(words), lineterm="", n=0))
            self.assertEqual(lines, [], f"docs/{name} is stale: ./run docs\n" + "\n".join(lines[:20]))

    def test_every_command_is_in_the_manual(self):
        manual = made(PROGRAM, ["--manual"])
        listed = [line.split()[0] for line in made(PROGRAM, ["--help"]).split("Commands:")[1].splitlines()
                  if line.startswith("  ") and not line.startswith("   ")]
        self.assertGreater(len(listed), 10)
        for command in listed:
            self.assertIn(f".SS clustermax {command}", manual)

    def test_man_has_no_complaint(self):
        if not shutil.which("groff"):
            self.skipTest("groff is not installed")
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=made(PROGRAM, ["--manual"]), text=True,
                              capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_shells_read_their_completion(self):
        for shell, words in (("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])):
            with self.subTest(shell):
                if not shutil.which(shell):
                    self.skipTest(f"{shell} is not installed")
                done = subprocess.run([shell, *words, "/dev/stdin"], input=made(PROGRAM, ["--completion", shell]), text=True,
                                      capture_output=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_fish_completes(self):
        if not shutil.which("fish"):
            self.skipTest("fish is not installed")
        script = made(PROGRAM, ["--completion", "fish"]) + "\ncomplete -C 'clustermax acc'; complete -C 'clustermax form --em'"
        done = subprocess.run(["fish", "--no-config"], input=script, text=True, capture_output=True)
        self.assertEqual([line.split("\t")[0] for line in done.stdout.splitlines()], ["accept", "--empty"])

    def test_zsh_completes(self):
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed")
        script = ("autoload -Uz compinit && compinit -D\n" + made(PROGRAM, ["--completion", "zsh"]) +
                  "\nprint -r -- ${_comps[clustermax]}\n")
        done = subprocess.run(["zsh", "-f"], input=script, text=True, capture_output=True)
        self.assertEqual(done.stdout.strip(), "_clustermax", done.stderr)


if __name__ == "__main__":
    if not (PROGRAM and os.access(PROGRAM, os.X_OK)):
        print("skipped: no program was built")
        sys.exit(77)
    unittest.main()
