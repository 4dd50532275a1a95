package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The sizes of slices of the ring. */
class CqlSlicesTest {
    private static final long QUICK = TimeUnit.MILLISECONDS.toNanos(1);

    /** Reads the ring, of which slices up to a size can be read; returns the slices read and those that failed. */
    private static int[] read(CqlSlices slices, boolean filters, long mostTokens) {
        int read = 0;
        int failed = 0;
        long done = Long.MIN_VALUE;
        while (done < Long.MAX_VALUE) {
            long end = slices.end(done, filters);
            if (Long.compareUnsigned(end - done, mostTokens) > 0) {
                failed++;
                assertThat(slices.shrink(filters)).isTrue();
            } else {
                read++;
                done = end;
                slices.read(filters, QUICK);
            }
        }
        return new int[] {read, failed};
    }

    @Test
    void smallTablesAreReadInOneRequestAfterTheFirstScan() {
        CqlSlices slices = new CqlSlices();
        assertThat(read(slices, false, -1)).containsExactly(1, 0);
        assertThat(read(slices, true, -1)).containsExactly(4, 0);
        assertThat(read(slices, true, -1)).containsExactly(1, 0);
    }

    @Test
    void failingSlicesAreRarelyRetried() {
        for (boolean filters : new boolean[] {true, false}) {
            CqlSlices slices = new CqlSlices();
            for (int scan = 0; scan < 3; scan++) {
                int[] counts = read(slices, filters, 1L << 55);
                assertThat(counts[0]).isBetween(1 << 9, 1 << 12);
                assertThat(counts[1]).isLessThan(counts[0] / 4);
            }
        }
    }

    @Test
    void deletedRowsDoNotChangeTheSlicesOfOtherPages() {
        CqlSlices slices = new CqlSlices();
        CqlSlices ofPage = slices.ofOnePage();
        int shrunk = 0;
        while (ofPage.shrink(false)) {
            shrunk++;
        }
        assertThat(shrunk).isEqualTo(3);
        assertThat(ofPage.end(0, false)).isEqualTo(1L << 52);
        assertThat(slices.end(0, false)).isEqualTo(Long.MAX_VALUE);
        assertThat(ofPage.shrink(true)).isFalse();
    }

    @Test
    void slowSlicesShrink() {
        CqlSlices slices = new CqlSlices();
        for (int i = 0; i < 10; i++) {
            slices.read(true, TimeUnit.SECONDS.toNanos(3));
        }
        assertThat(slices.end(0, true)).isEqualTo(1L << 42);
        while (slices.shrink(true)) {
            assertThat(slices.end(0, true)).isPositive();
        }
        assertThat(slices.end(0, true)).isEqualTo(1L << 30);
        assertThat(slices.end(Long.MAX_VALUE - 1, true)).isEqualTo(Long.MAX_VALUE);
    }
}
