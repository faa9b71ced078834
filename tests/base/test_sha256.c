/* Digests from FIPS 180-4's examples and NIST's CAVP short messages. */
#include <stdlib.h>
#include <string.h>

#include "model/base/sha256.h"
#include "tests/support/cases.h"

START_TEST(published_digests)
{
    static const struct {
        const char *message, *digest;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopq"
         "rstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
        {"\xd3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"},
    };
    char hex[SHA256_HEX_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sha256_hex(cases[i].message, strlen(cases[i].message), hex);
        ck_assert_str_eq(hex, cases[i].digest);
    }
}
END_TEST

START_TEST(a_million_a_in_pieces_of_every_size)
{
    char piece[200], hex[SHA256_HEX_SIZE];
    struct sha256 sha;
    memset(piece, 'a', sizeof piece);
    sha256_init(&sha);
    for (size_t left = 1000000, size = 0; left > 0; size = (size + 1) % sizeof piece) {
        size_t n = size < left ? size : left;
        sha256_update(&sha, piece, n);
        left -= n;
    }
    sha256_final(&sha, hex);
    ck_assert_str_eq(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {published_digests, a_million_a_in_pieces_of_every_size};
    return CASES_RUN("sha256", tests);
}
