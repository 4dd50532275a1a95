package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.engine.adapter.internal.ShardedTables;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table in shards answers as the same table does in a store that keeps the order of partitions. */
class ShardedTablesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_126);

    private static final String TABLE = "staffByName";
    /** Around what the escape treats, what ends a key, and what UTF-16 sorts in its own way. */
    private static final List<String> PIECES =
            List.of(" ", "!", "\"", "A", "B", "_", "a", "b", "z", "0", "é", "\uD83D\uDE00", "\uFFFD", "~");

    private final TableStore sorted = LocalTableStore.inMemory();
    private final Counted counted = new Counted(new HashPartitionedTableStore(LocalTableStore.inMemory()));
    private final TableStore sharded = ShardedTables.in(counted, List.of(TABLE));

    ShardedTablesTest() {
        sorted.createTable(TABLE);
        sharded.createTable(TABLE);
    }

    @AfterEach
    void close() {
        sorted.close();
        sharded.close();
    }

    /** Counts queries, and refuses those of several partitions. */
    private static final class Counted extends ForwardingTableStore {
        private int queries;
        private int rows;

        Counted(TableStore store) {
            super(store);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            assertThat(query.partitionKeyRange().isSingleKey()).isTrue();
            queries++;
            ResultPage<T> page = super.query(table, query, decoder);
            rows += page.items().size();
            return page;
        }
    }

    private static String key(Random random, int most) {
        StringBuilder key = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            key.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return key.toString();
    }

    private static PrimaryKey keys(Random random) {
        return new PrimaryKey(key(random, 3), key(random, 2));
    }

    private static RowSource source(int value) {
        return writer -> writer.int32("n", value).string("text", "t" + value);
    }

    @Test
    void keysKeepTheirOrderAndAreReadBack() {
        Random random = SEED.random();
        Set<PrimaryKey> some = new LinkedHashSet<>();
        while (some.size() < 2000) {
            some.add(keys(random));
        }
        List<PrimaryKey> byStored = some.stream()
                .sorted((one, other) -> ShardedKeys.stored(one)
                        .rowKey()
                        .compareTo(ShardedKeys.stored(other).rowKey()))
                .toList();
        assertThat(byStored).containsExactlyElementsOf(new TreeSet<>(some));
        for (PrimaryKey one : some) {
            PrimaryKey stored = ShardedKeys.stored(one);
            assertThat(ShardedKeys.usual(stored.rowKey())).isEqualTo(one);
            assertThat(stored.rowKey()).hasSize(ShardedKeys.length(one.partitionKey(), one.rowKey()));
            assertThat(ShardedKeys.of(KeyRange.exactly(one.partitionKey()))).containsExactly(stored.partitionKey());
            assertThat(ShardedKeys.of(KeyRange.all())).contains(stored.partitionKey());
        }
    }

    /** A bound may be any text, also what is in no key. */
    @Test
    void rangesContainTheSameKeys() {
        Random random = SEED.random();
        for (int i = 0; i < 20_000; i++) {
            KeyRange partitions = range(random);
            KeyRange rows = random.nextInt(3) == 0 ? range(random) : KeyRange.all();
            PrimaryKey keys = keys(random);
            KeyRange stored = ShardedKeys.stored(partitions, rows);
            boolean contains = partitions.contains(keys.partitionKey())
                    && (!partitions.isSingleKey() || rows.contains(keys.rowKey()));
            assertThat(stored.contains(ShardedKeys.stored(keys).rowKey()))
                    .as("%s and %s, %s, %s", partitions, rows, keys, SEED)
                    .isEqualTo(contains);
        }
    }

    private static KeyRange range(Random random) {
        String lower = bound(random);
        String upper = random.nextInt(4) == 0 ? lower : bound(random);
        return switch (random.nextInt(6)) {
            case 0 -> KeyRange.exactly(lower);
            case 1 -> KeyRange.startingWith(lower);
            case 2 -> KeyRange.all();
            case 3 -> random.nextBoolean() ? KeyRange.greaterThan(lower) : KeyRange.atLeast(lower);
            case 4 -> random.nextBoolean() ? KeyRange.lessThan(upper) : KeyRange.atMost(upper);
            default -> new KeyRange(lower, random.nextBoolean(), upper, random.nextBoolean());
        };
    }

    private static String bound(Random random) {
        String bound = key(random, 3);
        return random.nextInt(8) == 0 ? bound + (random.nextBoolean() ? '\u0001' : '\uFFFF') : bound;
    }

    @Test
    void readsAndWritesReturnTheSameAsOtherTables() {
        Random random = SEED.random();
        List<PrimaryKey> known = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            PrimaryKey keys =
                    known.isEmpty() || random.nextInt(3) == 0 ? keys(random) : known.get(random.nextInt(known.size()));
            known.add(keys);
            long seed = random.nextLong();
            String expected = outcome(() -> write(sorted, keys, new Random(seed)));
            String actual = outcome(() -> write(sharded, keys, new Random(seed)));
            assertThat(actual).as("write %d, %s", i, SEED).isEqualTo(expected);
            if (i % 3 == 0) {
                RowQuery query = query(random);
                assertThat(read(sharded, query)).as("%s, %s", query, SEED).isEqualTo(read(sorted, query));
                assertThat(sharded.count(TABLE, query)).isEqualTo(sorted.count(TABLE, query));
            }
            if (i % 10 == 0) {
                List<PrimaryKey> some = List.of(keys, keys(random), known.get(random.nextInt(known.size())));
                assertThat(sharded.getAll(TABLE, some, Projection.ALL, ShardedTablesTest::plain))
                        .isEqualTo(sorted.getAll(TABLE, some, Projection.ALL, ShardedTablesTest::plain));
            }
        }
        assertThat(counted.rows).isGreaterThan(1000);
    }

    private static Row plain(dev.tables.engine.RowReader reader) {
        return Row.from(reader).withoutETag();
    }

    private static RowQuery query(Random random) {
        boolean exact = random.nextInt(3) == 0;
        return RowQuery.wholeTable()
                .withPartitionKeyRange(exact ? KeyRange.exactly(key(random, 3)) : range(random))
                .withRowKeyRange(random.nextInt(3) == 0 ? range(random) : KeyRange.all())
                .withPageSize(1 + random.nextInt(random.nextBoolean() ? 5 : 200))
                .withFilter(random.nextInt(4) == 0 ? FilterParser.parse("n lt 50") : null)
                .withDescending(random.nextBoolean());
    }

    /** All pages: every one but the last is full. */
    private static List<Row> read(TableStore store, RowQuery query) {
        List<Row> rows = new ArrayList<>();
        ContinuationToken next = null;
        do {
            ResultPage<Row> page = store.query(TABLE, query.withContinuationToken(next), ShardedTablesTest::plain);
            rows.addAll(page.items());
            next = page.nextToken() == null
                    ? null
                    : new ContinuationToken(page.nextToken().text());
            assertThat(page.items().size()).isLessThanOrEqualTo(query.pageSize());
        } while (next != null);
        return rows;
    }

    private static String write(TableStore store, PrimaryKey keys, Random random) {
        RowSource source = source(random.nextInt(100));
        ETag present = store.get(TABLE, keys, Projection.of(), reader -> reader.etag());
        ETag expected = present == null || random.nextInt(4) == 0 ? ETag.of("W/\"other\"") : present;
        RowOperation operation = switch (random.nextInt(6)) {
            case 0 -> RowOperation.insertOrReplace(keys, source);
            case 1 -> RowOperation.delete(keys, expected);
            case 2 -> RowOperation.replace(keys, source, expected);
            case 3 -> RowOperation.merge(keys, source, ETag.ANY);
            default -> RowOperation.insert(keys, source);
        };
        PrimaryKey beside = new PrimaryKey(keys.partitionKey(), keys.rowKey() + "b");
        RowOperation other = RowOperation.insertOrReplace(beside, source(random.nextInt(100)));
        switch (random.nextInt(5)) {
            case 0 ->
                store.execute(TABLE, new EntityGroupTransaction().add(other).add(operation));
            case 1 -> {
                PrimaryKey apart = new PrimaryKey(keys.partitionKey() + "a", keys.rowKey());
                store.execute(new StoreTransaction()
                        .add(TABLE, RowOperation.insertOrReplace(apart, source))
                        .add(TABLE, operation));
            }
            case 2 -> {
                try (OpenTransaction open = store.beginTransaction()) {
                    open.runWithin(() -> store.write(TABLE, operation));
                    open.commit();
                }
            }
            default -> store.write(TABLE, operation);
        }
        return "done";
    }

    private static String outcome(java.util.function.Supplier<String> write) {
        try {
            return write.get();
        } catch (TableStoreException refused) {
            return refused.getClass().getSimpleName() + ", " + refused.errorCode() + ", " + refused.primaryKey();
        }
    }

    @Test
    void commitConflictNamesTheRow() {
        PrimaryKey keys = new PrimaryKey("Jones", "Sales 1");
        try (OpenTransaction open = sharded.beginTransaction()) {
            open.runWithin(() -> sharded.write(TABLE, RowOperation.insert(keys, source(1))));
            sharded.write(TABLE, RowOperation.insert(keys, source(2)));
            assertThatThrownBy(open::commit)
                    .isInstanceOfSatisfying(
                            RowAlreadyExistsException.class,
                            taken -> assertThat(taken.primaryKey()).isEqualTo(keys));
        }
    }

    @Test
    void queriesTakeFewRequestsAndReadFewAdditionalRows() {
        for (int i = 0; i < 3000; i++) {
            sharded.write(TABLE, RowOperation.insert(new PrimaryKey("name" + i, "Sales " + i), source(i)));
        }
        counted.queries = 0;
        counted.rows = 0;

        assertThat(read(sharded, RowQuery.partition("name17"))).hasSize(1);
        assertThat(counted.queries).isEqualTo(1);

        assertThat(sharded.query(TABLE, RowQuery.wholeTable().withPageSize(1), ShardedTablesTest::plain)
                        .items())
                .hasSize(1);
        // Each shard for a row, and for keys up to the first of these.
        assertThat(counted.queries).isEqualTo(1 + 2 * ShardedKeys.COUNT);
        assertThat(counted.rows).isEqualTo(1 + ShardedKeys.COUNT + 1);

        counted.rows = 0;
        counted.queries = 0;
        assertThat(sharded.query(TABLE, RowQuery.wholeTable(), ShardedTablesTest::plain)
                        .items())
                .hasSize(1000);
        assertThat(counted.queries).isLessThanOrEqualTo(2 * ShardedKeys.COUNT + 4);
        assertThat(counted.rows).isLessThan(1500 + 1000);
        Set<String> partitions = new HashSet<>();
        ShardedKeys.of(KeyRange.all()).forEach(shard -> {
            ResultPage<Row> page = counted.query(TABLE, RowQuery.partition(shard), Row.DECODER);
            assertThat(page.items()).hasSizeBetween(100, 300);
            partitions.add(shard);
        });
        assertThat(partitions).hasSize(ShardedKeys.COUNT);
    }

    @Test
    void otherTablesAndStoresAreUnchanged() {
        assertThat(ShardedTables.in(sorted, List.of(TABLE))).isSameAs(sorted);
        assertThat(ShardedTables.in(sharded, List.of())).isSameAs(sharded);
        sharded.createTable("staff");
        Row row = Row.builder("Sales", "1").int32("n", 1).build();
        sharded.write("staff", RowOperation.insert(row.primaryKey(), row));
        @Nullable Row stored = counted.get("staff", row.primaryKey(), Projection.ALL, ShardedTablesTest::plain);
        assertThat(stored).isEqualTo(row);
        assertThat(sharded.query("staff", RowQuery.partition("Sales"), ShardedTablesTest::plain)
                        .items())
                .containsExactly(row);

        // Who wraps the same store knows the tables that others have named, in whatever case.
        TableStore other = ShardedTables.in(counted, List.of());
        other.write(TABLE.toUpperCase(java.util.Locale.ROOT), RowOperation.insert(row.primaryKey(), row));
        assertThat(sharded.get(TABLE, row.primaryKey(), Projection.ALL, ShardedTablesTest::plain))
                .isEqualTo(row);
        assertThat(Stream.of(counted.get(TABLE, row.primaryKey(), Projection.ALL, Row.DECODER)))
                .containsOnlyNulls();
    }

    @Test
    void tokenOfAnotherQueryIsRejected() {
        assertThatThrownBy(() -> sharded.query(
                        TABLE,
                        RowQuery.wholeTable().withContinuationToken(new ContinuationToken("other")),
                        Row.DECODER))
                .isInstanceOf(InvalidQueryException.class);
    }
}
