package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import dev.tables.engine.adapter.LostWrite;
import dev.tables.engine.adapter.RowVersions;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of a write whose answer was lost. First the partition gets another fence, in turn with its writes, unless the write
 * shows already: what has not been done by then never will be. Then the rows are read: one that has the version of the write says that all of
 * it was done; one as it was before, that nothing was.
 */
final class CqlOutcome {
    private final CqlCalls calls;
    private final RowVersions versions;

    CqlOutcome(CqlCalls calls, RowVersions versions) {
        this.calls = calls;
        this.versions = versions;
    }

    /**
     * A write whose answer was lost.
     *
     * @param writes its operations
     * @param version its version
     * @param fence the one it names
     * @param before the rows that were read before it, or null
     * @param begun since when it is under way
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Lost(
            List<CqlWrite> writes,
            byte[] version,
            @Nullable ByteBuffer fence,
            @Nullable Map<CqlKey, CqlRow> before,
            CqlCalls.Patience begun) {}

    /** What is known, and the fence from now on. */
    record Found(LostWrite.Fate fate, @Nullable ByteBuffer fence) {}

    Found find(CqlPartition partition, Lost lost) {
        Map<CqlKey, CqlRow> now = partition.rows(true);
        if (CqlPartition.isDone(lost.writes, now, lost.version)) {
            return new Found(LostWrite.Fate.DONE, lost.fence);
        }
        CqlPartition.Fence fence = fenceOff(partition, lost);
        // The fence is no younger than now, so this is no later than the write was begun.
        long begun = fence.micros()
                - lost.begun.micros()
                - calls.options().clockSkew().toNanos() / 1000;
        now = partition.rows(true);
        return new Found(fate(lost, now, begun), fence.value());
    }

    /** Returns when the write under way names a fence of before. */
    private CqlPartition.Fence fenceOff(CqlPartition partition, Lost lost) {
        CqlCalls.Patience left = calls.patience();
        while (true) {
            try {
                partition.fence(versions.next(), lost.fence);
            } catch (DriverException failed) {
                left.spend(failed);
            }
            CqlPartition.Fence now = partition.fence();
            if (!now.is(lost.fence)) {
                return now;
            }
            left.lostRace();
        }
    }

    private static LostWrite.Fate fate(Lost lost, Map<CqlKey, CqlRow> now, long begun) {
        LostWrite fate = new LostWrite();
        for (CqlWrite write : lost.writes) {
            CqlRow row = now.get(write.key());
            byte[] version = row == null ? null : row.version();
            boolean before = row != null && isAsBefore(write, row, lost, begun);
            if (write.leavesRow()) {
                fate.leaves(version, lost.version, before);
            } else {
                fate.removes(version, write.isDoneIfAbsent(), before);
            }
        }
        return fate.byVersionsAndAbsence();
    }

    private static boolean isAsBefore(CqlWrite write, CqlRow row, Lost lost, long begun) {
        Map<CqlKey, CqlRow> before = lost.before;
        CqlRow known = before == null ? null : before.get(write.key());
        return known != null && Arrays.equals(known.version(), row.version())
                || Arrays.equals(row.version(), write.expected())
                || row.micros() < begun;
    }
}
