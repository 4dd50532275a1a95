package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexKind;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.plan.StatisticPlan;
import dev.tables.mapping.query.internal.plan.StatisticPlanner;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every kind of index, by every order of its properties and of the keys, in both directions, of entities with and without shards and with
 * row keys in both directions: lists, first entities, streams, pages of fewer entities than share a value, and statistics are compared with
 * brute force. Only plans that use the index are run.
 */
class IndexOrdersTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    /** How many of the questions about each model are tried. */
    private static final int QUESTIONS = Effort.byEffort("tables.questions", 6, 24);

    private static final List<Integer> PAGE_SIZES = List.of(1, 2, 3, 7);
    private static final List<String> DAYS = List.of("Mo", "Tu");
    private static final List<String> CITIES = List.of("Ulm", "Bonn");
    /** Entities of one day and one city. */
    private static final int SAME = 9;

    private static final KeyComponent CITY = KeyComponent.of("city", ValueType.STRING);
    private static final KeyComponent LEVEL = KeyComponent.of("level", ValueType.INT);
    private static final KeyComponent N = KeyComponent.of("n", ValueType.INT);
    private static final KeyComponent DAY = KeyComponent.of("day", ValueType.STRING);
    private static final KeyComponent TAGS = KeyComponent.of("tags", ValueType.STRING);
    private static final List<List<KeyComponent>> COMPONENTS = List.of(
            List.of(CITY),
            List.of(CITY, LEVEL),
            List.of(CITY.reversed(), LEVEL.reversed()),
            List.of(LEVEL, CITY),
            List.of(CITY, DAY),
            List.of(TAGS));

    private static final Map<String, List<Object>> CONDITIONS = conditions();

    private final List<Case> cases = new ArrayList<>();
    /** The plans that were run, by kind of index and how the order comes about. */
    private final Map<String, Integer> served = new TreeMap<>();

    private static Map<String, List<Object>> conditions() {
        Map<String, List<Object>> conditions = new LinkedHashMap<>();
        conditions.put("findAllBy", List.of());
        conditions.put("findByDay", List.of("Mo"));
        conditions.put("findByCity", List.of("Ulm"));
        conditions.put("findByCityAndDay", List.of("Ulm", "Tu"));
        conditions.put("findByCityAndLevel", List.of("Bonn", 1));
        conditions.put("findByDayAndCityGreaterThanEqual", List.of("Mo", "Bonn"));
        conditions.put("findByCityBetween", List.of("A", "Z"));
        conditions.put("findByCityAndDayAndLevelGreaterThan", List.of("Ulm", "Mo", 0));
        conditions.put("findByCityInAndDay", List.of(List.of("Ulm", "Bonn"), "Mo"));
        conditions.put("findByCityAndDayIn", List.of("Ulm", List.of("Tu", "Mo")));
        conditions.put("findByCityAndDayAndNBetween", List.of("Ulm", "Mo", 3, 14));
        conditions.put("findByTagsContaining", List.of("odd"));
        conditions.put("findByDayAndTagsContaining", List.of("Mo", "odd"));
        conditions.put("findByDayAndCityOrDayAndLevel", List.of("Mo", "Ulm", "Mo", 2));
        return conditions;
    }

    /** An index as it may be declared. */
    private record Declared(IndexScope scope, IndexLayout layout, boolean unique) {
        /** All that an entity may have. */
        static List<Declared> all(boolean sharded) {
            List<Declared> all = new ArrayList<>();
            for (IndexScope scope : IndexScope.values()) {
                for (IndexLayout layout : IndexLayout.values()) {
                    if (IndexKind.of(scope, layout).isAllowedIn(scope)) {
                        all.add(new Declared(scope, layout, false));
                    }
                }
                if (scope == IndexScope.GLOBAL || !sharded) {
                    all.add(new Declared(scope, IndexLayout.KEYS_ONLY, true));
                }
            }
            return all;
        }

        IndexModel index(List<KeyComponent> components) {
            List<KeyComponent> all = new ArrayList<>(components);
            if (unique) {
                all.removeIf(component -> component.property().equals("day"));
                all.add(N);
                all.add(DAY);
            }
            IndexModel index = new IndexModel("served", all, scope, layout, unique, List.of());
            return layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("level") : index;
        }

        @Override
        public String toString() {
            return scope + " " + layout + (unique ? " unique" : "");
        }
    }

    private static EntityModel model(String table, boolean sharded, boolean reversed, IndexModel index) {
        KeyLayout partition = KeyLayout.of(DAY);
        KeyComponent number = N.withDigits(4);
        return EntityModel.builder("Visit", table)
                .property(PropertyModel.partitionKey("day", ValueType.STRING))
                .property(PropertyModel.rowKey("n", ValueType.INT))
                .property(PropertyModel.stored("city", ValueType.STRING).notNull())
                .property(PropertyModel.stored("level", ValueType.INT).notNull())
                .property(
                        PropertyModel.stored("tags", ValueType.STRING).notNull().elementType(ValueType.STRING))
                .partitionKey(sharded ? partition.withShards(4) : partition)
                .rowKey(KeyLayout.of(reversed ? number.reversed() : number))
                .index(index)
                .build();
    }

    private static List<Bag> visits() {
        List<Bag> visits = new ArrayList<>();
        for (String day : DAYS) {
            for (int n = 0; n < SAME * CITIES.size(); n++) {
                Map<String, @Nullable Object> values = new HashMap<>();
                values.put("day", day);
                values.put("n", n);
                values.put("city", CITIES.get(n % CITIES.size()));
                values.put("level", n * 7 % 3);
                values.put("tags", n % 4 > 1 ? "[\"odd\",\"even\"]" : "[\"odd\"]");
                visits.add(new Bag(values));
            }
        }
        return visits;
    }

    @Test
    void indexOrdersAreCorrectInMemory() {
        try (TableStore store = LocalTableStore.inMemory()) {
            checkAll(store);
        }
    }

    @Test
    void indexOrdersAreCorrectWithoutCrossPartitionTransactions() {
        try (TableStore store = new ByProtocol(LocalTableStore.inMemory())) {
            checkAll(store);
        }
    }

    @Test
    void indexOrdersAreCorrectIfPartitionsAreUnordered() {
        try (TableStore store = new ByProtocol(new HashPartitionedTableStore(LocalTableStore.inMemory()))) {
            checkAll(store);
        }
    }

    @Test
    @Thorough("the same as in memory, in files")
    void indexOrdersAreCorrectOnRocksDb(@TempDir Path folder) {
        try (TableStore store = RocksDbTableStores.open(
                folder.resolve("store"), RocksDbOptions.defaults().withDurability(Durability.OS))) {
            checkAll(store);
        }
    }

    @Test
    @Thorough("a PostgreSQL server")
    void indexOrdersAreCorrectOnPostgreSql() {
        try (HikariDataSource pool = PostgreSql.shared().pool(4);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("orders"))) {
            checkAll(store, 3);
        }
    }

    /** Writes index rows by the protocol of intents. */
    private static final class ByProtocol extends ForwardingTableStore {
        ByProtocol(TableStore store) {
            super(store);
        }

        @Override
        public Set<Capability> capabilities() {
            Set<Capability> fewer = EnumSet.copyOf(super.capabilities());
            fewer.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
            fewer.remove(Capability.SINGLE_PROCESS_ACCESS);
            return fewer;
        }
    }

    private void checkAll(TableStore store) {
        checkAll(store, 1);
    }

    /** Checks one of so many models. */
    private void checkAll(TableStore store, int share) {
        List<Bag> visits = visits();
        List<Modeled> all = Modeled.all();
        for (int number = 0; number < all.size(); number++) {
            if ((number + number / COMPONENTS.size()) % share == 0) {
                Modeled one = all.get(number);
                EntityTable<Bag> table = IndexLawsTest.table(store, one.model("visits" + number));
                table.saveAll(visits);
                Random random = SEED.plus(number).random();
                check(new Case(table, one.declared(), one.sharded()), visits, random);
            }
        }
        for (Declared declared : Declared.all(false)) {
            for (String way : ways(declared)) {
                if (!served.containsKey(way)) {
                    checkFirst(way, declared, visits);
                }
            }
        }
    }

    /** Checks the first question that is answered in a way which no question has had so far. */
    private void checkFirst(String way, Declared declared, List<Bag> visits) {
        for (Case one : cases) {
            Questions questions = new Questions(one.table(), SEED.random());
            while (one.declared().equals(declared) && questions.hasNext()) {
                Question question = questions.next();
                if (way(declared, question.plan(one.table())).equals(way)) {
                    check(one, question, visits);
                    return;
                }
            }
        }
        throw new AssertionError("No question is answered in the order of " + way);
    }

    /** An entity with an index. */
    private record Modeled(Declared declared, List<KeyComponent> components, boolean sharded, boolean reversed) {
        static List<Modeled> all() {
            List<Modeled> all = new ArrayList<>();
            for (boolean sharded : List.of(false, true)) {
                for (boolean reversed : List.of(false, true)) {
                    for (Declared declared : Declared.all(sharded)) {
                        COMPONENTS.forEach(one -> all.add(new Modeled(declared, one, sharded, reversed)));
                    }
                }
            }
            return all;
        }

        EntityModel model(String table) {
            return IndexOrdersTest.model(table, sharded, reversed, declared.index(components));
        }
    }

    /** A table of visits with an index. */
    private record Case(EntityTable<Bag> table, Declared declared, boolean sharded) {
        @Override
        public String toString() {
            return declared + (sharded ? " in shards" : "");
        }
    }

    /** The ways in which the rows of an index are read: for no order, and for an order in both directions. */
    private static List<String> ways(Declared declared) {
        return List.of(declared + " NONE", declared + " INDEX_ORDER", declared + " INDEX_ORDER descending");
    }

    private static String way(Declared declared, QueryPlan plan) {
        String order = plan.usesIndexes() ? plan.sortStrategy().name() : "no index";
        return declared + " " + order + (plan.isDescending() ? " descending" : "");
    }

    private void check(Case one, List<Bag> visits, Random random) {
        cases.add(one);
        Questions questions = new Questions(one.table(), random);
        int run = 0;
        while (run < QUESTIONS && questions.hasNext()) {
            Question question = questions.next();
            QueryPlan plan = question.plan(one.table());
            if (plan.usesIndexes()) {
                run++;
                served.merge(way(one.declared(), plan), 1, Integer::sum);
                check(one, question, visits);
            }
        }
    }

    /** A condition with its arguments, and an order. */
    private record Question(QuerySpec spec, List<Object> arguments) {
        QueryPlan plan(EntityTable<Bag> table) {
            return Planner.plan(table.model(), spec);
        }
    }

    /** All questions about a model in a random order, each made when it is its turn. */
    private static final class Questions implements Iterator<Question> {
        private static final List<String> NAMES = List.copyOf(CONDITIONS.keySet());
        /** With a limit of 3 or none, paged or not, keys in ascending or in either order. */
        private static final int FORMS = 8;

        private final EntityModel model;
        private final boolean ranges;
        private final Random random;
        private final List<List<SortKey>> orders;
        private final Map<String, QuerySpec> parsed = new HashMap<>();
        private final int[] left;
        private int drawn;

        Questions(EntityTable<Bag> table, Random random) {
            model = table.model();
            ranges = table.store().capabilities().contains(Capability.ORDERED_ACROSS_PARTITIONS);
            this.random = random;
            orders = orders(model);
            left = IntStream.range(0, NAMES.size() * orders.size() * FORMS).toArray();
        }

        @Override
        public boolean hasNext() {
            return drawn < left.length;
        }

        @Override
        public Question next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int at = drawn + random.nextInt(left.length - drawn);
            int number = left[at];
            left[at] = left[drawn++];
            String name = NAMES.get(number / FORMS / orders.size());
            boolean paged = (number & 1) != 0;
            QuerySpec spec = parsed.computeIfAbsent(
                            name, one -> MethodNameParser.parse(model, one).spec())
                    .withSort(orders.get(number / FORMS % orders.size()))
                    .withLimit((number & 2) != 0 && !paged ? 3 : 0)
                    .withPages(paged)
                    .withScanAllowed(paged || name.equals("findAllBy"))
                    .withKeyOrder((number & 4) != 0 ? KeyOrder.EITHER : KeyOrder.ASCENDING)
                    .withPartitionRanges(ranges);
            return new Question(spec, Objects.requireNonNull(CONDITIONS.get(name)));
        }
    }

    /** None, of each property, and of each two. */
    private static List<List<SortKey>> orders(EntityModel model) {
        List<SortKey> keys = new ArrayList<>();
        for (String name : List.of("city", "level", "day", "n")) {
            PropertyModel property = Objects.requireNonNull(model.property(name));
            keys.add(new SortKey(property, false));
            keys.add(new SortKey(property, true));
        }
        List<List<SortKey>> orders = new ArrayList<>();
        orders.add(List.of());
        for (SortKey first : keys) {
            orders.add(List.of(first));
            for (SortKey second : keys) {
                if (!first.property().equals(second.property())) {
                    orders.add(List.of(first, second));
                }
            }
        }
        return orders;
    }

    private static void check(Case one, Question question, List<Bag> visits) {
        EntityTable<Bag> table = one.table();
        QuerySpec spec = question.spec();
        QueryPlan plan = question.plan(table);
        BoundQuery query = BoundQuery.bind(plan, question.arguments().toArray());
        Supplier<String> description =
                () -> SEED + ", " + one + "\n" + query.plan().explain() + "\narguments " + question.arguments();
        Oracle oracle = new Oracle(new ArrayList<>(question.arguments()));
        List<Bag> expected = visits.stream()
                .filter(visit -> oracle.holds(spec.condition(), visit))
                .sorted(Oracle.order(spec.sort()))
                .toList();
        QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
        if (spec.paged()) {
            checkPages(description, queries, query, expected);
        } else {
            checkLists(description, queries, query, expected);
            checkStatistics(description, table, question, expected);
        }
    }

    private static void checkLists(
            Supplier<String> description, QueryExecutor<Bag> queries, BoundQuery query, List<Bag> expected) {
        int limit = query.plan().spec().limit();
        List<Bag> found = queries.list(query, 0);
        checkFirst(description, found, query, expected, limit == 0 ? expected.size() : limit);
        List<Bag> streamed = queries.stream(query).toList();
        checkFirst(description, streamed, query, expected, limit == 0 ? expected.size() : limit);
        assertThat(queries.count(query)).as(description).isEqualTo(found.size());
    }

    /** Checks that these are the first of an order, in which some may be equal. */
    private static void checkFirst(
            Supplier<String> description, List<Bag> found, BoundQuery query, List<Bag> expected, int limit) {
        List<SortKey> sort = query.plan().spec().sort();
        assertThat(found)
                .as(description)
                .hasSize(Math.min(limit, expected.size()))
                .doesNotHaveDuplicates();
        assertThat(expected).as(description).containsAll(found);
        for (int i = 0; i < found.size(); i++) {
            assertThat(Oracle.order(sort).compare(found.get(i), expected.get(i)))
                    .as(() -> description.get() + "\nfound " + found)
                    .isZero();
        }
    }

    private static void checkPages(
            Supplier<String> description, QueryExecutor<Bag> queries, BoundQuery query, List<Bag> expected) {
        if (query.plan().sortStrategy() == SortStrategy.IN_MEMORY) {
            return;
        }
        for (int size : PAGE_SIZES) {
            List<Bag> inTurn = new ArrayList<>();
            QueryPosition position = null;
            QueryPage<Bag> page;
            do {
                page = queries.page(query, size, position);
                assertThat(page.items())
                        .as(description)
                        .hasSizeLessThanOrEqualTo(size)
                        .isEqualTo(
                                queries.page(query, size, (long) inTurn.size()).items());
                inTurn.addAll(page.items());
                position = page.hasNext() ? page.positions().get(size - 1) : null;
            } while (page.hasNext());
            checkFirst(description, inTurn, query, expected, expected.size());
        }
    }

    private static void checkStatistics(
            Supplier<String> description, EntityTable<Bag> table, Question question, List<Bag> expected) {
        if (question.spec().limit() > 0 || !question.spec().sort().isEmpty()) {
            return;
        }
        for (String name : List.of("city", "level", "day", "n")) {
            TreeSet<Object> values = new TreeSet<>();
            expected.forEach(visit -> values.add(Objects.requireNonNull(visit.get(name))));
            for (Statistic.Kind kind : List.of(Statistic.Kind.MIN, Statistic.Kind.MAX, Statistic.Kind.VALUES)) {
                int arguments = question.arguments().size();
                StatisticPlan plan =
                        StatisticPlanner.plan(table.model(), question.spec(), new Statistic(kind, name), arguments);
                QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
                StatisticExecutor<Bag> executor = new StatisticExecutor<>(
                        plan, queries, queries, visit -> Objects.requireNonNull(visit.get(name)));
                StatisticExecutor.Binding binding = (part, last) -> {
                    List<@Nullable Object> all = new ArrayList<>(question.arguments());
                    all.add(last);
                    return BoundQuery.bind(
                            part,
                            all.subList(0, last == null ? arguments : arguments + 1)
                                    .toArray());
                };
                Supplier<String> statistic = () -> description.get() + "\n" + plan.explain();
                if (kind == Statistic.Kind.VALUES) {
                    assertThat(executor.values(binding)).as(statistic).containsExactlyElementsOf(values);
                } else {
                    assertThat(executor.one(binding))
                            .as(statistic)
                            .isEqualTo(kind == Statistic.Kind.MIN ? values.first() : values.last());
                }
            }
        }
    }
}
