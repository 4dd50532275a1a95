package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tables of entities whose keys and indexed values are of every type, each with an index of one layout and scope. A generation
 * finds by keys and indexes what the one before left, and writes it again with other values.
 */
final class CountryWorkload {
    private static final int ENTITIES = 8;
    private static final Set<String> VERSIONS = Set.of(IndexRowFormat.INTENT, IndexRowFormat.ENTITY_VERSION);
    private static final List<ValueType> TYPES =
            Arrays.stream(ValueType.values()).filter(ValueType::isKeyComponent).toList();

    private final TableStore store;

    CountryWorkload(TableStore store) {
        this.store = store;
    }

    private enum Served {
        PARTITION_ALL_PROPERTIES,
        PARTITION_INCLUDED_PROPERTIES,
        PARTITION_KEYS_ONLY,
        PARTITION_KEY_LIST_PER_VALUE,
        PARTITION_UNIQUE,
        TABLE_ALL_PROPERTIES,
        TABLE_INCLUDED_PROPERTIES,
        TABLE_KEYS_ONLY,
        TABLE_UNIQUE;

        private IndexModel index(KeyComponent value) {
            IndexScope scope = name().startsWith("TABLE") ? IndexScope.GLOBAL : IndexScope.LOCAL;
            String layout = name().substring(name().indexOf('_') + 1);
            boolean unique = layout.equals("UNIQUE");
            IndexModel index = new IndexModel(
                    "byValue",
                    List.of(value),
                    scope,
                    unique ? IndexLayout.KEYS_ONLY : IndexLayout.valueOf(layout),
                    unique,
                    List.of());
            return layout.equals("INCLUDED_PROPERTIES") ? index.including("other") : index;
        }
    }

    /** Says where it is, and lives a generation in a directory. */
    public static void main(String[] arguments) {
        for (String said : List.of("user.language", "user.country", "user.timezone", "file.encoding")) {
            System.out.println(System.getProperty(said));
        }
        try (TableStore store = RocksDbTableStores.open(
                Path.of(arguments[0]), RocksDbOptions.defaults().withDurability(Durability.OS))) {
            new CountryWorkload(store).live(Integer.parseInt(arguments[1]));
        }
    }

    /** A generation; the first finds nothing. */
    void live(int generation) {
        for (ValueType type : TYPES) {
            for (Served served : Served.values()) {
                EntityTable<Bag> table = table(type, served);
                table.createTables();
                if (generation > 0) {
                    check(table, type, generation - 1);
                }
                List<Bag> before = table.query(RowQuery.wholeTable()).items();
                boolean rewritten = served.name().endsWith("UNIQUE");
                for (Bag bag : before) {
                    if (rewritten) {
                        table.delete(bag);
                    }
                }
                bags(type, generation).forEach(rewritten ? table::insert : table::save);
            }
        }
    }

    /** What all rows of all tables hold, by their keys; versions, which are each store's own, apart. */
    Map<String, String> rows() {
        Map<String, String> rows = new TreeMap<>();
        for (String table : store.tableNames()) {
            RowQuery query = RowQuery.wholeTable();
            while (query != null) {
                dev.tables.engine.ResultPage<Row> page = store.query(table, query, Row.DECODER);
                page.items().forEach(row -> rows.put(table + " " + row.primaryKey(), content(row)));
                query = page.hasNext() ? query.withContinuationToken(page.nextToken()) : null;
            }
        }
        return rows;
    }

    private static String content(Row row) {
        Map<String, String> content = new TreeMap<>();
        for (String name : row.propertyNames()) {
            Object value = row.value(name);
            content.put(
                    name,
                    VERSIONS.contains(name) ? "" : value instanceof byte[] bytes ? Arrays.toString(bytes) : value + "");
        }
        return content.toString();
    }

    private EntityTable<Bag> table(ValueType type, Served served) {
        String name = (type + "in" + served).replace("_", "").toLowerCase(Locale.ROOT);
        EntityModel model = EntityModel.builder("Bag", name)
                .property(PropertyModel.partitionKey("part", type))
                .property(PropertyModel.rowKey("number", ValueType.INT))
                .property(PropertyModel.rowKey("turned", type))
                .property(PropertyModel.stored("value", type))
                .property(PropertyModel.stored("other", ValueType.STRING))
                .partitionKey(KeyLayout.of(component("part", type)))
                .rowKey(KeyLayout.of(
                        KeyComponent.of("number", ValueType.INT),
                        component("turned", type).reversed()))
                .index(served.index(component("value", type)))
                .build();
        return EntityTable.of(store, new BagMapper(model));
    }

    private static KeyComponent component(String name, ValueType type) {
        KeyComponent component = KeyComponent.of(name, type);
        return switch (type) {
            case BIG_DECIMAL -> component.withDigits(8).withScale(2);
            case BIG_INTEGER -> component.withDigits(24);
            default -> component;
        };
    }

    private static List<Bag> bags(ValueType type, int generation) {
        List<Object> values = values(type);
        List<Bag> bags = new ArrayList<>();
        for (int number = 0; number < ENTITIES; number++) {
            Map<String, @Nullable Object> bag = new HashMap<>();
            bag.put("part", values.get(number % 2));
            bag.put("number", number);
            bag.put("turned", values.get(number % values.size()));
            // Of few values each is unique once.
            boolean has = number < values.size();
            bag.put("value", has ? values.get((number + generation) % values.size()) : null);
            bag.put("other", "I\u0130i\u0131 " + number + " of " + generation);
            bags.add(new Bag(bag));
        }
        return bags;
    }

    /** What a generation has written is found by keys, by each value and from each value on, and indexes are right. */
    private static void check(EntityTable<Bag> table, ValueType type, int generation) {
        String what = table.model().table();
        List<Bag> bags = bags(type, generation);
        for (Bag bag : bags) {
            assertThat(String.valueOf(table.get(table.mapper().primaryKeyOf(bag))))
                    .as(what)
                    .isEqualTo(bag.toString());
        }
        QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
        for (String method : List.of("findByValue", "findByPartAndValue", "findByPartAndValueGreaterThanEqual")) {
            QuerySpec spec =
                    MethodNameParser.parse(table.model(), method).spec().withScanAllowed(true);
            QueryPlan plan = Planner.plan(table.model(), spec);
            for (Object value : values(type)) {
                List<Object> arguments = new ArrayList<>(List.of(value));
                if (method.contains("Part")) {
                    arguments.add(0, values(type).get(1));
                }
                Oracle oracle = new Oracle(new ArrayList<>(arguments));
                assertThat(queries.list(BoundQuery.bind(plan, arguments.toArray()), 0).stream()
                                .map(Bag::toString))
                        .as(what + "\n" + plan.explain())
                        .containsExactlyInAnyOrderElementsOf(bags.stream()
                                .filter(bag -> oracle.holds(spec.condition(), bag))
                                .map(Bag::toString)
                                .toList());
            }
        }
        assertThat(IndexRepair.verify(table).isClean()).as(what).isTrue();
    }

    /** Values whose texts depend on where they are made, if anything does. */
    private static List<Object> values(ValueType type) {
        return switch (type) {
            case STRING ->
                List.of("TITLE", "title", "T\u0130TLE", "t\u0131tle", "\u09E7\u09E8\u09E9", "-1,5", "\u0E50", "");
            case ENUM -> List.of("INFO", "info", "T\u0130P", "IX", "I1", "I2", "I3", "I4");
            case BOOLEAN -> List.of(true, false);
            case BYTE ->
                numbers().stream().<Object>map(Number::byteValue).distinct().toList();
            case SHORT ->
                numbers().stream().<Object>map(Number::shortValue).distinct().toList();
            case INT ->
                numbers().stream().<Object>map(Number::intValue).distinct().toList();
            case LONG ->
                numbers().stream()
                        .<Object>map(number -> number * 1_000_000_007L)
                        .toList();
            case BIG_INTEGER ->
                numbers().stream()
                        .<Object>map(number -> BigInteger.valueOf(number).multiply(BigInteger.TEN.pow(12)))
                        .toList();
            case BIG_DECIMAL ->
                numbers().stream()
                        .<Object>map(number -> BigDecimal.valueOf(number, 2))
                        .toList();
            case UUID ->
                numbers().stream().<Object>map(number -> new UUID(number, 7)).toList();
            case LOCAL_DATE ->
                numbers().stream().<Object>map(LocalDate::ofEpochDay).toList();
            case LOCAL_DATE_TIME ->
                numbers().stream()
                        .<Object>map(number -> LocalDateTime.of(2026, 3, 29, 2, 30)
                                .plusDays(number)
                                .plusNanos(100))
                        .toList();
            case INSTANT ->
                numbers().stream()
                        .<Object>map(number ->
                                Instant.parse("2026-10-25T00:59:59.1234567Z").plusSeconds(number))
                        .toList();
            case YEAR_MONTH ->
                numbers().stream()
                        .<Object>map(number -> YearMonth.of(2026, 1).plusMonths(number))
                        .toList();
            case FLOAT -> numbers().stream().<Object>map(number -> number / 7f).toList();
            case DOUBLE ->
                numbers().stream().<Object>map(number -> number / 7.0).toList();
            default -> ValueSamples.of(type).extremes();
        };
    }

    private static List<Long> numbers() {
        return List.of(0L, 1L, -1L, 12L, -12L, 100L, 9000L, -345L);
    }
}
