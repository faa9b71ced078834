/* The ranking: sort, search, filter, weigh anew, choose for comparison. State lives in the address, after "#?", so that
 * it works from a file and the back button undoes it. Without this script the table is complete and ordered by rank. */
"use strict";

(() => {
    const table = document.getElementById("ranking-table");
    const filters = document.getElementById("filters");
    const weights = document.querySelector("#reweight form");
    if (!table || !table.tBodies[0].rows.length) return;

    const body = table.tBodies[0];
    const rows = [...body.rows];
    const status = document.getElementById("status");
    const compare = document.getElementById("compare");
    const sliders = [...weights.querySelectorAll("input[type=range]")];
    const stated = sliders.map(slider => Number(slider.defaultValue));
    const exponent = Number(table.dataset.exponent);
    const floor = Number(table.dataset.floor);
    const scores = new Map(rows.map(row =>
        [row, row.dataset.scores.split(" ").map(score => score === "-" ? NaN : Number(score))]));
    const rank = new Map(rows.map(row => [row, Number(row.cells[0].textContent)]));
    const MAX_COMPARED = 4;

    /* The engine's own formula: weighted power mean over what counts, less penalties. */
    function overall(row, weight) {
        let sum = 0, total = 0;
        scores.get(row).forEach((score, i) => {
            if (Number.isNaN(score) || !(weight[i] > 0)) return;
            const value = exponent <= 0 ? Math.max(score, floor) : score;
            sum += weight[i] * (exponent === 0 ? Math.log(value) : value ** exponent);
            total += weight[i];
        });
        if (!total) return NaN;
        const mean = exponent === 0 ? Math.exp(sum / total) : (sum / total) ** (1 / exponent);
        return Math.max(0, mean - Number(row.dataset.penalty));
    }

    /* State: what the address says. */
    const emptyState = () => ({ q: "", tier: "", gpu: "", scheduler: "", region: "", sort: "", weights: null, compare: [] });
    let state = emptyState();

    function readState() {
        const next = emptyState();
        if (location.hash.startsWith("#?")) {
            const words = new URLSearchParams(location.hash.slice(2));
            for (const name of ["q", "tier", "gpu", "scheduler", "region", "sort"])
                next[name] = words.get(name) ?? "";
            const list = (words.get("w") ?? "").split("_").map(Number);
            if (words.has("w") && list.length === stated.length && list.every(weight => weight >= 0) && list.some(weight => weight > 0))
                next.weights = list;
            next.compare = (words.get("with") ?? "").split("_").filter(slug => rows.some(row => row.dataset.slug === slug)).slice(0, MAX_COMPARED);
        }
        return next;
    }

    function writeState(replace) {
        const words = new URLSearchParams();
        for (const name of ["q", "tier", "gpu", "scheduler", "region", "sort"])
            if (state[name]) words.set(name, state[name]);
        if (state.weights) words.set("w", state.weights.map(weight => Math.round(weight * 100) / 100).join("_"));
        if (state.compare.length) words.set("with", state.compare.join("_"));
        const hash = words.size ?? [...words].length ? "#?" + words : "#";
        if (hash === location.hash || (hash === "#" && !location.hash)) return;
        history[replace ? "replaceState" : "pushState"](null, "", hash);
    }

    /* Columns. The column of the reader's own order comes and goes with the weights. */
    const heads = [...table.tHead.rows[0].cells];
    const keys = heads.map(head => head.textContent.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-"));
    heads.forEach((head, i) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(...head.childNodes);
        head.append(button);
        button.addEventListener("click", () => {
            const first = head.dataset.sort === "text" || i === 0 || keys[i].startsWith("tier") || keys[i].startsWith("published") || keys[i].startsWith("rank") ? "up" : "down";
            const other = first === "up" ? "down" : "up";
            state.sort = state.sort === `${keys[i]}.${first}` ? `${keys[i]}.${other}` : `${keys[i]}.${first}`;
            writeState();
            show();
        });
    });
    const yours = document.createElement("th");
    yours.scope = "col";
    yours.className = "n";
    yours.textContent = "Yours";

    function value(row, i, kind) {
        const cell = row.cells[i + (row.cells.length > heads.length ? 1 : 0)];
        const text = cell.dataset.value ?? cell.textContent.trim();
        if (kind === "text") return text.toLowerCase();
        return text === "" || text === "–" ? NaN : parseFloat(text.replace(/[<,]/g, ""));
    }

    /* Unknown values come last in either direction; equals stay in the order of rank. */
    function compareRows(a, b, i, kind, sign) {
        const x = value(a, i, kind), y = value(b, i, kind);
        const unknownX = x === "" || Number.isNaN(x), unknownY = y === "" || Number.isNaN(y);
        if (unknownX || unknownY) return unknownX - unknownY || rank.get(a) - rank.get(b);
        const order = kind === "text" ? x.localeCompare(y, "en") : x - y;
        return sign * order || rank.get(a) - rank.get(b);
    }

    function weigh() {
        const old = [...body.querySelectorAll("td.yours")];
        old.forEach(cell => cell.remove());
        yours.remove();
        if (!state.weights) return null;
        const mine = new Map(rows.map(row => [row, overall(row, state.weights)]));
        const order = [...rows].sort((a, b) => mine.get(b) - mine.get(a) || rank.get(a) - rank.get(b));
        table.tHead.rows[0].prepend(yours);
        order.forEach((row, i) => {
            const cell = document.createElement("td");
            const moved = rank.get(row) - (i + 1);
            cell.className = "n yours";
            cell.title = `overall ${mine.get(row).toFixed(1)} under your weights`;
            cell.textContent = `${i + 1} `;
            if (moved) {
                const note = document.createElement("span");
                note.className = "moved";
                note.textContent = moved > 0 ? `▲${moved}` : `▼${-moved}`;
                note.setAttribute("aria-label", moved > 0 ? `up ${moved}` : `down ${-moved}`);
                note.setAttribute("role", "img");
                cell.append(note);
            }
            row.prepend(cell);
        });
        return order;
    }

    function sort(mine) {
        const [key, way] = state.sort.split(".");
        const i = keys.indexOf(key);
        let order = mine ?? [...rows].sort((a, b) => rank.get(a) - rank.get(b));
        heads.forEach(head => head.removeAttribute("aria-sort"));
        if (i >= 0) {
            order = [...rows].sort((a, b) => compareRows(a, b, i, heads[i].dataset.sort, way === "down" ? -1 : 1));
            heads[i].setAttribute("aria-sort", way === "down" ? "descending" : "ascending");
        }
        body.append(...order);
    }

    const has = (list, separator, word) => !word || list.split(separator).includes(word);

    function filter() {
        const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
        let n = 0;
        for (const row of rows) {
            const text = row.dataset.words.toLowerCase();
            const fits = words.every(word => text.includes(word)) && (!state.tier || row.dataset.tier === state.tier) &&
                has(row.dataset.gpus, "|", state.gpu) && has(row.dataset.schedulers, " ", state.scheduler) &&
                has(row.dataset.regions, "|", state.region);
            row.hidden = !fits;
            n += fits;
        }
        status.textContent = n === rows.length ? `${n} providers` : `${n} of ${rows.length} providers`;
    }

    function showChoices() {
        for (const row of rows)
            row.querySelector("input[type=checkbox]").checked = state.compare.includes(row.dataset.slug);
        const ready = state.compare.length >= 2;
        compare.textContent = state.compare.length ? `Compare ${state.compare.length}` : "Compare";
        compare.setAttribute("aria-disabled", String(!ready));
        compare.href = ready ? `compare.html#?with=${state.compare.join("_")}` : "compare.html";
    }

    function show() {
        for (const control of filters.elements)
            if (control.name in state) control.value = state[control.name];
        sliders.forEach((slider, i) => {
            slider.value = String((state.weights ?? stated)[i]);
            slider.parentElement.querySelector("output").textContent = Number(slider.value).toFixed(1).replace(/\.0$/, "");
        });
        sort(weigh());
        filter();
        showChoices();
    }

    rows.forEach(row => {
        const box = document.createElement("input");
        box.type = "checkbox";
        box.setAttribute("aria-label", `compare ${row.querySelector("th a").textContent}`);
        box.addEventListener("change", () => {
            state.compare = state.compare.filter(slug => slug !== row.dataset.slug);
            if (box.checked) state.compare = [...state.compare, row.dataset.slug].slice(-MAX_COMPARED);
            writeState();
            showChoices();
        });
        row.querySelector("th").prepend(box, " ");
    });

    let timer = 0;
    filters.addEventListener("input", event => {
        if (!(event.target.name in state)) return;
        state[event.target.name] = event.target.value;
        clearTimeout(timer);
        if (event.target.type === "search") timer = setTimeout(() => writeState(true), 250);
        else writeState();
        filter();
    });
    filters.addEventListener("submit", event => event.preventDefault());
    filters.addEventListener("reset", event => {
        event.preventDefault();
        state = { ...emptyState(), weights: state.weights };
        writeState();
        show();
    });
    weights.addEventListener("input", () => {
        const chosen = sliders.map(slider => Number(slider.value));
        if (!chosen.some(weight => weight > 0)) {
            status.textContent = "At least one weight has to be above zero.";
            return;
        }
        state.weights = chosen;
        show();
    });
    weights.addEventListener("change", () => writeState());
    weights.addEventListener("submit", event => event.preventDefault());
    weights.addEventListener("reset", event => {
        event.preventDefault();
        state.weights = null;
        writeState();
        show();
    });
    compare.addEventListener("click", event => {
        if (compare.getAttribute("aria-disabled") === "true") {
            event.preventDefault();
            status.textContent = "Choose two to four providers in the table first.";
        }
    });
    const restore = () => {
        if (location.hash && !location.hash.startsWith("#?")) return; /* a link within the page */
        state = readState();
        show();
    };
    addEventListener("popstate", restore);
    addEventListener("hashchange", restore);

    filters.hidden = false;
    document.getElementById("reweight").hidden = false;
    state = readState();
    if (state.weights) document.getElementById("reweight").open = true;
    show();
})();
