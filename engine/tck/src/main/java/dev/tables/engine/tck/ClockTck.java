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

/** Rows are stamped by one clock, whichever client writes them, or by clocks that differ by no more than the store says. */
public interface ClockTck extends StoreUnderTest {
    /** What a store that was killed and opened again may stamp ahead, and what a test may stand still. */
    Duration TOLERANCE = Duration.ofSeconds(3);

    /**
     * Another client of the same store, whose own clock is so much ahead, or behind if that is negative. By default the store itself: where
     * clients have no clock that could matter, or there is only one.
     */
    default TableStore client(Duration ahead) {
        return store();
    }

    /** Clients write in turns, in several partitions and by every kind of write. */
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

    /** What every client sees is the same stamp. */
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
