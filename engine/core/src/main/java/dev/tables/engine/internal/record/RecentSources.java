package dev.tables.engine.internal.record;

import dev.tables.engine.RowSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The most recent sources whose properties are in a buffer, and their positions. Index rows that copy their entity are
 * written directly after it, so a few sources suffice without a map. Reused; not safe for use by several threads.
 */
final class RecentSources {
    /** The number of sources, for one entity and its projections in a few indexes. */
    private static final int KEPT = 8;

    private final @Nullable RowSource[] sources = new @Nullable RowSource[KEPT];
    private final int[] from = new int[KEPT];
    private final int[] to = new int[KEPT];
    private final int[] counts = new int[KEPT];
    private final long[] billed = new long[KEPT];
    private final long[] sent = new long[KEPT];
    private int next;

    /**
     * The number and size of properties.
     *
     * @param count the number of properties
     * @param billedBytes the number of bytes that Azure bills for the properties
     * @param sentBytes the minimum number of bytes of the properties in a request
     */
    record Size(int count, long billedBytes, long sentBytes) {}

    /**
     * Returns the position of a source, compared by identity, or a negative number if it is not among the most recent.
     */
    int find(RowSource source) {
        for (int i = 0; i < KEPT; i++) {
            if (sources[i] == source) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Keeps a source, and replaces the oldest one.
     *
     * @param start where its properties start in the buffer
     * @param end the end of the properties
     * @param size the number and size of the properties
     */
    void add(RowSource source, int start, int end, Size size) {
        sources[next] = source;
        from[next] = start;
        to[next] = end;
        counts[next] = size.count();
        billed[next] = size.billedBytes();
        sent[next] = size.sentBytes();
        next = (next + 1) % KEPT;
    }

    void clear() {
        Arrays.fill(sources, null);
        next = 0;
    }

    int from(int place) {
        return from[place];
    }

    int to(int place) {
        return to[place];
    }

    int count(int place) {
        return counts[place];
    }

    long billedBytes(int place) {
        return billed[place];
    }

    long sentBytes(int place) {
        return sent[place];
    }
}
