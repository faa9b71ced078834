/* Compare: two to four providers side by side, rows that differ first. The choice lives in the address after "#?". */
"use strict";

(() => {
    const data = JSON.parse(document.getElementById("compare-data").textContent);
    const form = document.getElementById("pick");
    const table = document.getElementById("compare-table");
    const status = document.getElementById("compare-status");
    const picks = [...form.querySelectorAll("select")];
    const bySlug = new Map(data.providers.map(provider => [provider.slug, provider]));
    const STATES = [["met", "met"], ["partial", "partly met"], ["unmet", "unmet"], ["not-tested", "not tested"]];
    if (data.providers.length < 2) return;

    function element(name, text, className) {
        const made = document.createElement(name);
        if (text !== undefined && text !== null) made.textContent = text;
        if (className) made.className = className;
        return made;
    }

    const title = code => (code.charAt(0).toUpperCase() + code.slice(1)).replace(/[-_]/g, " ");
    const chip = tier => tier ? element("span", tier.name, `tier tier-${tier.tint ?? "other"}`) : element("span", "not in it", "muted");
    const figure = (value, decimals) => value === null || value === undefined ? "–" : value.toFixed(decimals);

    /* A row: its heading, one cell a provider, and a key by which known cells are the same or not. Where fewer than two
     * are known there is nothing to compare. */
    function row(heading, providers, cell, key) {
        const known = providers.map(key).filter(value => value !== null && value !== undefined);
        return { heading, cells: providers.map(cell), isShared: known.length > 1, differs: new Set(known).size > 1 };
    }

    function facts(providers) {
        const price = data.offer ? [row(`${data.offer}, US$ per GPU-hour`, providers, p => element("td", figure(p.price, 2), "n"), p => p.price)] : [];
        return [
            row("Tier, computed", providers, p => { const cell = element("td"); cell.append(chip(p.tier)); return cell; }, p => p.tier.name),
            row(`Published${data.version ? " " + data.version : ""}`, providers, p => { const cell = element("td"); cell.append(chip(p.published)); return cell; }, p => p.published?.name),
            row("Overall, 0 to 100", providers, p => element("td", figure(p.overall, 1), "n"), p => p.overall),
            row("Rank", providers, p => element("td", p.rank ?? "not rated", "n"), p => p.rank),
            row("Known, %", providers, p => element("td", figure(p.known, 0), "n"), p => p.known),
            row("Findings", providers, p => element("td", p.findings, "n"), p => p.findings),
            row("GPUs", providers, p => element("td", p.gpus || "–"), p => p.gpus),
            ...price,
            row("Newest evidence", providers, p => element("td", p.newest ?? "–", "n"), p => p.newest),
        ];
    }

    function scores(providers) {
        return data.criteria.map((criterion, i) =>
            row(title(criterion), providers, p => element("td", figure(p.scores[i], 1), "n"), p => p.scores[i]));
    }

    function findings(providers) {
        return data.items.map(([criterion, text], i) => {
            const known = providers.filter(p => p.states[i] !== undefined).length;
            if (!known) return null;
            const made = row(text, providers, p => {
                const state = STATES[p.states[i]];
                const cell = element("td");
                cell.append(state ? element("span", state[1], `state state-${state[0]}`) : element("span", "no finding", "muted"));
                return cell;
            }, p => p.states[i]);
            made.criterion = criterion;
            return made;
        }).filter(Boolean);
    }

    function group(name, rows, span) {
        const body = element("tbody");
        const head = element("tr");
        const cell = element("th", name);
        cell.scope = "rowgroup";
        cell.colSpan = span;
        head.append(cell);
        body.append(head);
        for (const { heading, cells } of [...rows.filter(r => r.differs), ...rows.filter(r => r.isShared && !r.differs), ...rows.filter(r => !r.isShared)]) {
            const line = element("tr");
            const th = element("th", heading);
            th.scope = "row";
            line.append(th, ...cells);
            body.append(line);
        }
        return body;
    }

    function show() {
        const providers = picks.map(pick => bySlug.get(pick.value)).filter((p, i, all) => p && all.indexOf(p) === i);
        table.replaceChildren();
        if (providers.length < 2) {
            status.textContent = "Choose at least two different providers.";
            return;
        }
        const head = element("thead"), line = element("tr");
        const corner = element("td");
        line.append(corner);
        for (const provider of providers) {
            const th = element("th"), link = element("a"), name = element("bdi", provider.name);
            th.scope = "col";
            link.href = `providers/${provider.slug}.html`;
            link.append(name);
            th.append(link);
            line.append(th);
        }
        head.append(line);
        const items = findings(providers), span = providers.length + 1;
        table.append(head, group("In short", facts(providers), span), group("Criteria, 0 to 100", scores(providers), span));
        for (const criterion of data.criteria) {
            const rows = items.filter(r => r.criterion === criterion);
            if (rows.length) table.append(group(`Findings: ${title(criterion)}`, rows, span));
        }
        const shared = items.filter(r => r.isShared);
        status.textContent = `${items.length} checks have a finding for at least one of them, ${shared.length} for two or more; ` +
            `${shared.filter(r => r.differs).length} of those differ.`;
    }

    function write() {
        const slugs = picks.map(pick => pick.value).filter(Boolean);
        history.pushState(null, "", slugs.length ? "#?with=" + slugs.join("_") : "#");
    }

    function read() {
        if (location.hash && !location.hash.startsWith("#?")) return;
        const slugs = (new URLSearchParams(location.hash.slice(2)).get("with") ?? "").split("_").filter(slug => bySlug.has(slug));
        picks.forEach((pick, i) => { pick.value = slugs[i] ?? ""; });
        show();
    }

    for (const pick of picks) {
        pick.append(new Option("–", ""));
        for (const provider of data.providers)
            pick.append(new Option(`${provider.name}, ${provider.tier.name}`, provider.slug));
    }
    form.addEventListener("change", () => { write(); show(); });
    form.addEventListener("submit", event => event.preventDefault());
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    document.getElementById("compare-app").hidden = false;
    document.getElementById("compare-plain").hidden = true;
    read();
})();
