package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.WireCluster.Fate;
import dev.tables.engine.cassandra.WireCluster.Fault;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Queries of several partitions, against a simulated cluster in which any read may fail, and a read of too many
 * partitions always does. A query returns every row once, whatever the page size, bounds and direction, also when
 * several partitions have the same token.
 */
class RingScansTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    private static final int ROUNDS = Effort.byEffort("rounds", 2, 15);
    private static final int QUERIES = 25;
    private static final CassandraOptions PATIENT = CassandraOptions.defaults()
            .withRequestTimeout(Duration.ofSeconds(60))
            .withTableMetadataCacheTimeToLive(Duration.ofMinutes(5));

    private WireCluster cluster;
    private CqlSession session;
    private CassandraTableStore store;

    @BeforeEach
    void open() throws IOException {
        cluster = new WireCluster();
        session = cluster.session();
        store = CassandraTableStore.open(session, PATIENT);
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        session.close();
        cluster.close();
    }

    @Test
    void scanReturnsEveryRowOnce() {
        Random random = SEED.random();
        TokenTwins twins = new TokenTwins(random);
        for (int round = 0; round < ROUNDS; round++) {
            String table = "Scans" + round;
            try (TableStore model = LocalTableStore.inMemory()) {
                model.createTable(table);
                store.createTable(table);
                List<String> keys = partitionKeys(random, twins);
                fill(random, table, keys, model);
                for (int i = 0; i < QUERIES; i++) {
                    RowQuery query = query(random, keys);
                    cluster.allowPassing(random.nextBoolean() ? 3 + random.nextInt(10) : 1000, random.nextBoolean());
                    check(random, table, query, model, "query " + i + " of round " + round + " of " + SEED);
                }
                cluster.allowPassing(Integer.MAX_VALUE, false);
            }
        }
    }

    /** Returns partition keys that include two pairs with equal tokens, and the empty key. */
    private static List<String> partitionKeys(Random random, TokenTwins twins) {
        Set<String> keys = new HashSet<>(Set.of(""));
        for (int pair = 0; pair < 2; pair++) {
            Collections.addAll(keys, twins.pair());
        }
        while (keys.size() < 25) {
            keys.add(Integer.toString(random.nextInt(1_000_000), 36));
        }
        return keys.stream().sorted().toList();
    }

    private void fill(Random random, String table, List<String> partitions, TableStore model) {
        for (String partition : partitions) {
            int count = random.nextInt(4);
            for (int i = 0; i <= count; i++) {
                PrimaryKey keys = new PrimaryKey(partition, i == 0 ? "" : Integer.toString(random.nextInt(40), 36));
                int n = random.nextInt(5);
                RowOperation put = RowOperation.insertOrReplace(keys, writer -> writer.int32("n", n));
                for (TableStore one : List.of(model, store)) {
                    one.write(table, put);
                    if (count == 0) {
                        one.write(table, RowOperation.delete(keys, ETag.ANY));
                    }
                }
            }
        }
    }

    private static RowQuery query(Random random, List<String> keys) {
        RowQuery query = RowQuery.wholeTable()
                .withPageSize(1 + random.nextInt(7))
                .withDescending(random.nextInt(3) == 0)
                .withPartitionKeyRange(range(random, keys))
                .withRowKeyRange(
                        random.nextBoolean() ? KeyRange.all() : range(random, List.of("", "1", "9", "a", "b", "z")));
        return random.nextInt(3) == 0 ? query.withFilter(FilterParser.parse("n ge " + random.nextInt(5))) : query;
    }

    private static KeyRange range(Random random, List<String> keys) {
        String lower = keys.get(random.nextInt(keys.size()));
        String upper = keys.get(random.nextInt(keys.size()));
        return switch (random.nextInt(5)) {
            case 0 -> KeyRange.atLeast(lower);
            case 1 -> KeyRange.closedOpen(lower, upper);
            case 2 -> KeyRange.startingWith(lower.substring(0, Math.min(1, lower.length())));
            default -> KeyRange.all();
        };
    }

    private void check(Random random, String table, RowQuery query, TableStore model, String story) {
        List<PrimaryKey> found = new ArrayList<>();
        @Nullable ResultPage<Row> page = null;
        int pages = 0;
        do {
            if (random.nextInt(3) == 0) {
                failARead(random.nextInt(3));
            }
            page = store.query(
                    table, page == null ? query : query.withContinuationToken(page.nextToken()), Row.DECODER);
            assertThat(page.items()).as(story).hasSizeLessThanOrEqualTo(query.pageSize());
            page.items().forEach(row -> found.add(row.primaryKey()));
            assertThat(++pages).as(story).isLessThan(1000);
        } while (page.hasNext());
        cluster.failNothing();
        List<PrimaryKey> expected = new ArrayList<>();
        RowQuery all = query.withPageSize(1000).withDescending(false);
        model.query(table, all, Row.DECODER).items().forEach(row -> expected.add(row.primaryKey()));
        assertThat(found).as("%s: %s", story, query).containsExactlyInAnyOrderElementsOf(expected);
        Map<String, List<String>> byPartition = new LinkedHashMap<>();
        for (int i = 0; i < found.size(); i++) {
            String partition = found.get(i).partitionKey();
            boolean begins = i == 0 || !found.get(i - 1).partitionKey().equals(partition);
            assertThat(begins && byPartition.containsKey(partition)).as(story).isFalse();
            byPartition
                    .computeIfAbsent(partition, first -> new ArrayList<>())
                    .add(found.get(i).rowKey());
        }
        byPartition.values().forEach(rows -> {
            List<String> sorted = new ArrayList<>(rows);
            Collections.sort(sorted);
            if (query.descending()) {
                Collections.reverse(sorted);
            }
            assertThat(rows).as(story).isEqualTo(sorted);
        });
    }

    private void failARead(int which) {
        int[] left = {which};
        cluster.failNext(
                request -> !request.isWrite() && !request.statements().isEmpty() && left[0]-- == 0,
                new Fault(Fate.NEVER, new ReadTimeout("slow", ConsistencyLevel.LOCAL_QUORUM, 0, 1, false), () -> {}));
    }

    /** Checks that a page ends after a bounded number of slices, at a position where any process can continue. */
    @Test
    void scanThatFindsNothingIsReadInLimitedSteps() {
        String table = "Sparse";
        int partitions = Effort.byEffort(160, 500);
        store.createTable(table);
        List<Runnable> writes = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            PrimaryKey keys = new PrimaryKey("p" + i, "r");
            writes.add(() -> store.write(table, RowOperation.insert(keys, writer -> {})));
        }
        store.runInParallel(writes);
        cluster.allowPassing(3, false);
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(KeyRange.atLeast("s"));
        int pages = 0;
        int mostReads = 0;
        @Nullable ResultPage<Row> page = null;
        do {
            if (pages == 1) {
                failsAndKeepsItsPlace(table, query, Objects.requireNonNull(page));
            }
            try (CassandraTableStore process = CassandraTableStore.open(session, PATIENT)) {
                CassandraTableStore next = pages % 8 == 0 ? process : store;
                int before = cluster.ringReads();
                page = next.query(
                        table, page == null ? query : query.withContinuationToken(page.nextToken()), Row.DECODER);
                mostReads = Math.max(mostReads, cluster.ringReads() - before);
            }
            assertThat(page.items()).isEmpty();
            pages++;
        } while (page.hasNext());
        assertThat(pages).isBetween(2, partitions);
        // Slices that grow fail now and then.
        assertThat(mostReads).isLessThan(4 * CqlScan.MOST_SLICES);
    }

    private void failsAndKeepsItsPlace(String table, RowQuery query, ResultPage<Row> page) {
        try (CassandraTableStore hasty =
                CassandraTableStore.open(session, PATIENT.withRequestTimeout(Duration.ofMillis(20)))) {
            assertThat(hasty.get(table, new PrimaryKey("p0", "r"), Projection.ALL, Row.DECODER))
                    .isNotNull();
            cluster.goAway();
            assertThatThrownBy(() -> hasty.query(table, query.withContinuationToken(page.nextToken()), Row.DECODER))
                    .isInstanceOf(StoreUnavailableException.class);
            cluster.comeBack();
        }
    }
}
