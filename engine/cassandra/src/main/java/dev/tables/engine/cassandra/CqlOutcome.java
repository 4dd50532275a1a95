package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import dev.tables.engine.adapter.RowVersions;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of a write whose answer was lost. Each write leaves its version in its partition, in the place of its store: whatever
 * others do to its rows afterwards, it can be read there. Unless it is there already, the partition first gets another fence, in turn with its
 * writes: what has not been done by then never will be.
 */
final class CqlOutcome {
    private final CqlCalls calls;
    private final RowVersions versions;

    CqlOutcome(CqlCalls calls, RowVersions versions) {
        this.calls = calls;
        this.versions = versions;
    }

    /** Whether it was done, else never will be; and the fence from now on. */
    record Found(boolean done, @Nullable ByteBuffer fence) {}

    /** That of the last write of this store to a partition, which named a fence. */
    Found find(CqlPartition partition, byte[] version, @Nullable ByteBuffer named) {
        return find(partition, version, named, partition.state());
    }

    /**
     * Makes sure that no write of any process which has begun is done any more, and returns the fence from now on.
     */
    @Nullable
    ByteBuffer settle(CqlPartition partition) {
        CqlPartition.State now = partition.state();
        return find(partition, versions.next(), now.fence(), now).fence();
    }

    private Found find(CqlPartition partition, byte[] version, @Nullable ByteBuffer named, CqlPartition.State first) {
        CqlPartition.State now = first;
        CqlCalls.Patience left = calls.requestTimeout();
        while (!now.shows(version) && Objects.equals(now.fence(), named)) {
            try {
                partition.fence(versions.next(), named);
            } catch (DriverException failed) {
                left.spend(failed);
            }
            CqlPartition.State then = partition.state();
            if (!then.shows(version) && Objects.equals(then.fence(), named)) {
                left.lostRace();
            }
            now = then;
        }
        return new Found(now.shows(version), now.fence());
    }
}
