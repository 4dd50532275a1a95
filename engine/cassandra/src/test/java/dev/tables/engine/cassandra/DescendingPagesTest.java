package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Queries of many partitions from the last row to the first, most of which have no row that is asked for. */
@Thorough("starts a Cassandra node")
class DescendingPagesTest {
    private static final String TABLE = "Many";
    private static final int PARTITIONS = 520;

    @Test
    void descendingPagesEndAfterAMaximumOfPartitionsAndContinue() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(
                        session,
                        CassandraOptions.defaults()
                                .withKeyspace("small")
                                .withReplicationFactor(1)
                                .withRequestTimeout(Duration.ofMinutes(2)))) {
            store.createTable(TABLE);
            Set<PrimaryKey> expected = new HashSet<>();
            List<Runnable> writes = new ArrayList<>();
            for (int number = 0; number < PARTITIONS; number++) {
                boolean wanted = number % 100 == 0;
                for (String row : wanted ? List.of("m", "n", "z") : List.of("a")) {
                    PrimaryKey keys = new PrimaryKey("p" + number, row);
                    writes.add(() -> store.write(TABLE, RowOperation.insert(keys, writer -> {})));
                    if (wanted && !row.equals("z")) {
                        expected.add(keys);
                    }
                }
            }
            store.runInParallel(writes);
            for (int pageSize : List.of(1000, 3)) {
                List<PrimaryKey> found = new ArrayList<>();
                List<Integer> sizes = new ArrayList<>();
                RowQuery query = RowQuery.wholeTable()
                        .withRowKeyRange(KeyRange.closedOpen("m", "o"))
                        .withDescending(true)
                        .withPageSize(pageSize);
                @Nullable ResultPage<Row> page = null;
                do {
                    page = store.query(
                            TABLE, page == null ? query : query.withContinuationToken(page.nextToken()), Row.DECODER);
                    page.items().forEach(row -> found.add(row.primaryKey()));
                    sizes.add(page.items().size());
                } while (page.hasNext());
                assertThat(found).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(expected);
                assertThat(sizes).hasSizeGreaterThan(1).allMatch(size -> size <= pageSize);
                for (int i = 0; i < found.size(); i += 2) {
                    assertThat(found.subList(i, i + 2))
                            .extracting(PrimaryKey::rowKey)
                            .containsExactly("n", "m");
                }
            }
        }
    }
}
