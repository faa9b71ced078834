// Holds tco.wasm against the engine: node wasm_agrees.js tco.wasm < output of print_random
'use strict';
const fs = require('fs');

const memory = () => new Uint8Array(calculator.memory.buffer);
// The program asks the host for nothing but these, and only when it runs out of memory.
const host = {wasi_snapshot_preview1: new Proxy({}, {get: () => () => 52})};
const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const calculator = new WebAssembly.Instance(module_, host).exports;
if (calculator._initialize) calculator._initialize();

function put(text) {
    const bytes = new TextEncoder().encode(text + '\0');
    const at = calculator.tco_wasm_alloc(bytes.length);
    memory().set(bytes, at);
    return at;
}

let scenarios = 0, worst = 0;
for (const block of fs.readFileSync(0, 'utf8').split('\n\n')) {
    if (block.trim() === '') continue;
    const cut = block.lastIndexOf('\n=');
    const expected = block.slice(cut + 2).split(',').map(word => word.endsWith('nan') ? NaN : Number(word));
    const at = put(block.slice(0, cut + 1));
    const handle = calculator.tco_wasm_open(at);
    if (handle === 0) throw new Error('a scenario was refused');
    const found = new Float64Array(calculator.memory.buffer, calculator.tco_wasm_evaluate(handle), expected.length);
    expected.forEach((number, i) => {
        if (Number.isNaN(number) && Number.isNaN(found[i])) return;
        const error = Math.abs(number - found[i]) / Math.max(1, Math.abs(number));
        if (!(error <= 1e-9)) throw new Error(`scenario ${scenarios}, number ${i}: ${found[i]}, not ${number}`);
        worst = Math.max(worst, error);
    });
    calculator.tco_wasm_close(handle);
    calculator.tco_wasm_free(at);
    scenarios++;
}
if (scenarios === 0) throw new Error('no scenario was read');
console.log(`${scenarios} scenarios, largest relative difference ${worst}`);
