package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.type.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What a condition means does not depend on how it is served: every keyword, with arguments as odd as they come, finds the same
 * or is refused in the same words whatever indexes there are.
 */
class AccessPathsAgreeTest {
    private static final List<String> TYPES = List.of("text", "number", "time", "kind", "tags");
    private static final List<String> TEXTS =
            Arrays.asList(null, "", "a", "ab", "b", "\u00E9", "a%", "~", "\uFFFD", "a b", "B");

    /** All indexes that an entity may have on one property. */
    private enum Served {
        NOT(null, null, false),
        COPY(IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, false),
        PARTIAL(IndexScope.LOCAL, IndexLayout.INCLUDED_PROPERTIES, false),
        KEYS(IndexScope.LOCAL, IndexLayout.KEYS_ONLY, false),
        LIST(IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE, false),
        LONGER(IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, true),
        TABLE_KEYS(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, false),
        TABLE_COPY(IndexScope.GLOBAL, IndexLayout.ALL_PROPERTIES, false),
        TABLE_LONGER(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, true);

        private final @Nullable IndexScope scope;
        private final @Nullable IndexLayout layout;
        private final boolean longer;

        Served(@Nullable IndexScope scope, @Nullable IndexLayout layout, boolean longer) {
            this.scope = scope;
            this.layout = layout;
            this.longer = longer;
        }

        EntityModel model(boolean nullable) {
            EntityModel.Builder model = EntityModel.builder("Bag", "bags")
                    .property(PropertyModel.partitionKey("part", ValueType.STRING))
                    .property(PropertyModel.rowKey("id", ValueType.INT))
                    .property(stored("text", ValueType.STRING, nullable))
                    .property(stored("number", ValueType.INT, nullable))
                    .property(stored("time", ValueType.INSTANT, nullable))
                    .property(stored("kind", ValueType.ENUM, nullable))
                    .property(stored("tags", ValueType.STRING, nullable).elementType(ValueType.STRING))
                    .property(stored("other", ValueType.STRING, nullable))
                    .partitionKey(KeyLayout.of(KeyComponent.of("part", ValueType.STRING)))
                    .rowKey(KeyLayout.of(KeyComponent.of("id", ValueType.INT)));
            if (scope != null && layout != null) {
                for (String name : TYPES) {
                    model.index(index(name, scope, layout));
                }
            }
            return model.build();
        }

        private static PropertyModel stored(String name, ValueType type, boolean nullable) {
            PropertyModel property = PropertyModel.stored(name, type);
            return nullable ? property : property.notNull();
        }

        private IndexModel index(String name, IndexScope in, IndexLayout of) {
            ValueType type = switch (name) {
                case "number" -> ValueType.INT;
                case "time" -> ValueType.INSTANT;
                case "kind" -> ValueType.ENUM;
                default -> ValueType.STRING;
            };
            List<KeyComponent> components = new ArrayList<>(List.of(KeyComponent.of(name, type)));
            if (longer) {
                components.add(KeyComponent.of("other", ValueType.STRING));
            }
            return IndexModel.of(name, components).scope(in).layout(of);
        }
    }

    private final List<LocalTableStore> stores = new ArrayList<>();

    @AfterEach
    void close() {
        stores.forEach(LocalTableStore::close);
    }

    private EntityTable<Bag> table(Served served, boolean nullable) {
        LocalTableStore store = LocalTableStore.inMemory();
        stores.add(store);
        EntityTable<Bag> table = EntityTable.of(store, new BagMapper(served.model(nullable)));
        table.createTables();
        for (int i = 0; i < 24; i++) {
            table.insert(bag(i, nullable));
        }
        return table;
    }

    private static Bag bag(int i, boolean nullable) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("part", i % 3 == 0 ? "p" : "q");
        values.put("id", i);
        values.put("text", TEXTS.get(i % TEXTS.size()));
        values.put("number", i % 5 == 0 ? null : i % 4 - 1);
        values.put("time", i % 4 == 0 ? null : Instant.EPOCH.plusNanos(100L * (i % 3)));
        values.put("kind", i % 6 == 0 ? null : i % 2 == 0 ? "HIGH" : "LOW");
        values.put("tags", i % 7 == 0 ? null : i % 2 == 0 ? "[\"a\",\"b\"]" : "[]");
        values.put("other", i % 2 == 0 ? null : "o");
        if (!nullable) {
            Map<String, Object> standIns = Map.of(
                    "text", "x", "number", 9, "time", Instant.EPOCH, "kind", "LOW", "tags", "[\"x\"]", "other", "o");
            values.replaceAll((name, value) -> value == null ? standIns.get(name) : value);
        }
        return new Bag(values);
    }

    private static List<@Nullable Object> odd(String property) {
        List<@Nullable Object> odd = new ArrayList<>();
        odd.add(null);
        odd.addAll(List.of(Optional.empty(), List.of(), "", Arrays.asList((Object) null)));
        switch (property) {
            case "number" ->
                odd.addAll(List.of(
                        2, 2L, 9_999_999_999L, Long.MIN_VALUE, Optional.of(1), List.of(1, 2L), new int[] {2, 0}, "2"));
            case "time" ->
                odd.addAll(List.of(
                        Instant.EPOCH,
                        Instant.EPOCH.plusNanos(150),
                        Instant.MIN,
                        Instant.MAX,
                        List.of(Instant.MAX, Instant.EPOCH),
                        "now"));
            case "kind" -> odd.addAll(List.of("HIGH", "high", "NONE", "\u0001", List.of("LOW", "NONE"), 1));
            default ->
                odd.addAll(List.of(
                        "a",
                        "ab",
                        "%",
                        "_",
                        "\u0001",
                        "\uD800",
                        "a\uDC00",
                        "x".repeat(2000),
                        new StringBuilder("a"),
                        List.of("a", "\u0001", "b"),
                        'a',
                        5));
        }
        return odd;
    }

    @Test
    void everyKeywordReturnsTheSameWithAnyIndexes() {
        int found = 0;
        int refused = 0;
        for (boolean nullable : List.of(true, false)) {
            Map<Served, EntityTable<Bag>> tables = new LinkedHashMap<>();
            for (Served served : Served.values()) {
                tables.put(served, table(served, nullable));
            }
            for (String property : TYPES) {
                for (List<@Nullable Object> arguments : argumentsOf(property, nullable)) {
                    for (QueryKeyword keyword : QueryKeyword.values()) {
                        if (keyword.argumentCount() == arguments.size() - 1) {
                            String outcome = check(tables, property, keyword, arguments);
                            found += outcome.startsWith("[") && outcome.length() > 2 ? 1 : 0;
                            refused += outcome.startsWith("[") ? 0 : 1;
                        }
                    }
                }
            }
        }
        assertThat(found).as("queries that found something").isGreaterThan(300);
        assertThat(refused).as("queries that were refused").isGreaterThan(300);
    }

    /** Partition first, then what a keyword takes, also two. */
    private static List<List<@Nullable Object>> argumentsOf(String property, boolean two) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        all.add(List.of("q"));
        for (Object first : odd(property)) {
            all.add(Arrays.asList("q", first));
            for (Object second : two ? odd(property) : List.of()) {
                all.add(Arrays.asList("q", first, second));
            }
        }
        return all;
    }

    /** The same in one partition, in all of them, and inverted. */
    private static String check(
            Map<Served, EntityTable<Bag>> tables,
            String property,
            QueryKeyword keyword,
            List<@Nullable Object> arguments) {
        String last = "";
        for (int shape = 0; shape < 3; shape++) {
            String expected = "";
            for (Map.Entry<Served, EntityTable<Bag>> each : tables.entrySet()) {
                String outcome = outcome(each.getValue(), property, keyword, shape, arguments);
                if (each.getKey() == Served.NOT) {
                    expected = outcome;
                }
                assertThat(outcome)
                        .as("%s %s %s, shape %d, %s", property, keyword, arguments, shape, each.getKey())
                        .isEqualTo(expected);
            }
            last = expected;
        }
        return last;
    }

    private static String outcome(
            EntityTable<Bag> table,
            String property,
            QueryKeyword keyword,
            int shape,
            List<@Nullable Object> arguments) {
        EntityModel model = table.model();
        Condition asked =
                new Condition.Test(java.util.Objects.requireNonNull(model.property(property)), keyword, 1, false);
        Condition.Test inPartition =
                new Condition.Test(java.util.Objects.requireNonNull(model.property("part")), QueryKeyword.IS, 0, false);
        Condition condition = switch (shape) {
            case 0 -> new Condition.All(List.of(inPartition, asked));
            case 1 -> new Condition.All(List.of(new Condition.Not(new Condition.Not(inPartition)), asked));
            default -> new Condition.All(List.of(inPartition, new Condition.Not(asked)));
        };
        try {
            QueryPlan plan = Planner.plan(model, new QuerySpec(condition, List.of(), 0).withScanAllowed(true));
            BoundQuery query = BoundQuery.bind(plan, arguments.toArray());
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            List<String> found =
                    queries.list(query, 0).stream().map(Bag::toString).sorted().toList();
            assertThat(queries.count(query)).isEqualTo(found.size());
            assertThat(queries.exists(query)).isEqualTo(!found.isEmpty());
            return found.toString();
        } catch (UnsupportedQueryException | IllegalArgumentException refused) {
            return refused.getClass().getSimpleName() + ": " + refused.getMessage();
        }
    }

    @Test
    void nullFindsEntitiesWithoutTheValueInSpiteOfAnIndex() {
        for (Served served : EnumSet.of(Served.NOT, Served.TABLE_KEYS, Served.TABLE_COPY, Served.TABLE_LONGER)) {
            EntityTable<Bag> table = table(served, true);
            QuerySpec spec = MethodNameParser.parse(table.model(), "findByKind").spec();
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));

            BoundQuery allowed =
                    BoundQuery.bind(Planner.plan(table.model(), spec.withScanAllowed(true)), new Object[1]);
            assertThat(queries.list(allowed, 0))
                    .as("%s", served)
                    .extracting(bag -> bag.get("id"))
                    .containsExactlyInAnyOrder(0, 6, 12, 18);

            QueryPlan refused = Planner.plan(table.model(), spec);
            assertThatExceptionOfType(UnsupportedQueryException.class)
                    .as("%s", served)
                    .isThrownBy(() -> BoundQuery.bind(refused, new Object[1]))
                    .withMessageContaining("' into a table scan")
                    .withMessageEndingWith("or allow the scan with @AllowScan.");
        }
    }

    @Test
    void nullInAnEventualReadFindsTheSame() {
        EntityTable<Bag> table = table(Served.TABLE_COPY, true);
        QuerySpec spec = MethodNameParser.parse(table.model(), "findByPartAndKind")
                .spec()
                .withRead(IndexConsistency.EVENTUAL);

        BoundQuery query = BoundQuery.bind(Planner.plan(table.model(), spec), "p", null);

        assertThat(new QueryExecutor<>(TableAccess.of(table)).list(query, 0))
                .extracting(bag -> bag.get("id"))
                .isEqualTo(List.of(0, 6, 12, 18));
        assertThat(query.plan().isEventuallyConsistent()).isFalse();
        assertThat(Set.of(query.plan().accessPath())).containsExactly(AccessPath.PARTITION_SCAN);
    }
}
