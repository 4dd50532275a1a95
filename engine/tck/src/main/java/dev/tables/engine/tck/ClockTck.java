package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The tests of timestamps. The timestamps of all rows come from one clock, or from clocks that differ by at most {@link
 * TableStore#maxClockSkew}.
 */
public interface ClockTck extends StoreUnderTest {
    /**
     * The tolerance of the tests: how far timestamps may be ahead after a store was killed and reopened, plus the
     * longest expected pause.
     */
    Duration TOLERANCE = Duration.ofSeconds(3);

    /**
     * Returns another client of the same store whose own clock is ahead by {@code ahead}, or behind if {@code ahead} is
     * negative. By default returns the store itself, for stores with a single client and stores on which client clocks
     * have no effect.
     */
    default TableStore client(Duration ahead) {
        return store();
    }

    /**
     * Verifies timestamps of clients that take turns, in several partitions. The time between the timestamps of any two
     * writes must match the elapsed time within {@link TableStore#maxClockSkew}.
     */
    @Test
    default void timestampsDoNotDependOnClientClocks() {
        String table = newTable();
        Duration skew = store().maxClockSkew();
        List<TableStore> clients = List.of(store(), client(Duration.ofHours(1)), client(Duration.ofHours(-1)));
        List<Instant> stamps = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            TableStore client = clients.get(i % clients.size());
            PrimaryKey keys = new PrimaryKey("p" + i % 4, "r" + i % 7);
            times.add(System.nanoTime());
            client.write(table, RowOperation.insertOrReplace(keys, writer -> {}));
            times.add(System.nanoTime());
            stamps.add(Objects.requireNonNull(store().get(table, keys, Projection.of(), RowReader::timestamp)));
        }
        for (int earlier = 0; earlier < stamps.size(); earlier++) {
            for (int later = earlier + 1; later < stamps.size(); later++) {
                Duration between = Duration.between(stamps.get(earlier), stamps.get(later));
                Duration most = Duration.ofNanos(times.get(2 * later + 1) - times.get(2 * earlier));
                assertThat(between)
                        .as("time between the timestamps of writes %d and %d", earlier, later)
                        .isGreaterThanOrEqualTo(skew.negated());
                assertThat(between)
                        .as("time between the timestamps of writes %d and %d", earlier, later)
                        .isLessThanOrEqualTo(most.plus(skew).plus(TOLERANCE));
            }
        }
    }

    /** Verifies that every client reads the same timestamp of a row. */
    @Test
    default void returnsSameTimestampToEveryClient() {
        String table = newTable();
        PrimaryKey keys = new PrimaryKey("p", "r");
        TableStore writer = client(Duration.ofHours(1));
        writer.write(table, RowOperation.insert(keys, row -> {}));
        List<Instant> seen = new ArrayList<>();
        for (TableStore client : List.of(store(), writer, client(Duration.ofHours(-1)))) {
            seen.add(Objects.requireNonNull(client.get(table, keys, Projection.of(), RowReader::timestamp)));
        }
        assertThat(seen.stream().distinct()).hasSize(1);
    }
}
