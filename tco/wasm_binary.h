/* The cost model as WebAssembly, for the page; its functions are those of tco/wasm_api.h.
 *
 * Shapes:  the bytes of a module; empty where the build had no compiler for it, and then a page shows tables only.
 * Units:   bytes.
 * Owns:    compiled in.
 * Errors:  none.
 * Source:  cmake/wasm.cmake.
 */
#ifndef CLUSTERMAX_TCO_WASM_BINARY_H
#define CLUSTERMAX_TCO_WASM_BINARY_H

#include "model/base/str.h"

struct text tco_wasm_binary(void);

#endif
