package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random queries by every kind of index in a store that places partitions by a hash of their keys: every answer and order is what comparing
 * every entity gives, pages continue, and what reads more than given partitions is a scan in its plan: indexes in tables of their own, which
 * serve ranges and orders, are asked shard by shard. {@code -Dtables.seed=N} begins with
 * another seed, {@code -Dtables.rounds=N} tries more.
 */
class HashOrderedPlansTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    private static final int ROUNDS = Integer.getInteger("tables.rounds", 1);

    /** Rounds at most, as a multiple: rare cases are not among the first rounds of every seed. */
    private static final long MORE = 20;

    private final Map<AccessPath, Integer> paths = new EnumMap<>(AccessPath.class);
    private int pagedScans;
    private final Set<ValueType> types = EnumSet.noneOf(ValueType.class);
    private int inShards;
    private int orderedInShards;

    /** Notes which tables are read by more than given partitions. */
    private static final class Watched extends ForwardingTableStore {
        private final Set<String> scanned = new HashSet<>();

        Watched(TableStore store) {
            super(store);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            note(table, query);
            return super.query(table, query, decoder);
        }

        @Override
        public long count(String table, RowQuery query) {
            note(table, query);
            return super.count(table, query);
        }

        private void note(String table, RowQuery query) {
            if (!query.partitionKeyRange().isSingleKey()
                    && !query.partitionKeyRange().isEmpty()) {
                scanned.add(table);
            }
        }
    }

    @Test
    void plansFindTheSameAsFilteringAllEntities() {
        Set<AccessPath> expected =
                Set.of(AccessPath.TABLE_SCAN, AccessPath.FAN_OUT, AccessPath.INDEX_RANGE, AccessPath.UNION);
        long first = SEED.value();
        long rounds = 25L * ROUNDS;
        for (long seed = first;
                seed < first + rounds
                        || seed < first + MORE * rounds
                                && (pagedScans <= 10 || !paths.keySet().containsAll(expected));
                seed++) {
            try (Watched store = new Watched(new HashPartitionedTableStore(LocalTableStore.inMemory()))) {
                round(store, "bags", seed, 30);
            }
        }
        assertThat(paths.keySet()).as("%s", paths).containsAll(expected);
        assertThat(pagedScans).isGreaterThan(10);
    }

    /** Of every type of property, and of several; pages of two to all, forwards and backwards. */
    @Test
    void shardedIndexesSupportRangesAndOrders() {
        long first = SEED.value();
        long rounds = 40L * ROUNDS;
        for (long seed = first;
                seed < first + rounds
                        || seed < first + MORE * rounds
                                && (inShards <= 200 || orderedInShards <= 100 || types.size() <= 12);
                seed++) {
            try (Watched store = new Watched(new HashPartitionedTableStore(LocalTableStore.inMemory()))) {
                roundOfTableIndexes(store, "bags", seed, 8);
            }
        }
        assertThat(inShards).as("ranges of indexes in shards").isGreaterThan(200);
        assertThat(orderedInShards).as("orders of indexes in shards").isGreaterThan(100);
        assertThat(types).as("types of what a range is of").hasSizeGreaterThan(12);
    }

    private void roundOfTableIndexes(Watched store, String name, long seed, int queries) {
        RandomQueries random = new RandomQueries(seed);
        EntityModel any = random.model(name);
        if (any.hasEarlierSchemas()) {
            return;
        }
        List<IndexModel> indexes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            indexes.add(random.tableIndex("i" + i, any));
        }
        try (LocalTableStore other = LocalTableStore.inMemory()) {
            EntityTable<Bag> table = IndexLawsTest.table(store, RandomQueries.withIndexes(any, indexes));
            EntityTable<Bag> without = IndexLawsTest.table(other, RandomQueries.withIndexes(any, List.of()));
            List<Bag> bags = IndexLawsTest.filled(random, table, without);
            for (int i = 0; i < queries * indexes.size(); i++) {
                List<@Nullable Object> arguments = new ArrayList<>();
                QuerySpec spec = random.byIndex(table.model(), indexes.get(i % indexes.size()), arguments)
                        .forStore(store.capabilities());
                check(
                        store,
                        table,
                        bags,
                        new IndexLawsTest.Question("seed " + seed + ", index query " + i, spec, arguments));
            }
        }
    }

    /** Over a network, and by the protocol of indexes. */
    @Test
    @Thorough("starts a Cassandra node")
    void plansFindTheSameOnCassandra() {
        try (CqlSession session = CassandraNode.shared().session();
                Watched store = new Watched(CassandraTableStore.open(
                        session,
                        CassandraOptions.defaults().withKeyspace("plans").withReplicationFactor(1)))) {
            long first = SEED.value();
            long rounds = 3L * ROUNDS;
            for (long seed = first; seed < first + rounds || seed < first + MORE * rounds && inShards <= 5; seed++) {
                roundOfTableIndexes(store, "bags" + Long.toUnsignedString(seed, 36), seed, 5);
            }
        }
        assertThat(inShards).as("ranges of indexes in shards").isGreaterThan(5);
    }

    private void round(Watched store, String name, long seed, int queries) {
        RandomQueries random = new RandomQueries(seed);
        EntityModel any = random.model(name);
        if (any.hasEarlierSchemas()) {
            return;
        }
        List<IndexModel> indexes = IndexLawsTest.indexes(random, any);
        try (LocalTableStore other = LocalTableStore.inMemory()) {
            EntityTable<Bag> table = IndexLawsTest.table(store, RandomQueries.withIndexes(any, indexes));
            EntityTable<Bag> without = IndexLawsTest.table(other, RandomQueries.withIndexes(any, List.of()));
            List<Bag> bags = IndexLawsTest.filled(random, table, without);
            for (int i = 0; i < queries; i++) {
                List<@Nullable Object> arguments = new ArrayList<>();
                QuerySpec spec = IndexLawsTest.anySpec(random, table.model(), arguments)
                        .forStore(store.capabilities())
                        .withScanAllowed(i % 3 > 0 || arguments.contains(null));
                String text = "seed " + seed + ", query " + i;
                check(store, table, bags, new IndexLawsTest.Question(text, spec, arguments));
            }
        }
    }

    private void check(Watched store, EntityTable<Bag> table, List<Bag> bags, IndexLawsTest.Question question) {
        QueryPlan plan = IndexLawsTest.plan(table.model(), question.spec());
        if (plan == null) {
            return;
        }
        QueryPlan asked = BoundQuery.bind(plan, question.arguments().toArray()).plan();
        paths.merge(asked.accessPath(), 1, Integer::sum);
        if (asked.chosen().indexShards(asked.spec()) > 1) {
            inShards++;
            asked.chosen()
                    .alternatives()
                    .get(0)
                    .partition()
                    .next()
                    .forEach(test -> types.add(test.property().type()));
            orderedInShards += asked.sortStrategy() == SortStrategy.INDEX_ORDER ? 1 : 0;
        }
        store.scanned.clear();
        IndexLawsTest.checkAnswer(question, TableAccess.of(table), table.model(), bags);
        String description = question.text() + "\n" + asked.explain() + "\narguments " + question.arguments();
        if (asked.accessPath() != AccessPath.TABLE_SCAN) {
            assertThat(store.scanned).as(description).isEmpty();
        }
        if (asked.sortStrategy() == SortStrategy.IN_MEMORY || question.spec().limit() > 0) {
            return;
        }
        Oracle oracle = new Oracle(question.arguments());
        Set<String> expected = new HashSet<>();
        bags.stream()
                .filter(bag -> oracle.holds(question.spec().condition(), bag))
                .forEach(bag -> expected.add(bag.toString()));
        pagedScans += asked.accessPath() == AccessPath.TABLE_SCAN && expected.size() > 3 ? 1 : 0;
        QueryExecutor<Bag> executor = new QueryExecutor<>(TableAccess.of(table));
        RandomPlansTest.checkPages(
                description,
                executor,
                BoundQuery.bind(plan, question.arguments().toArray()),
                expected);
    }
}
