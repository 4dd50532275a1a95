package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.data.ByteUtils;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The positions of partition keys on the ring of the cluster, as in Cassandra's {@code Murmur3Partitioner}. A position,
 * the token, is the first half of a 128-bit MurmurHash3, except that the last bytes of a key are sign-extended. Keys
 * with the same token are ordered by their bytes.
 */
final class CqlToken {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;
    private static final int BLOCK = 16;

    private CqlToken() {}

    /** Returns the token of a key, which is greater than {@link Long#MIN_VALUE}. */
    static long of(ByteBuffer partition) {
        byte[] key = ByteUtils.getArray(partition);
        long h1 = 0;
        long h2 = 0;
        int tail = key.length / BLOCK * BLOCK;
        for (int at = 0; at < tail; at += BLOCK) {
            h1 = Long.rotateLeft(h1 ^ first(word(key, at)), 27) + h2;
            h1 = h1 * 5 + 0x52dce729;
            h2 = Long.rotateLeft(h2 ^ second(word(key, at + Long.BYTES)), 31) + h1;
            h2 = h2 * 5 + 0x38495ab5;
        }
        h2 ^= second(signed(key, tail + Long.BYTES));
        h1 ^= first(signed(key, tail));
        h1 ^= key.length;
        h2 ^= key.length;
        h1 += h2;
        h2 += h1;
        long token = mixed(h1) + mixed(h2);
        return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
    }

    private static long first(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long second(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    /** Returns eight bytes of a key as a number, the least significant byte first. */
    private static long word(byte[] key, int at) {
        long word = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            word = word << Byte.SIZE | key[at + i] & 0xFF;
        }
        return word;
    }

    /**
     * Returns up to eight bytes at the end of a key as a number. As in Cassandra, bytes are sign-extended, so a
     * negative byte inverts all higher bytes.
     */
    private static long signed(byte[] key, int at) {
        long word = 0;
        for (int i = 0; i < Long.BYTES && at + i < key.length; i++) {
            word ^= (long) key[at + i] << Byte.SIZE * i;
        }
        return word;
    }

    private static long mixed(long half) {
        long mixed = (half ^ half >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }

    /** Compares two partition keys in the order of the ring. */
    static int compare(ByteBuffer one, ByteBuffer other) {
        int order = Long.compare(of(one), of(other));
        return order != 0 ? order : compareBytes(one, other);
    }

    /** Compares two partition keys with the same token, by their bytes. */
    static int compareBytes(ByteBuffer one, ByteBuffer other) {
        return Arrays.compareUnsigned(ByteUtils.getArray(one), ByteUtils.getArray(other));
    }
}
