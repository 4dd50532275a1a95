package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Thorough;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A test of every operation of a store next to many partitions of another table, {@code -Dforeign.partitions=1000000}
 * of them. No request reads the Cassandra table of the other table, and the number of requests is the same as without
 * it. A scan of the many partitions themselves reads them in bounded pages.
 */
@Thorough("starts a Cassandra node")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignPartitionsTest {
    /** A range of partition keys takes more slices if the node is slow, but never one for each partition. */
    private static final int MOST_SLICES = 100;

    private static final int FOREIGN = CassandraNodeLoad.foreignPartitions();
    private static final String MANY = "Many";
    private static final String FEW = "Few";
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final CassandraOptions OPTIONS = CassandraOptions.defaults()
            .withKeyspace("foreign")
            .withReplicationFactor(1)
            .withTableMetadataCacheTimeToLive(Duration.ofMillis(20));

    private final ConcurrentLinkedQueue<String> texts = new ConcurrentLinkedQueue<>();
    private CqlSession session;
    private CqlSession counted;
    private CassandraTableStore store;
    private String foreign;

    @BeforeAll
    void load() throws InterruptedException {
        session = CassandraNode.shared().session();
        counted = (CqlSession) Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, this::invoke);
        store = CassandraTableStore.open(counted, OPTIONS);
        store.createTable(MANY);
        store.createTable(FEW);
        foreign = CassandraNodeLoad.place(session, "foreign", MANY);
        CassandraNodeLoad.load(session, foreign, "m", FOREIGN);
    }

    @AfterAll
    void close() {
        store.close();
        session.close();
    }

    private @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().startsWith("execute") && arguments != null) {
            texts.add(text(arguments[0]));
        }
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static String text(@Nullable Object statement) {
        if (statement instanceof BoundStatement bound) {
            return bound.getPreparedStatement().getQuery();
        }
        if (statement instanceof BatchStatement batch) {
            List<String> all = new ArrayList<>();
            batch.forEach(one -> all.add(text(one)));
            return all.toString();
        }
        return String.valueOf(statement);
    }

    private List<PrimaryKey> all(String table, RowQuery query) {
        List<PrimaryKey> found = new ArrayList<>();
        @Nullable ResultPage<PrimaryKey> page = null;
        do {
            page = store.query(
                    table, page == null ? query : query.withContinuationToken(page.nextToken()), RowReader::primaryKey);
            found.addAll(page.items());
        } while (page.hasNext());
        return found;
    }

    /** Returns the operations and the maximum number of their requests, including those that look up the table. */
    private Map<Runnable, Integer> operations() {
        RowQuery range = RowQuery.wholeTable().withPartitionKeyRange(KeyRange.closedOpen("a", "z"));
        Map<Runnable, Integer> all = new LinkedHashMap<>();
        all.put(() -> store.write(FEW, RowOperation.insert(KEYS, writer -> writer.int32("n", 1))), 2);
        all.put(() -> store.write(FEW, RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", 2))), 2);
        all.put(() -> store.write(FEW, RowOperation.merge(KEYS, writer -> writer.int32("m", 2), ETag.ANY)), 3);
        all.put(
                () -> store.execute(
                        FEW,
                        new EntityGroupTransaction().add(RowOperation.insert(new PrimaryKey("p", "s"), writer -> {}))),
                2);
        all.put(
                () -> assertThat(store.get(FEW, KEYS, Projection.ALL, Row.DECODER))
                        .isNotNull(),
                2);
        all.put(
                () -> assertThat(
                                store.getAll(FEW, List.of(KEYS, new PrimaryKey("q", "r")), Projection.ALL, Row.DECODER))
                        .hasSize(2),
                3);
        all.put(() -> assertThat(all(FEW, RowQuery.partition("p"))).hasSize(2), 2);
        all.put(() -> assertThat(all(FEW, RowQuery.wholeTable())).hasSize(2), 2);
        all.put(
                () -> assertThat(all(FEW, RowQuery.wholeTable().withDescending(true)))
                        .hasSize(2),
                3);
        all.put(
                () -> assertThat(all(FEW, RowQuery.wholeTable().withPageSize(1)))
                        .hasSize(2),
                6);
        // Four slices if each takes less than 50 ms, 13 if each takes less than 250 ms.
        all.put(() -> assertThat(all(FEW, range)).hasSize(2), MOST_SLICES + 1);
        all.put(() -> assertThat(all(FEW, range)).hasSize(2), MOST_SLICES + 1);
        all.put(
                () -> assertThat(all(FEW, range.withRowKeyRange(KeyRange.atLeast("s"))))
                        .hasSize(1),
                MOST_SLICES + 1);
        all.put(
                () -> assertThat(all(FEW, RowQuery.wholeTable().withFilter(FilterParser.parse("n eq 2"))))
                        .hasSize(1),
                2);
        all.put(() -> assertThat(store.count(FEW, RowQuery.wholeTable())).isEqualTo(2), 2);
        all.put(() -> store.resolveUnknownWriteOutcomes(FEW, "p"), 4);
        all.put(() -> store.write(FEW, RowOperation.delete(KEYS, ETag.ANY)), 2);
        all.put(() -> assertThat(store.tableNames()).contains(FEW, MANY), 1);
        all.put(() -> store.createTable("Another"), 12);
        all.put(() -> store.deleteTable("Another"), 4);
        all.put(
                () -> assertThat(store.removeDropped(Duration.ZERO, Duration.ofHours(1)))
                        .isTrue(),
                6);
        all.put(() -> CassandraTableStore.open(counted, OPTIONS).close(), 5);
        return all;
    }

    @Test
    void operationsNeitherReadNorPassForeignPartitions() {
        int number = 0;
        for (Map.Entry<Runnable, Integer> operation : operations().entrySet()) {
            texts.clear();
            operation.getKey().run();
            assertThat(texts)
                    .as("operation %s", number)
                    .isNotEmpty()
                    .hasSizeLessThanOrEqualTo(operation.getValue())
                    .noneMatch(text -> text.contains(foreign));
            number++;
        }
    }

    /** Checks scans in which most partitions are outside of the range of row keys or partition keys. */
    @Test
    void scanOfManyPartitionsIsReadInLimitedPages() {
        store.write(MANY, RowOperation.insert(new PrimaryKey("x", "z"), writer -> {}));
        for (RowQuery query : List.of(
                RowQuery.wholeTable().withRowKeyRange(KeyRange.atLeast("z")),
                RowQuery.wholeTable().withPartitionKeyRange(KeyRange.atLeast("x")),
                RowQuery.wholeTable()
                        .withPartitionKeyRange(KeyRange.atLeast("x"))
                        .withDescending(true))) {
            int pages = 0;
            List<PrimaryKey> found = new ArrayList<>();
            @Nullable ResultPage<PrimaryKey> page = null;
            do {
                texts.clear();
                page = store.query(
                        MANY,
                        page == null ? query : query.withContinuationToken(page.nextToken()),
                        RowReader::primaryKey);
                found.addAll(page.items());
                assertThat(texts).hasSizeLessThan(4 * CqlScan.MOST_SLICES);
                pages++;
            } while (page.hasNext());
            assertThat(found).containsExactly(new PrimaryKey("x", "z"));
            assertThat(pages).isLessThanOrEqualTo(1 + FOREIGN / 2_000);
        }
        assertThat(all(MANY, RowQuery.wholeTable().withPageSize(1000))).hasSize(FOREIGN + 1);
    }

    /** Checks that the computed tokens of keys equal those of the cluster. */
    @Test
    void tokensMatchTheNode() {
        for (com.datastax.oss.driver.api.core.cql.Row row :
                session.execute("SELECT pk, token(pk) FROM " + foreign + " LIMIT 2000")) {
            assertThat(CqlToken.of(Objects.requireNonNull(row.getByteBuffer(0))))
                    .isEqualTo(row.getLong(1));
        }
    }

    @Test
    void partitionsOfOneTokenAreAllReturned() {
        String table = "Twins";
        store.createTable(table);
        TokenTwins twins = new TokenTwins(new Random(7));
        List<PrimaryKey> expected = new ArrayList<>();
        for (int pair = 0; pair < 3; pair++) {
            for (String partition : twins.pair()) {
                PrimaryKey keys = new PrimaryKey(partition, "r");
                expected.add(keys);
                store.write(table, RowOperation.insert(keys, writer -> {}));
            }
        }
        PrimaryKey empty = new PrimaryKey("", "");
        expected.add(empty);
        store.write(table, RowOperation.insert(empty, writer -> {}));
        for (int pageSize = 1; pageSize < 4; pageSize++) {
            for (boolean descending : new boolean[] {false, true}) {
                RowQuery query = RowQuery.wholeTable().withPageSize(pageSize).withDescending(descending);
                assertThat(all(table, query)).containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }
}
