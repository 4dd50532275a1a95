package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.testing.Thorough;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A test of partitions with more deleted rows than a node scans. Reads of a queue start among the deleted rows, and
 * reads of a log tail start at the newest row. Pages return every row before the deleted ones.
 */
@Thorough("starts a Cassandra node")
class TombstonesTest {
    private static final int ALLOWED = 1000;
    private static final int DELETED = 1500;
    private static final int KEPT = 50;
    private static final int TOGETHER = 100;
    private static final String TABLE = "Tasks";
    private static final String PARTITION = "queue";

    @Test
    void onlyReadsThatStartAmongTombstonesFail() {
        try (CassandraNodes nodes = CassandraNodes.startAllowing(ALLOWED);
                CqlSession session = nodes.session();
                TableStore store = CassandraTableStore.open(
                        session, CassandraOptions.defaults().withReplicationFactor(1))) {
            store.createTable(TABLE);
            fill(store);
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .isThrownBy(() -> rows(store, RowQuery.partition(PARTITION)))
                    .withMessageContaining("tombstone_failure_threshold")
                    .satisfies(failed -> assertThat(failed.isRetryable()).isFalse());
            assertThat(rows(store, RowQuery.partition(PARTITION).withRowKeyRange(KeyRange.atLeast(key(DELETED))))
                            .items())
                    .hasSize(KEPT);
            for (int size : new int[] {1, KEPT / 2, KEPT - 1, KEPT, KEPT + 1, KEPT * 2, Limits.MAX_PAGE_SIZE}) {
                readsTheNewest(store, size);
            }
            assertThat(store.get(TABLE, new PrimaryKey(PARTITION, key(0)), Projection.ALL, Row.DECODER))
                    .isNull();
            assertThat(store.write(TABLE, RowOperation.insert(new PrimaryKey(PARTITION, key(0)), writer -> {})))
                    .isNotNull();
        }
    }

    private static void readsTheNewest(TableStore store, int pageSize) {
        RowQuery newest = RowQuery.partition(PARTITION).withDescending(true).withPageSize(pageSize);
        ResultPage<Row> page = rows(store, newest);
        assertThat(page.items())
                .as("page of %d rows", pageSize)
                .extracting(Row::rowKey)
                .containsExactlyElementsOf(IntStream.range(0, Math.min(pageSize, KEPT))
                        .mapToObj(row -> key(DELETED + KEPT - 1 - row))
                        .toList());
        if (pageSize >= KEPT) {
            RowQuery rest = newest.withContinuationToken(Objects.requireNonNull(page.nextToken()));
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .isThrownBy(() -> rows(store, rest))
                    .withMessageContaining("tombstone_failure_threshold");
        }
    }

    private static void fill(TableStore store) {
        for (int first = 0; first < DELETED + KEPT; first += TOGETHER) {
            EntityGroupTransaction inserts = new EntityGroupTransaction();
            EntityGroupTransaction deletes = new EntityGroupTransaction();
            for (int number = first; number < Math.min(first + TOGETHER, DELETED + KEPT); number++) {
                PrimaryKey keys = new PrimaryKey(PARTITION, key(number));
                inserts.add(RowOperation.insert(keys, writer -> {}));
                if (number < DELETED) {
                    deletes.add(RowOperation.delete(keys, ETag.ANY));
                }
            }
            store.execute(TABLE, inserts);
            if (first < DELETED) {
                store.execute(TABLE, deletes);
            }
        }
    }

    private static ResultPage<Row> rows(TableStore store, RowQuery query) {
        return store.query(TABLE, query, Row.DECODER);
    }

    private static String key(int number) {
        return String.format(Locale.ROOT, "task%06d", number);
    }
}
