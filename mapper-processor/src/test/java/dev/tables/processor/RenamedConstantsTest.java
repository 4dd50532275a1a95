package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetSource;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.FilterQuery;
import dev.tables.mapping.query.internal.Planner;
import dev.tables.mapping.query.internal.QuerySpec;
import dev.tables.mapping.table.DuplicateIndexValueException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.IndexWrites;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Versions before and after constants of an enum and a subtype were renamed, with such constants wherever there can be one: the later one
 * reads, finds, orders and changes what either has written, and leaves no former text behind.
 */
class RenamedConstantsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int STEPS = Integer.getInteger("test.steps", 60);
    /** By number of the constant: its names before and after; the second and third are stored as before. */
    private static final List<String> BEFORE = List.of("OPEN", "DONE", "HELD", "PAID");

    private static final List<String> AFTER = List.of("PENDING", "DONE", "STOPPED", "SETTLED");
    private static final int NUMBERS = 3;
    private static final List<String> LAYOUTS = List.of("COPY", "PARTIAL", "KEYS");

    private final Random random = SEED.random();
    /** What is stored, by constant and number in its key. */
    private final Map<List<Integer>, Thing> model = new TreeMap<>(Comparator.comparing(List::toString));

    private final LocalTableStore store = LocalTableStore.inMemory();
    private Compiled before = early();
    private Compiled after = late();
    private EntityTable<Object> early;
    private EntityTable<Object> late;

    /**
     * An entity.
     *
     * @param transfer whether it is of the renamed subtype
     * @param values what it has by property, constants as their numbers
     * @param byEarly whether the earlier version has written it
     */
    private record Thing(boolean transfer, Map<String, Object> values, boolean byEarly) {
        @Nullable
        Integer number(String name) {
            return (Integer) values.get(name);
        }
    }

    private static Compiled early() {
        return Compiled.warnedOf(
                "package shop;\npublic enum Status { OPEN, DONE, HELD, PAID }\n", spot(), source("", "Wire"));
    }

    private static Compiled late() {
        return Compiled.warnedOf("""
                package shop;
                import dev.tables.annotation.Constant;
                public enum Status {
                    @Constant(formerly = "OPEN") PENDING,
                    DONE,
                    @Constant("HELD") STOPPED,
                    @Constant(formerly = {"SENT", "PAID"}) SETTLED
                }
                """, spot(), source("@EntityType(formerly = \"Wire\")", "Transfer"));
    }

    private static String spot() {
        return "package shop;\npublic record Spot(Status state, Integer code) {}\n";
    }

    private static String source(String annotation, String subtype) {
        StringBuilder source =
                new StringBuilder("package shop;\nimport dev.tables.annotation.*;\nimport java.util.*;\n");
        for (String scope : List.of("PARTITION", "TABLE")) {
            for (String layout : LAYOUTS) {
                source.append(
                        "@IndexedBy(name = \"" + layout + scope + "\", properties = {\"status\", \"code desc\"}, scope"
                                + " = IndexScope." + scope + ", layout = IndexLayout." + layout
                                + (layout.equals("PARTIAL") ? ", including = \"extra\"" : "") + ")\n");
            }
            source.append(
                    "@IndexedBy(name = \"unique" + scope + "\", properties = {\"extra desc\", \"code\"}, unique = true,"
                            + " layout = IndexLayout.KEYS, scope = IndexScope." + scope + ")\n");
            source.append("@IndexedBy(name = \"tags" + scope
                    + "\", properties = \"tags\", layout = IndexLayout.KEYS, scope =" + " IndexScope." + scope + ")\n");
        }
        String components = """
                (String home, Status kind, int number, Status status,
                Integer code, @Encrypt Status secret, List<Status> tags, @Exploded(size = 3) List<Status> steps,
                @Exploded Map<Status, Integer> counts, @Exploded Map<Status, Status> moves, Map<Status, List<Status>> notes,
                @Embedded Spot spot, @Property(single = true) List<Status> labels, Status extra) implements Thing {}
                """;
        return source.append("""
                @IndexedBy(name = "list", properties = "status", layout = IndexLayout.LIST)
                @IndexedBy(name = "secret", properties = "secret", layout = IndexLayout.KEYS, scope = IndexScope.TABLE)
                @TableEntity(table = "things")
                public sealed interface Thing {
                    @PartitionKey String home();
                    @RowKey(order = 1) Status kind();
                    @RowKey(order = 2) int number();
                    record Letter""" + components + annotation + " record " + subtype + components + "}\n")
                .toString();
    }

    @BeforeEach
    void open() throws Exception {
        open(IndexWrites.AUTO);
    }

    private void open(IndexWrites writes) throws Exception {
        Map<String, String> keysets = Map.of(
                "default", KeysetText.generate("default", null),
                "default-index", KeysetText.generate("default-index", null));
        TableEncryption encryption = TableEncryption.builder(Keyring.of(KeysetSource.ofTexts(keysets, null)))
                .build();
        early = table(before, encryption, writes);
        late = table(after, encryption, writes);
        late.createTables();
    }

    private EntityTable<Object> table(Compiled compiled, TableEncryption encryption, IndexWrites writes)
            throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
        return EntityTable.of(
                store,
                mapper,
                EntityTableOptions.NONE
                        .withCipher(encryption.cipherFor(mapper.model()))
                        .withIndexWrites(writes));
    }

    @ParameterizedTest
    @EnumSource(IndexWrites.class)
    void readsFindsOrdersAndChangesWhatEitherVersionHasWritten(IndexWrites writes) throws Exception {
        open(writes);
        for (int step = 0; step < STEPS; step++) {
            act();
            check(SEED + ", step " + step);
        }
        assertThat(IndexRepair.verify(late).isClean()).isTrue();
        assertThat(SchemaRewrite.of(late).run().isFinished()).isTrue();
        check(SEED + ", rewritten");
        assertThat(IndexRepair.verify(late).isClean()).isTrue();
        assertThat(SchemaRewrite.of(late).run().changed()).isZero();
        assertNothingFormer();
    }

    /** Also if the later version changes nothing but the text. */
    @ParameterizedTest
    @EnumSource(IndexWrites.class)
    void storesPresentTextsInIndexRowsWithThatOfTheEntity(IndexWrites writes) throws Exception {
        open(writes);
        List<Integer> id = List.of(0, 0);
        Map<String, Object> values = Map.of("status", 1, "code", 1, "extra", 0);
        early.save(entity(before, id, new Thing(false, values, true)));
        late.update(keys(id), entity -> entity);
        assertNothingFormer();
    }

    private void assertNothingFormer() {
        Set<String> tables = new HashSet<>(List.of("things"));
        for (int i = 0; i < late.model().indexes().size(); i++) {
            tables.add(late.model().indexTable(i));
        }
        for (String table : tables) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                assertThat(row.names()).noneMatch(name -> name.contains("OPEN") || name.contains("PAID"));
                assertThat(row.names()).extracting(row::value).noneMatch(RenamedConstantsTest::isFormer);
            }
        }
    }

    /** JSON is written again with its entity only, but for collections. */
    private static boolean isFormer(Object value) {
        return value instanceof String text
                && (List.of("OPEN", "PAID", "SENT", "Wire").contains(text) || text.matches("\\[.*\"(OPEN|PAID)\".*"));
    }

    /** What keeps its text can be read by both, and what does not is an error, never null. */
    @ParameterizedTest
    @EnumSource(IndexWrites.class)
    void letsTheEarlierVersionReadWhatKeepsItsText(IndexWrites writes) throws Exception {
        open(writes);
        for (int i = 0; i < AFTER.size(); i++) {
            List<Integer> id = List.of(1, i);
            int constant = i;
            Map<String, Object> values = new HashMap<>(values());
            values.replaceAll((name, value) -> name.equals("code") ? value : with(value, constant));
            Object entity = entity(after, id, new Thing(false, values, false));
            late.save(entity);
            if (BEFORE.get(i).equals("DONE") || BEFORE.get(i).equals("HELD")) {
                assertThat(early.get(keys(id))).isEqualTo(entity(before, id, new Thing(false, values, true)));
            } else {
                assertThatThrownBy(() -> early.get(keys(id)))
                        .isInstanceOf(MappingException.class)
                        .hasMessageContaining("no constant of Status");
            }
        }
        RowKeys transfer = keys(List.of(2, 0));
        late.save(entity(after, List.of(2, 0), new Thing(true, Map.of(), false)));
        assertThatThrownBy(() -> early.get(transfer)).isInstanceOf(MappingException.class);
    }

    private static Object with(Object value, int constant) {
        if (value instanceof Map<?, ?> map) {
            Map<Integer, Object> all = new HashMap<>();
            map.forEach((key, one) -> all.put(constant, with(one, constant)));
            return all;
        }
        return value instanceof List<?> list
                ? list.stream().map(one -> (Object) constant).toList()
                : (Object) constant;
    }

    private RowKeys keys(List<Integer> id) throws ReflectiveOperationException {
        return late.mapper().keysOf(entity(after, id, new Thing(false, Map.of(), false)));
    }

    private void act() throws ReflectiveOperationException {
        List<Integer> id = List.of(random.nextInt(AFTER.size()), random.nextInt(NUMBERS));
        Thing stored = model.get(id);
        switch (random.nextInt(9)) {
            case 0 -> {
                assertThat(late.delete(keys(id))).isEqualTo(stored != null);
                model.remove(id);
            }
            case 1, 2, 3 -> {
                // It does not know the index rows of texts that only the later version writes.
                if (stored == null || stored.byEarly()) {
                    save(early, before, id, new Thing(random.nextBoolean(), values(), true));
                }
            }
            case 4 -> save(late, after, id, new Thing(random.nextBoolean(), values(), false));
            case 5 -> {
                if (stored != null) {
                    late.update(keys(id), entity -> entity);
                    model.put(id, new Thing(stored.transfer(), stored.values(), false));
                }
            }
            case 6 -> {
                if (stored != null && stored.byEarly()) {
                    assertThat(early.delete(keys(id))).isTrue();
                    model.remove(id);
                }
            }
            default -> merge(id, stored);
        }
    }

    private void save(EntityTable<Object> table, Compiled version, List<Integer> id, Thing thing)
            throws ReflectiveOperationException {
        Object entity = entity(version, id, thing);
        if (thing.byEarly() && isTaken(id, thing.values(), other -> !other.byEarly())) {
            // It would take the row of a text that it does not know for a stale one.
            return;
        }
        if (isTaken(id, thing.values(), other -> true)) {
            assertThatThrownBy(() -> table.save(entity)).isInstanceOf(DuplicateIndexValueException.class);
        } else {
            table.save(entity);
            model.put(id, thing);
        }
    }

    private boolean isTaken(List<Integer> id, Map<String, Object> values, Predicate<Thing> among) {
        return values.containsKey("extra")
                && values.containsKey("code")
                && model.entrySet().stream()
                        .anyMatch(other -> !other.getKey().equals(id)
                                && among.test(other.getValue())
                                && values.get("extra").equals(other.getValue().number("extra"))
                                && values.get("code").equals(other.getValue().number("code")));
    }

    private void merge(List<Integer> id, @Nullable Thing stored) throws ReflectiveOperationException {
        Map<String, Object> values = new HashMap<>(stored == null ? Map.of() : stored.values());
        String name = List.of("status", "extra", "secret", "tags", "notes", "code", "labels")
                .get(random.nextInt(7));
        Object value = values().get(name);
        values.remove(name);
        if (value != null) {
            values.put(name, value);
        }
        PropertyChanges changes = PropertyChanges.of(name, declared(after, name, value));
        if (stored != null && isTaken(id, values, other -> true)) {
            assertThatThrownBy(() -> late.merge(keys(id), changes)).isInstanceOf(DuplicateIndexValueException.class);
            return;
        }
        assertThat(late.merge(keys(id), changes)).isEqualTo(stored != null);
        if (stored != null) {
            model.put(id, new Thing(stored.transfer(), values, false));
        }
    }

    private Map<String, Object> values() {
        Map<String, Object> values = new HashMap<>();
        for (String name : List.of("status", "secret", "state", "extra")) {
            if (random.nextInt(5) > 0) {
                values.put(name, constant());
            }
        }
        if (random.nextInt(5) > 0) {
            values.put("code", random.nextInt(4));
        }
        if (random.nextInt(3) > 0) {
            values.put("tags", List.of(constant(), constant()));
            values.put("steps", List.of(constant(), constant()));
            values.put("labels", random.nextBoolean() ? List.of(constant()) : List.of(constant(), constant()));
            values.put("counts", Map.of(constant(), random.nextInt()));
            values.put("moves", random.nextInt(4) == 0 ? Map.of() : Map.of(constant(), constant()));
            values.put("notes", Map.of(constant(), List.of(constant())));
        }
        return values;
    }

    private int constant() {
        return random.nextInt(AFTER.size());
    }

    private @Nullable Object declared(Compiled version, String name, @Nullable Object value)
            throws ReflectiveOperationException {
        List<String> names = version == before ? BEFORE : AFTER;
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> all = new HashMap<>();
            for (Map.Entry<?, ?> one : map.entrySet()) {
                Object each = name.equals("counts") ? one.getValue() : declared(version, name, one.getValue());
                all.put(Objects.requireNonNull(declared(version, name, one.getKey())), each);
            }
            return all;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>();
            for (Object one : list) {
                all.add(declared(version, name, one));
            }
            return all;
        }
        return value == null || name.equals("code")
                ? value
                : version.constant("shop.Status", names.get((Integer) value));
    }

    private Object entity(Compiled version, List<Integer> id, Thing thing) throws ReflectiveOperationException {
        Map<String, Object> values = thing.values();
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add("h");
        arguments.add(declared(version, "kind", id.get(0)));
        arguments.add(id.get(1));
        for (String name : List.of("status", "code", "secret", "tags", "steps", "counts", "moves", "notes")) {
            arguments.add(declared(version, name, values.get(name)));
        }
        Object state = declared(version, "state", values.get("state"));
        arguments.add(state == null ? null : version.create("shop.Spot", state, 1));
        arguments.add(declared(version, "labels", values.get("labels")));
        arguments.add(declared(version, "extra", values.get("extra")));
        String subtype = thing.transfer() ? version == before ? "Wire" : "Transfer" : "Letter";
        return version.create("shop.Thing$" + subtype, arguments.toArray());
    }

    private Object later(int constant) throws ReflectiveOperationException {
        return after.constant("shop.Status", AFTER.get(constant));
    }

    /** The text by which constants are sorted. */
    private static String order(int constant) {
        return BEFORE.get(constant);
    }

    private void check(String message) throws ReflectiveOperationException {
        for (int kind = 0; kind < AFTER.size(); kind++) {
            for (int number = 0; number < NUMBERS; number++) {
                List<Integer> id = List.of(kind, number);
                Thing thing = model.get(id);
                assertThat(late.get(keys(id))).as(message).isEqualTo(thing == null ? null : entity(after, id, thing));
            }
        }
        for (int constant = 0; constant < AFTER.size(); constant++) {
            for (String name : List.of("status", "extra", "state")) {
                checkComparisons(message, name, constant);
            }
            checkElsewhere(message, constant);
            for (int index = 0; index < late.model().indexes().size(); index++) {
                checkIndex(message, index, constant);
            }
        }
        checkOrder(message);
        checkFilters(message);
    }

    /** Filters name constants and subtypes as they are or were. */
    private void checkFilters(String message) throws ReflectiveOperationException {
        for (String name : List.of("Transfer", "Wire")) {
            assertFiltered(message, (id, thing) -> thing.transfer(), "EntityType eq '" + name + "'");
            assertFiltered(message, (id, thing) -> !thing.transfer(), "EntityType ne '" + name + "'");
        }
        assertFiltered(message, (id, thing) -> thing.transfer(), "EntityType gt 'Q'");
        for (int constant = 0; constant < AFTER.size(); constant++) {
            int wanted = constant;
            for (String name : List.of(BEFORE.get(constant), AFTER.get(constant))) {
                assertFiltered(
                        message,
                        (id, thing) -> Objects.equals(thing.number("status"), wanted),
                        "status eq '" + name + "'");
                assertFiltered(
                        message,
                        (id, thing) -> Objects.equals(thing.number("state"), wanted) || id.get(0) == wanted,
                        "spot.state eq '" + name + "' or kind eq '" + name + "'");
            }
        }
    }

    private void assertFiltered(String message, Wanted wanted, String filter) throws ReflectiveOperationException {
        FilterQuery query = FilterQuery.parse(late.model(), "home eq 'h' and (" + filter + ")", List.of());
        BoundQuery bound = Planner.plan(late.model(), new QuerySpec(query.condition(), List.of(), 0))
                .bind(query.constants().toArray());
        assertSame(message + ", " + filter, wanted, new Entities(late).queries().list(bound, 0));
    }

    private void checkComparisons(String message, String name, int constant) throws ReflectiveOperationException {
        String property = Map.of("status", "Status", "extra", "Extra", "state", "SpotState")
                .get(name);
        Predicate<Thing> has = thing -> thing.number(name) != null;
        Predicate<Thing> is = has.and(thing -> Objects.equals(thing.number(name), constant));
        List<Object> two = List.of(later(constant), later(3));
        for (String method : List.of("findByHomeAnd" + property, "findBy" + property)) {
            boolean partition = method.startsWith("findByHome");
            if (!partition && !name.equals("status")) {
                continue;
            }
            Object[] one = partition ? new Object[] {"h", later(constant)} : new Object[] {later(constant)};
            assertFound(message, (id, thing) -> is.test(thing), method, one);
            Object[] both = partition ? new Object[] {"h", two} : new Object[] {two};
            assertFound(
                    message,
                    (id, thing) -> is.test(thing) || has.test(thing) && Objects.equals(thing.number(name), 3),
                    method + "In",
                    both);
        }
        String inHome = "findByHomeAnd" + property;
        assertFound(message, (id, thing) -> has.and(is.negate()).test(thing), inHome + "Not", "h", later(constant));
        assertFound(
                message,
                (id, thing) -> has.and(is.negate()).test(thing) && !Objects.equals(thing.number(name), 3),
                inHome + "NotIn",
                "h",
                two);
        assertFound(message, (id, thing) -> !has.test(thing), inHome + "IsNull", "h");
        assertFound(
                message,
                (id, thing) -> has.test(thing)
                        && order(Objects.requireNonNull(thing.number(name))).compareTo(order(constant)) > 0,
                inHome + "GreaterThan",
                "h",
                later(constant));
        assertFound(
                message,
                (id, thing) -> has.test(thing)
                        && order(Objects.requireNonNull(thing.number(name))).compareTo(order(constant)) <= 0,
                inHome + "LessThanEqual",
                "h",
                later(constant));
    }

    private void checkElsewhere(String message, int constant) throws ReflectiveOperationException {
        Object wanted = later(constant);
        assertFound(message, (id, thing) -> id.get(0) == constant, "findByHomeAndKind", "h", wanted);
        assertFound(message, (id, thing) -> id.get(0) != constant, "findByHomeAndKindNot", "h", wanted);
        assertFound(
                message,
                (id, thing) -> order(id.get(0)).compareTo(order(constant)) >= 0,
                "findByHomeAndKindGreaterThanEqual",
                "h",
                wanted);
        assertFound(
                message,
                (id, thing) -> thing.values().get("tags") instanceof List<?> tags && tags.contains(constant),
                "findByHomeAndTagsContaining",
                "h",
                wanted);
        assertFound(
                message,
                (id, thing) -> thing.values().get("tags") instanceof List<?> tags && tags.contains(constant),
                "findByTagsContaining",
                wanted);
        assertFound(
                message,
                (id, thing) -> thing.values().get("labels") instanceof List<?> labels && labels.contains(constant),
                "findByHomeAndLabelsContaining",
                "h",
                wanted);
        assertFound(message, (id, thing) -> Objects.equals(thing.number("secret"), constant), "findBySecret", wanted);
        assertFound(
                message,
                (id, thing) -> Objects.equals(thing.number("secret"), constant),
                "findByHomeAndSecret",
                "h",
                wanted);
    }

    private void checkIndex(String message, int index, int constant) throws ReflectiveOperationException {
        String name = late.model().indexes().get(index).name();
        if (name.equals("list") || !LAYOUTS.stream().anyMatch(name::startsWith)) {
            return;
        }
        KeyRange values = late.model().indexKey(index).equalTo("Thing", List.of(later(constant)));
        RowQuery query = name.endsWith("TABLE")
                ? RowQuery.wholeTable().withPartitionKeys(values)
                : RowQuery.partition("h").withRowKeys(values);
        assertSame(
                message + ", index " + name,
                (id, thing) -> Objects.equals(thing.number("status"), constant) && thing.number("code") != null,
                late.queryIndex(index, query).items());
    }

    private void checkOrder(String message) throws ReflectiveOperationException {
        for (String method : List.of("findByHomeOrderByStatusAscCodeDesc", "findByHomeOrderByExtraDesc")) {
            boolean byStatus = method.contains("Status");
            String name = byStatus ? "status" : "extra";
            Comparator<@Nullable Integer> order =
                    Comparator.nullsLast(Comparator.comparing(RenamedConstantsTest::order));
            List<@Nullable Integer> expected = new ArrayList<>();
            model.values().forEach(thing -> expected.add(thing.number(name)));
            expected.sort(byStatus ? order : order.reversed());
            List<@Nullable Integer> found = new ArrayList<>();
            for (Object one : new Entities(late).find(method, "h")) {
                Object constant = late.mapper().property(one, name);
                found.add(constant == null ? null : AFTER.indexOf(constant.toString()));
            }
            assertThat(found).as(message + ", " + method).isEqualTo(expected);
        }
    }

    /** Decides on an entity. */
    private interface Wanted {
        boolean test(List<Integer> id, Thing thing);
    }

    private void assertFound(String message, Wanted wanted, String method, Object... arguments)
            throws ReflectiveOperationException {
        Entities queries = new Entities(late);
        List<Object> found = queries.find(method, arguments);
        assertSame(message + ", " + method + Arrays.toString(arguments), wanted, found);
        assertThat(queries.queries().count(queries.plan(method).bind(arguments)))
                .as(message + ", count of " + method)
                .isEqualTo(found.size());
    }

    private void assertSame(String message, Wanted wanted, List<Object> found) throws ReflectiveOperationException {
        List<Object> expected = new ArrayList<>();
        for (Map.Entry<List<Integer>, Thing> one : model.entrySet()) {
            if (wanted.test(one.getKey(), one.getValue())) {
                expected.add(entity(after, one.getKey(), one.getValue()));
            }
        }
        assertThat(found).as(message).containsExactlyInAnyOrderElementsOf(expected);
    }
}
