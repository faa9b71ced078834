"""Runs the commands of a tutorial in a folder of its own, and holds what is shown against what they say."""

import os
import re
import shutil
import subprocess
import tempfile

BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def prepare(scratch, source, program):
    """The program on the path, and the public release where a reader of the repository finds it."""
    os.makedirs(os.path.join(scratch, "bin"))
    os.symlink(os.path.abspath(program), os.path.join(scratch, "bin", "clustermax"))
    work = os.path.join(scratch, "work")
    shutil.copytree(os.path.join(source, "data/releases/3.0-public"), os.path.join(work, "data/releases/3.0-public"),
                    ignore=shutil.ignore_patterns("clustermax.db*"))
    return work


def run(path, source, program):
    """The document again, with what its commands say; and the commands that failed."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    scratch = tempfile.mkdtemp()
    failed, said, out, end = [], None, [], 0
    try:
        work = prepare(scratch, source, program)
        environment = {**os.environ, "PATH": os.path.join(scratch, "bin") + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        for block in BLOCK.finditer(text):
            out.append(text[end:block.start()])
            end = block.end()
            if block.group(1) == "text":
                out.append(f"```text\n{said}```\n")
                continue
            done = subprocess.run(["sh", "-eu", "-c", block.group(2)], cwd=work, env=environment, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
            said = done.stdout if not done.stdout or done.stdout.endswith("\n") else done.stdout + "\n"
            out.append(block.group(0))
            if done.returncode != 0:
                failed.append((block.group(2), done.returncode, said))
    finally:
        shutil.rmtree(scratch)
    return "".join(out) + text[end:], failed


def documents(source):
    folder = os.path.join(source, "docs")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.startswith("tutorial-")]
