/* FIPS 180-4, sections 4.1.2, 5 and 6.2. */
#include "model/base/sha256.h"

#include <string.h>

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

void sha256_init(struct sha256 *sha)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sha->state, start, sizeof start);
    sha->length_bytes = 0;
}

static uint32_t rotate(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t load(const unsigned char *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* The schedule's word i, for i from 16 on, in the place of word i - 16. */
static inline uint32_t next_word(uint32_t w[16], int i)
{
    uint32_t early = w[(i + 1) & 15], late = w[(i + 14) & 15];
    uint32_t s0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3;
    uint32_t s1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10;
    return w[i & 15] += s0 + w[(i + 9) & 15] + s1;
}

/* One step; instead of moving the eight variables on, the next step is told their new names. */
#define STEP(a, b, c, d, e, f, g, h, i, word)                                                                          \
    do {                                                                                                               \
        uint32_t t1 = (h) + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((g) ^ ((e) & ((f) ^ (g)))) +             \
                      round_constants[i] + (word);                                                                     \
        (d) += t1;                                                                                                     \
        (h) = t1 + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (((a) & (b)) | ((c) & ((a) | (b))));               \
    } while (0)
#define EIGHT_STEPS(i, word)                                                                                           \
    do {                                                                                                               \
        STEP(a, b, c, d, e, f, g, h, i, word(w, i));                                                                   \
        STEP(h, a, b, c, d, e, f, g, (i) + 1, word(w, (i) + 1));                                                       \
        STEP(g, h, a, b, c, d, e, f, (i) + 2, word(w, (i) + 2));                                                       \
        STEP(f, g, h, a, b, c, d, e, (i) + 3, word(w, (i) + 3));                                                       \
        STEP(e, f, g, h, a, b, c, d, (i) + 4, word(w, (i) + 4));                                                       \
        STEP(d, e, f, g, h, a, b, c, (i) + 5, word(w, (i) + 5));                                                       \
        STEP(c, d, e, f, g, h, a, b, (i) + 6, word(w, (i) + 6));                                                       \
        STEP(b, c, d, e, f, g, h, a, (i) + 7, word(w, (i) + 7));                                                       \
    } while (0)

static inline uint32_t first_word(const uint32_t w[16], int i)
{
    return w[i];
}

static void compress(uint32_t state[8], const unsigned char block[64])
{
    uint32_t w[16];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 16; i++)
        w[i] = load(block + 4 * i);
    EIGHT_STEPS(0, first_word);
    EIGHT_STEPS(8, first_word);
    for (int i = 16; i < 64; i += 16) {
        EIGHT_STEPS(i, next_word);
        EIGHT_STEPS(i + 8, next_word);
    }
    const uint32_t after[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += after[i];
}

void sha256_update(struct sha256 *sha, const void *bytes, size_t length)
{
    const unsigned char *from = bytes;
    while (length > 0) {
        size_t used = sha->length_bytes % 64, n = 64 - used < length ? 64 - used : length;
        if (n == 64) {
            compress(sha->state, from);
        } else {
            memcpy(sha->block + used, from, n);
            if (used + n == 64)
                compress(sha->state, sha->block);
        }
        sha->length_bytes += n;
        from += n;
        length -= n;
    }
}

/* A one bit, zeros, and the length in bits as a big-endian number. */
void sha256_final(struct sha256 *sha, char hex[SHA256_HEX_SIZE])
{
    static const unsigned char padding[64] = {0x80};
    static const char digits[] = "0123456789abcdef";
    unsigned char length_bits[8];
    for (int i = 0; i < 8; i++)
        length_bits[i] = (unsigned char)(sha->length_bytes * 8 >> (56 - 8 * i));
    size_t used = sha->length_bytes % 64;
    sha256_update(sha, padding, used < 56 ? 56 - used : 120 - used);
    sha256_update(sha, length_bits, sizeof length_bits);
    for (int i = 0; i < 64; i++)
        hex[i] = digits[sha->state[i / 8] >> (28 - 4 * (i % 8)) & 0xF];
    hex[64] = '\0';
}

void sha256_hex(const void *bytes, size_t length, char hex[SHA256_HEX_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, bytes, length);
    sha256_final(&sha, hex);
}
