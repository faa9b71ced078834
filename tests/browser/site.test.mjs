/* The published site in a real browser, from file:// and without a network. SITE is the folder, HOSTILE one whose texts
 * try to break out. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const require = createRequire(process.env.MODULES ? pathToFileURL(join(process.env.MODULES, "x.js")) : import.meta.url);
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const { SITE, HOSTILE, CHROMIUM = "/usr/bin/chromium" } = process.env;
const page_url = (path, site = SITE) => pathToFileURL(join(site, path.split("#")[0])).href + (path.includes("#") ? "#" + path.split("#")[1] : "");

const TEMPLATES = ["index.html", "providers/crusoe.html", "providers/akamai.html", "criteria.html", "criteria/storage.html", "method.html",
    "expectations.html", "expectations/slurm.html", "expectations/versions.html", "releases.html",
    "compare.html#?with=coreweave_nebius", "tco.html", "tco/example.html", "acceptance/crusoe.html", "downloads.html", "changelog.html", "about.html", "404.html"];

let browser;
before(async () => { browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] }); });
after(() => browser.close());

/* Opens a page; a console message, an error or a request to elsewhere fails the test when it is closed. */
async function open(path, { site = SITE, width = 1280, scheme = "light", javaScript = true, zoom = 1 } = {}) {
    const context = await browser.newContext({ viewport: { width: Math.round(width / zoom), height: 900 }, colorScheme: scheme,
        javaScriptEnabled: javaScript, deviceScaleFactor: zoom });
    const page = await context.newPage();
    const complaints = [];
    page.on("console", message => complaints.push(`console: ${message.text()}`));
    page.on("pageerror", error => complaints.push(`error: ${error.message}`));
    page.on("dialog", dialog => { complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
    page.on("request", request => { if (!request.url().startsWith("file:")) complaints.push(`request: ${request.url()}`); });
    await page.goto(page_url(path, site));
    return { page, close: async () => { await context.close(); assert.deepEqual(complaints, [], path); } };
}

const rows = page => page.locator("#ranking-table tbody tr:visible");
const names = page => page.locator("#ranking-table tbody tr:visible th a").allTextContents();
const column = (page, title) => page.locator("#ranking-table thead th", { hasText: title }).first().locator("button");

test("sorts in both directions, unknown last, and says so", async () => {
    const { page, close } = await open("index.html");
    const byRank = await names(page);
    const at = await page.locator("#ranking-table thead th").evaluateAll(cells => cells.findIndex(cell => cell.textContent.trim() === "Storage"));
    await column(page, "Storage").click();
    const values = async () => (await page.locator(`#ranking-table tbody tr td:nth-child(${at + 1}), #ranking-table tbody tr th:nth-child(${at + 1})`).evaluateAll(
        cells => cells.map(cell => cell.dataset.value ?? ""))).map(value => value === "" ? null : Number(value));
    const known = (await values()).filter(value => value !== null);
    assert.ok(known.length > 5);
    assert.deepEqual(known, [...known].sort((a, b) => b - a));
    assert.ok((await values()).slice(0, known.length).every(value => value !== null), "unknown last");
    assert.equal(await page.locator("#ranking-table thead th[aria-sort]").count(), 1);
    assert.equal(await page.locator("#ranking-table thead th[aria-sort=descending]").count(), 1);
    await column(page, "Storage").click();
    assert.deepEqual((await values()).filter(value => value !== null), [...known].reverse().sort((a, b) => a - b));
    assert.ok((await values()).slice(0, known.length).every(value => value !== null), "unknown last, upwards too");
    await column(page, "Rank").click();
    assert.deepEqual(await names(page), byRank);
    await close();
});

test("searches by former name and filters by tier and GPU", async () => {
    const { page, close } = await open("index.html");
    await page.fill("#filters [name=q]", "datacrunch");
    assert.deepEqual(await names(page), ["Verda"]);
    await page.fill("#filters [name=q]", "");
    await page.selectOption("#filters [name=tier]", "gold");
    const gold = await names(page);
    assert.ok(gold.length > 0);
    for (const chip of await page.locator("#ranking-table tbody tr:visible td:nth-child(3)").allTextContents())
        assert.equal(chip.trim(), "Gold");
    await page.click("#filters [type=reset]");
    await page.selectOption("#filters [name=gpu]", "B200");
    const all = await rows(page).evaluateAll(list => list.map(row => row.dataset.gpus));
    assert.ok(all.length > 0 && all.every(gpus => gpus.split("|").includes("B200")));
    assert.match(await page.textContent("#status"), new RegExp(`^${all.length} of \\d+ providers$`));
    await close();
});

test("keeps its state in the address, and the back button undoes", async () => {
    const { page, close } = await open("index.html");
    const before = await names(page);
    await page.selectOption("#filters [name=tier]", "silver");
    await column(page, "Storage").click();
    const after = await names(page);
    const url = page.url();
    assert.match(url, /#\?tier=silver&sort=storage\.down$/);
    await page.goBack();
    assert.match(page.url(), /#\?tier=silver$/);
    await page.goBack();
    assert.deepEqual(await names(page), before);
    await close();
    const again = await open("index.html#" + url.split("#")[1]);
    assert.deepEqual(await names(again.page), after);
    assert.equal(await again.page.inputValue("#filters [name=tier]"), "silver");
    await again.close();
});

test("weighs anew as the engine does", async () => {
    const { page, close } = await open("index.html");
    /* With the stated weights the script must find the engine's own overall scores. */
    const worst = await page.evaluate(() => {
        const table = document.getElementById("ranking-table");
        const weights = [...document.querySelectorAll("#reweight input[type=range]")].map(slider => Number(slider.defaultValue));
        return Math.max(...[...table.tBodies[0].rows].map(row => {
            const scores = row.dataset.scores.split(" ").map(Number);
            const floor = Number(table.dataset.floor);
            let sum = 0, total = 0;
            scores.forEach((score, i) => { if (!Number.isNaN(score)) { sum += weights[i] * Math.log(Math.max(score, floor)); total += weights[i]; } });
            return Math.abs(Math.exp(sum / total) - Number(row.dataset.penalty) - Number(row.dataset.overall));
        }));
    });
    assert.ok(worst < 1e-9, `differs by ${worst}`);
    await page.click("#reweight summary");
    for (const slider of await page.locator("#reweight input[type=range]").all())
        await slider.fill("0");
    await page.locator("#reweight input[name=storage]").fill("10");
    await page.locator("#reweight input[name=storage]").dispatchEvent("change");
    const scores = await rows(page).evaluateAll(list => list.map(row => Number(row.dataset.scores.split(" ")[3])));
    assert.deepEqual(scores, [...scores].sort((a, b) => b - a), "storage alone decides");
    assert.equal(await page.locator("#ranking-table thead th").first().textContent(), "Yours");
    assert.match(page.url(), /w=0_0_0_10_/);
    assert.ok(await page.locator(".moved").count() > 0);
    await page.click("#reweight [type=reset]");
    assert.equal(await page.locator("td.yours").count(), 0);
    await close();
});

test("compares what was ticked", async () => {
    const { page, close } = await open("index.html");
    await page.check("#ranking-table tr[data-slug=nebius] input");
    await page.click("#compare", { force: true });
    assert.match(await page.textContent("#status"), /two to four/);
    await page.check("#ranking-table tr[data-slug=oracle] input");
    await page.click("#compare");
    await page.waitForURL(/compare\.html#\?with=nebius_oracle$/);
    assert.deepEqual(await page.locator("#compare-table thead th").allTextContents(), ["Nebius", "Oracle"]);
    await page.selectOption("#pick [name=p2]", "crusoe");
    assert.equal(await page.locator("#compare-table thead th").count(), 3);
    await page.goBack();
    assert.equal(await page.locator("#compare-table thead th").count(), 2);
    await close();
});

test("follows a tier to its source by clicking", async () => {
    const { page, close } = await open("index.html");
    await page.click("#ranking-table tr[data-slug=crusoe] th a");
    await page.waitForURL(/providers\/crusoe\.html$/);
    assert.match(await page.textContent(".placement.ours"), /Computed here from public evidence[\s\S]*Not the published rating/);
    assert.match(await page.textContent(".placement.theirs"), /Published rating, ClusterMAX 3\.0/);
    const lift = page.locator("dd a[href^='#f-']").first();
    const target = await lift.getAttribute("href");
    await lift.click();
    const finding = page.locator(`[id="${target.slice(1)}"]`);
    assert.ok(await finding.isVisible());
    assert.match(await finding.locator(".provenance a").getAttribute("href"), /^https:/);
    assert.match(await finding.locator("code").textContent(), /review\.json:\d+$/);
    await close();
});

test("reads in full without JavaScript", async () => {
    for (const path of TEMPLATES) {
        const { page, close } = await open(path, { javaScript: false });
        assert.ok((await page.locator("main").innerText()).length > 60, path);
        assert.equal(await page.locator("form:visible, button:visible").count(), 0, path);
        await close();
    }
    const { page, close } = await open("compare.html", { javaScript: false });
    assert.ok(await page.locator("#compare-plain a:visible").count() > 20);
    await close();
});

test("holds at 320 pixels, at double zoom, and with hostile text", async () => {
    for (const path of TEMPLATES)
        for (const options of [{ width: 320 }, { width: 375 }, { width: 1280, zoom: 2 }]) {
            const { page, close } = await open(path, options);
            const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(content <= room, `${path} at ${JSON.stringify(options)} is ${content} wide`);
            await close();
        }
    for (const path of ["index.html", "providers/p1.html", "compare.html#?with=p1_p2", "about.html", "changelog.html", "method.html"])
        for (const width of [375, 1280]) {
            const { page, close } = await open(path, { site: HOSTILE, width });
            const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(content <= room, `hostile ${path} at ${width} is ${content} wide`);
            await close();
        }
});

test("prints a provider", async () => {
    const { page, close } = await open("providers/crusoe.html");
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    const n = (pdf.match(/\/Type\s*\/Page[^s]/g) ?? []).length;
    assert.ok(n >= 1 && n <= 4, `${n} pages`);
    await close();
});

test("axe finds nothing, in light and dark", async () => {
    for (const path of TEMPLATES)
        for (const scheme of ["light", "dark"]) {
            const { page, close } = await open(path, { scheme });
            await page.evaluate(axeSource);
            const found = await page.evaluate(() => globalThis.axe.run({ preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
            assert.deepEqual(found.violations.map(violation =>
                `${violation.id}: ${violation.nodes.slice(0, 3).map(node => node.target.join(" ") + " " + node.failureSummary).join(" | ")}`), [], `${path} in ${scheme}`);
            await close();
        }
});

test("the HTML is valid", async () => {
    const { HtmlValidate } = require("html-validate");
    const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: {
        "no-inline-style": "error", "long-title": "off", "require-sri": "off", "no-trailing-whitespace": "off",
        "doctype-style": "off", "void-style": "off", "svg-focusable": "off", "prefer-native-element": "off" } });
    const paths = readdirSync(SITE, { recursive: true }).map(String).filter(path => path.endsWith(".html"));
    for (const path of paths) {
        const report = await validator.validateString(readFileSync(join(SITE, path), "utf8"), relative(SITE, join(SITE, path)));
        assert.deepEqual(report.results.flatMap(result => result.messages.map(message =>
            `${path}:${message.line}:${message.column} ${message.ruleId} ${message.message}`)).slice(0, 5), []);
    }
});
