package dev.tables.engine.cassandra;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A generator of different partition keys of letters and digits with the same token. It chooses the second block of a
 * key so that the hash reaches the state that another key has left. Each half of a block is one reversible step. It is
 * repeated until its inverse consists of letters and digits too.
 */
final class TokenTwins {
    private static final String CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int HALF = Long.BYTES;
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;

    private final Random random;

    TokenTwins(Random random) {
        this.random = random;
    }

    /** Returns two keys of 32 characters with one token. */
    String[] pair() {
        String one = word() + word();
        String other = word() + word();
        long[] ofOne = state(one);
        long[] ofOther = state(other);
        while (true) {
            String first = word();
            // (h1 ^ first) rotated + h2, of either key.
            long wanted = Long.rotateLeft(ofOne[0] ^ first(number(first)), 27) + ofOne[1];
            String firstOfOther = text(unFirst(Long.rotateRight(wanted - ofOther[1], 27) ^ ofOther[0]));
            if (firstOfOther == null) {
                continue;
            }
            while (true) {
                String second = word();
                String secondOfOther = text(unSecond(second(number(second)) ^ ofOne[1] ^ ofOther[1]));
                if (secondOfOther != null) {
                    return new String[] {one + first + second, other + firstOfOther + secondOfOther};
                }
            }
        }
    }

    /** Returns the state of the hash after one block. */
    private static long[] state(String block) {
        long h1 = Long.rotateLeft(first(number(block.substring(0, HALF))), 27) * 5 + 0x52dce729;
        long h2 = (Long.rotateLeft(second(number(block.substring(HALF))), 31) + h1) * 5 + 0x38495ab5;
        return new long[] {h1, h2};
    }

    private static long first(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long unFirst(long mixed) {
        return Long.rotateRight(mixed * inverse(C2), 31) * inverse(C1);
    }

    private static long second(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    private static long unSecond(long mixed) {
        return Long.rotateRight(mixed * inverse(C1), 33) * inverse(C2);
    }

    /** Returns the number by which the product of an odd one is 1, by Newton's iteration. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    private String word() {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < HALF; i++) {
            word.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return word.toString();
    }

    private static long number(String word) {
        return ByteBuffer.wrap(word.getBytes(StandardCharsets.US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
    }

    private static @Nullable String text(long number) {
        byte[] bytes = ByteBuffer.allocate(HALF)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(number)
                .array();
        for (byte one : bytes) {
            if (CHARACTERS.indexOf(one) < 0) {
                return null;
            }
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }
}
