"""Builds two sites and reads every page: the public release, and one with hostile text in every field.

Expected: HTML whose tags are known and closed, unique ids, links and fragments that lead somewhere, safe targets, no
request to another host, a Content-Security-Policy, and nothing of the hostile text outside of text.
"""
import html.parser
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import xml.etree.ElementTree

SOURCE = pathlib.Path(os.environ.get("CLUSTERMAX_SOURCE", ".")).resolve()
PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")

VOID = {"meta", "link", "br", "hr", "input", "img", "col"}
HTML = set("""html head body title meta link script header nav main footer section figure figcaption details summary form
    h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd div span a strong em b i code pre small blockquote bdi time br hr label input
    select option button output table caption thead tbody tr th td""".split())
SVG = set("svg g title desc rect circle line path text tspan a".split())
ATTRIBUTES = {"id", "class", "href", "lang", "dir", "src", "defer", "type", "name", "content", "charset", "http-equiv", "rel",
              "title", "scope", "role", "tabindex", "hidden", "property", "datetime", "colspan", "for", "value", "min", "max",
              "step", "autocomplete", "spellcheck", "start"}


class Page(html.parser.HTMLParser):
    """Collects what a browser would act on; complains about what it should not meet."""

    def __init__(self, name):
        super().__init__(convert_charrefs=True)
        self.name, self.ids, self.links, self.scripts, self.problems = name, [], [], [], []
        self.open, self.policy, self.text, self.raw = [], None, [], None

    def complain(self, text):
        self.problems.append(f"{self.name}:{self.getpos()[0]}: {text}")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        in_svg = "svg" in self.open or tag == "svg"
        if tag not in (HTML | SVG if in_svg else HTML):
            self.complain(f"unknown element <{tag}>")
        if len(values) != len(attributes):
            self.complain(f"an attribute of <{tag}> is given twice")
        for name, value in attributes:
            self.check_attribute(tag, name, value, in_svg)
        if tag == "meta" and values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        if tag == "script":
            self.raw = values.get("type", "text/javascript")
            self.scripts.append(values.get("src", self.raw))
        if tag not in VOID:
            self.open.append(tag)

    def check_attribute(self, tag, name, value, in_svg):
        if name.startswith("on") or name == "style":
            self.complain(f"<{tag} {name}>")
        if not in_svg and name not in ATTRIBUTES and not name.startswith(("aria-", "data-")):
            self.complain(f"unknown attribute <{tag} {name}>")
        if name == "id":
            self.ids.append(value)
        if name in ("href", "src"):
            self.links.append((tag, value))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        self.raw = None
        if not self.open or self.open.pop() != tag:
            self.complain(f"</{tag}> closes something else")

    def handle_data(self, data):
        if self.raw and "json" in self.raw:
            try:
                json.loads(data)
            except ValueError as error:
                self.complain(f"broken JSON: {error}")
        else:
            self.text.append(data)

    def handle_comment(self, data):
        self.complain("a comment")


def read(folder):
    pages = {}
    for path in sorted(folder.rglob("*.html")):
        page = Page(path.relative_to(folder).as_posix())
        page.feed(path.read_text(encoding="utf-8", errors="strict"))
        page.close()
        if page.open:
            page.complain(f"not closed: {page.open}")
        if len(set(page.ids)) != len(page.ids):
            page.complain(f"ids given twice: {sorted({i for i in page.ids if page.ids.count(i) > 1})}")
        pages[page.name] = page
    return pages


def check_link(folder, pages, page, tag, target):
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or parts.netloc:
        if parts.scheme not in ("http", "https", "mailto"):
            page.complain(f"link to {target!r}")
        elif tag != "a" and not (tag == "link"):
            page.complain(f"<{tag}> asks another host for {target!r}")
        return
    path = os.path.normpath(os.path.join(os.path.dirname(page.name), parts.path)) if parts.path else page.name
    if not (folder / path).is_file():
        page.complain(f"dead link {target!r}")
    fragment = urllib.parse.unquote(parts.fragment)
    if fragment and not fragment.startswith("?") and path in pages and fragment not in pages[path].ids:
        page.complain(f"dead fragment {target!r}")


def problems_of(folder):
    pages = read(folder)
    for page in pages.values():
        for tag, target in page.links:
            check_link(folder, pages, page, tag, target)
        if page.policy is None or "default-src 'none'" not in page.policy:
            page.complain("no Content-Security-Policy")
        for script in page.scripts:
            if not script.endswith((".js", "json")):
                page.complain(f"script {script!r}")
    return pages, [problem for page in pages.values() for problem in page.problems]


def build(workspace, out, store):
    command = [PROGRAM, "build", str(workspace), "-o", str(out), "--db", str(store), "--draws", "50", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}: {done.returncode}\n{done.stderr[-4000:]}")


HOSTILE = ("</script><script>alert(1)</script>\"onload='x' <img src=x onerror=alert(1)> javascript:alert(1) \u202e\u2066flip "
           "\u200b\u05e2\u05df \u96f2 \U0001f469\u200d\U0001f467 & {{root}} =1+1 " + "w" * 10000)
MARKDOWN = (f"# {HOSTILE}\n\n[x](javascript:alert(1)) ![p](https://evil.example/p.png) <b onclick=x>b</b>\n\n"
            "<script>\nalert(1)\n</script>\n\n[q](&#106;avascript:alert(1)) <https://ok.example/?a=\"b>")


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


def hostile_workspace(folder):
    source, date = "https://source.example/a?b=\u00e9&c=d", "2026-01-02"
    write(folder / "release.json", {
        "format": "clustermax.release/1", "version": "3.0", "title": "T " + HOSTILE, "date": date, "methodology": "3.0",
        "summary": MARKDOWN, "disclosures": [{"text": HOSTILE, "source": source, "date": date}]})
    items = json.loads((SOURCE / "data/criteria.json").read_text(encoding="utf-8"))["criteria"]
    for n in range(7):
        slug = f"p{n}"
        provider = folder / "providers" / slug
        write(provider / "provider.json", {
            "format": "clustermax.provider/1", "slug": slug, "name": f"{n} " + HOSTILE, "homepage": source, "scope": HOSTILE,
            "aliases": [{"name": f"{n} alias " + HOSTILE, "relation": "former-name", "date": date, "source": source}],
            "environments": [{"id": "e1", "scheduler": "slurm", "gpu": "H100", "nodes": 4, "gpus": 32, "fabric": HOSTILE,
                              "region": HOSTILE, "promised": date, "delivered": date, "access": "anonymous", "note": HOSTILE,
                              "source": source}],
            "prices": [{"id": "x", "gpu": "H100", "form": HOSTILE, "gpus": 8, "pricing": "on_demand",
                        "price_usd_per_gpu_hour": 2.5, "date": date, "source": source, "via": HOSTILE, "note": HOSTILE}],
            "disclosures": [{"text": HOSTILE, "source": source, "date": date}]})
        findings = [{"id": f"{n}-{k} \"><script>", "item": f"{criterion['id']}.{criterion['items'][n % len(criterion['items'])]['id']}",
                     "state": ["met", "partial", "unmet"][(n + k) % 3], "note": MARKDOWN, "evidence": "hands-on",
                     "source": source, "date": date, "environment": "e1"} for k, criterion in enumerate(items)]
        write(provider / "review.json", {
            "format": "clustermax.review/1", "provider": slug, "date": date, "findings": findings,
            "measurements": [{"metric": "recovery.detect_s", "value": 12.5, "unit": "s", "note": HOSTILE, "source": source,
                              "date": date}]})
        for name in ("writeup.md", "reply.md", "corrections.md"):
            write(provider / name, f"{MARKDOWN}\n\n{slug} {name}\n")


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="site-"))
        cls.public, cls.hostile = cls.folder / "public", cls.folder / "hostile"
        build(SOURCE / "data/releases/3.0-public", cls.public, cls.folder / "public.db")
        hostile_workspace(cls.folder / "workspace")
        build(cls.folder / "workspace", cls.hostile, cls.folder / "hostile.db")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_public_pages(self):
        pages, problems = problems_of(self.public)
        self.assertEqual(problems, [])
        providers = list((SOURCE / "data/releases/3.0-public/providers").iterdir())
        self.assertEqual(sum(name.startswith("providers/") for name in pages), len(providers))

    def test_hostile_text_stays_text(self):
        pages, problems = problems_of(self.hostile)
        self.assertEqual(problems, [])
        for name in [f"providers/p{n}.html" for n in range(7)] + ["index.html", "about.html", "changelog.html"]:
            self.assertIn("<script>alert(1)</script>", "".join(pages[name].text), name)
            self.assertNotIn("\u202e", "".join(pages[name].text), name)

    def test_hostile_feeds_and_pictures(self):
        for path in [self.hostile / "feed.xml", self.hostile / "sitemap.xml", *self.hostile.glob("charts/*.svg")]:
            tree = xml.etree.ElementTree.parse(path)
            names = {element.tag.rsplit("}")[-1] for element in tree.iter()}
            self.assertFalse(names & {"script", "img", "foreignObject"}, path)
            for element in tree.iter():
                self.assertFalse([name for name in element.attrib if name.lower().startswith("on")], path)

    def test_data_is_whole(self):
        for folder in (self.public, self.hostile):
            for path in folder.rglob("*.json"):
                json.loads(path.read_text(encoding="utf-8"))
            for path in folder.glob("data/*.csv"):
                for line in path.read_text(encoding="utf-8").splitlines():
                    self.assertFalse(line.startswith(("=", "+", "@")), path)

    def test_data_is_as_its_schemas_say(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3-jsonschema is missing")
        for folder in (self.public, self.hostile):
            for path in [folder / "MANIFEST.json", folder / "data/release.json", *folder.glob("data/providers/*.json")]:
                value = json.loads(path.read_text(encoding="utf-8"))
                name = value["format"].removeprefix("clustermax.").removesuffix("/1")
                schema = json.loads((folder / f"data/schemas/{name}.schema.json").read_text(encoding="utf-8"))
                jsonschema.Draft202012Validator(schema).validate(value)

    def test_manifest_proves_the_folder(self):
        self.assertEqual(subprocess.run([PROGRAM, "verify", str(self.public)], check=False, capture_output=True).returncode, 0)
        copy = self.folder / "copy"
        shutil.copytree(self.public, copy)
        with open(copy / "index.html", "a", encoding="utf-8") as page:
            page.write(" ")
        (copy / "about.html").unlink()
        (copy / "extra.html").write_text("x", encoding="utf-8")
        done = subprocess.run([PROGRAM, "verify", str(copy)], check=False, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        for word in ("index.html", "about.html", "extra.html"):
            self.assertIn(word, done.stderr)
        self.assertEqual(done.stderr.count("error:"), 3)

    def test_overall_follows_from_the_criteria(self):
        """The formula that the index page and the method page state, worked out here anew."""
        import math
        page = read(self.public)["index.html"]
        release = json.loads((self.public / "data/release.json").read_text(encoding="utf-8"))
        method = json.loads((SOURCE / "data/methodology/3.0.json").read_text(encoding="utf-8"))
        self.assertEqual(method["aggregation"]["exponent"], 0)
        weights = {criterion["id"]: criterion["weight"] for criterion in method["criteria"]}
        rated = [provider for provider in release["providers"] if provider["overall"] is not None]
        self.assertGreater(len(rated), 10)
        self.assertIn("Ranking", "".join(page.text))
        for provider in rated:
            total = sum(weight * math.log(max(provider["criteria"][name]["score"], method["aggregation"]["floor"]))
                        for name, weight in weights.items())
            self.assertAlmostEqual(math.exp(total / sum(weights.values())), provider["overall"], 9)

    def test_weight_of_pages(self):
        for path in self.public.rglob("*.html"):
            self.assertLess(path.stat().st_size, 200_000, path)

    def test_one_page_alone_is_the_same(self):
        out = self.folder / "only"
        command = [PROGRAM, "render", str(SOURCE / "data/releases/3.0-public"), "-o", str(out), "--only", "providers/aws.html",
                   "--db", str(self.folder / "public.db"), "--draws", "50", "--quiet"]
        self.assertEqual(subprocess.run(command, check=False, capture_output=True).returncode, 0)
        self.assertEqual([path.name for path in out.rglob("*") if path.is_file()], ["aws.html"])
        self.assertEqual((out / "providers/aws.html").read_bytes(), (self.public / "providers/aws.html").read_bytes())
        command[command.index("providers/aws.html")] = "providers/nobody.html"
        self.assertEqual(subprocess.run(command, check=False, capture_output=True).returncode, 2)

    def test_template_errors_have_a_place(self):
        templates = self.folder / "templates"
        templates.mkdir()
        (templates / "about.html").write_text("<p>\n  {{no_such_name}}</p>\n", encoding="utf-8")
        command = [PROGRAM, "render", str(SOURCE / "data/releases/3.0-public"), "-o", str(self.folder / "broken"), "--db",
                   str(self.folder / "public.db"), "--draws", "0", "--templates", str(templates), "--quiet"]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("about.html:2:3: error: no_such_name: unknown name", done.stderr)
        self.assertFalse((self.folder / "broken").exists())


if __name__ == "__main__":
    if not PROGRAM or not os.path.exists(PROGRAM):
        print("skipped: the program was not built")
        sys.exit(77)
    unittest.main()
