package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import dev.tables.engine.adapter.RowVersions;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The resolution of a write whose answer was lost. Each write stores its version in a map in its partition, which has
 * one entry for each store. Later writes of other stores to the rows do not change this entry. If the version is
 * missing, a conditional write sets a new fence. After the fence is set, a write that names the old fence can no longer
 * take effect.
 */
final class CqlOutcome {
    private final CqlCalls calls;
    private final RowVersions versions;

    CqlOutcome(CqlCalls calls, RowVersions versions) {
        this.calls = calls;
        this.versions = versions;
    }

    /**
     * The outcome: whether the write was done, and the current fence. A write that was not done can no longer take
     * effect.
     */
    record Found(boolean done, @Nullable ByteBuffer fence) {}

    /** Finds the outcome of this store's last write to a partition; {@code named} is the fence that the write named. */
    Found find(CqlPartition partition, byte[] version, @Nullable ByteBuffer named) {
        return find(partition, version, named, partition.state());
    }

    /** Sets a new fence and returns it. After this call, an earlier write of any process can no longer take effect. */
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
