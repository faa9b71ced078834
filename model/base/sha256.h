/* SHA-256.
 *
 * Shapes:  streaming state, or one call for bytes at hand; hexadecimal results are 64 lower-case digits.
 * Units:   bytes.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  FIPS 180-4.
 */
#ifndef CLUSTERMAX_SHA256_H
#define CLUSTERMAX_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_HEX_SIZE 65

struct sha256 {
    uint32_t state[8];
    uint64_t length_bytes;
    unsigned char block[64];
};

void sha256_init(struct sha256 *sha);
void sha256_update(struct sha256 *sha, const void *bytes, size_t length);
void sha256_final(struct sha256 *sha, char hex[SHA256_HEX_SIZE]);
void sha256_hex(const void *bytes, size_t length, char hex[SHA256_HEX_SIZE]);

#endif
