package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.Effort;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetSource;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.processor.TwoVersions.Column;
import dev.tables.processor.TwoVersions.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A class before and after all its properties were renamed, of every type and form: the later one reads, finds and changes what either has
 * written, and leaves no former name behind.
 */
class RenamedPropertiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    private static final int STEPS = Effort.pick("test.steps", 25, 40);
    private static final int ENTITIES = 5;

    @TempDir
    Path folder;

    private final Random random = SEED.random();
    private final List<Column> columns = new TwoVersions(Shape.LARGE).added();
    /** By number of the entity: what counts now, by the name before. */
    private final Map<Integer, Map<String, Object>> model = new TreeMap<>();
    /** What the earlier version does not see: values under present names. */
    private final Map<Integer, Map<String, Object>> renamed = new TreeMap<>();

    private final LocalTableStore store = LocalTableStore.inMemory();
    private Compiled before;
    private Compiled after;
    private EntityTable<Object> early;
    private EntityTable<Object> late;

    @BeforeEach
    void open() throws Exception {
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        TableEncryption encryption = TableEncryption.builder(Keyring.of(KeysetSource.ofTexts(keysets, null)))
                .build();
        before = Compiled.of(source(false), """
                package shop;
                public record Spot(String city, Integer code) {}
                """);
        after = Compiled.of(source(true), """
                package shop;
                import dev.tables.annotation.*;
                public record Spot(@Property(formerly = "city") String town, Integer code) {}
                """);
        early = table(before, encryption);
        late = table(after, encryption);
        late.createTables();
    }

    private EntityTable<Object> table(Compiled compiled, TableEncryption encryption)
            throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
        EntityTableOptions options = EntityTableOptions.NONE
                .withCipher(encryption.cipherFor(mapper.model()))
                .withBlobs(FileBlobStore.open(folder));
        return EntityTable.of(store, mapper, options);
    }

    private String source(boolean later) {
        String named = later ? "label" : "title";
        StringBuilder source = new StringBuilder("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.*;
                @TableEntity(table = "things")
                @IndexedBy(name = "copy", properties = "NAMED")
                @IndexedBy(name = "part", properties = "NAMED", layout = IndexLayout.PARTIAL, including = "COUNTED")
                @IndexedBy(name = "keys", properties = "NAMED", scope = IndexScope.TABLE)
                @IndexedBy(name = "copyAll", properties = "NAMED", scope = IndexScope.TABLE, layout = IndexLayout.COPY)
                public record Thing(@PartitionKey String home, @RowKey int number, FORMER_TITLE String NAMED,
                    FORMER_COUNT Integer COUNTED, EMBEDDED Spot spot""".replace("NAMED", named)
                .replace("COUNTED", later ? "amount" : "count")
                .replace("FORMER_TITLE", later ? "@Property(formerly = \"title\")" : "")
                .replace("FORMER_COUNT", later ? "@Property(formerly = {\"count\", \"number0\"})" : "")
                .replace("EMBEDDED", later ? "@Embedded(formerly = \"place_\")" : "@Embedded(prefix = \"place_\")"));
        for (Column column : columns) {
            int name = column.declaration().lastIndexOf(column.name());
            source.append(",\n    ")
                    .append(later ? "@Property(formerly = \"" + column.name() + "\") " : "")
                    .append(column.declaration(), 0, name)
                    .append(later ? "n" : "")
                    .append(column.name());
        }
        return source.append(") {}\n").toString();
    }

    @Test
    void readsFindsAndChangesWhatEitherVersionHasWritten() throws Exception {
        for (int step = 0; step < STEPS; step++) {
            act(random.nextInt(ENTITIES));
            check(SEED + ", step " + step);
        }
        assertThat(SchemaRewrite.of(late).run().isFinished()).isTrue();
        check(SEED + ", rewritten");
        assertThat(IndexRepair.of(late).run().isFinished()).isTrue();
        check(SEED + ", repaired");
        assertThat(IndexRepair.verify(late).isClean()).isTrue();
        for (Row row : store.query("things", RowQuery.wholeTable().withRowKeys(KeyRange.lessThan("~")), Row.DECODER)
                .items()) {
            assertThat(row.names()).noneMatch(this::isFormer);
        }
        assertThat(SchemaRewrite.of(late).run().changed()).isZero();
    }

    /** An earlier version reads of a copy what it reads of the row, also if the later one has written the copy and not the row. */
    @ParameterizedTest
    @ValueSource(strings = {"", "@Encrypt "})
    void copiesHoldTheNamesOfTheRowTheyCopy(String encrypted) throws Exception {
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        TableEncryption encryption = TableEncryption.builder(Keyring.of(KeysetSource.ofTexts(keysets, null)))
                .build();
        String film = """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "films")
                @IndexedBy(name = "copy", properties = "title")
                @IndexedBy(name = "part", properties = "title", layout = IndexLayout.PARTIAL, including = "NAME")
                @IndexedBy(name = "copyAll", properties = "title", scope = IndexScope.TABLE, layout = IndexLayout.COPY)
                public record Thing(@PartitionKey String home, @RowKey int number, String title, FORMER String NAME) {}
                """;
        if (!encrypted.isEmpty()) {
            film = film.replace(", including = \"NAME\"", "");
        }
        Compiled first = Compiled.of(film.replace("NAME", "extract").replace("FORMER ", encrypted));
        Compiled second = Compiled.of(
                film.replace("NAME", "summary").replace("FORMER ", encrypted + "@Property(formerly = \"extract\") "));
        early = table(first, encryption);
        late = table(second, encryption);
        late.createTables();
        for (int number = 0; number < 3; number++) {
            early.save(first.create("shop.Thing", "h", number, "t", "text " + number));
        }

        late.merge(keys(1), PropertyChanges.of("title", "u"));
        checkCopies(List.of("t", "u"), encrypted.isEmpty());
        for (String table : List.of("films", late.model().indexTable(2))) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                if (!table.equals("films") || row.rowKey().startsWith("~")) {
                    store.write(table, RowOperation.delete(row.keys(), ETag.ANY));
                }
            }
        }
        IndexRepair.repair(late);
        checkCopies(List.of("t", "u"), true);
        Row row = Objects.requireNonNull(store.get("films", keys(2), Projection.ALL, Row.DECODER));
        assertThat(row.has("extract"))
                .as("a repair leaves a row as it is if it can")
                .isEqualTo(encrypted.isEmpty());
    }

    private void checkCopies(List<String> titles, boolean clean) {
        for (EntityTable<Object> version : List.of(early, late)) {
            for (int index = 0; index < 3; index++) {
                List<Object> found = new ArrayList<>();
                for (String title : titles) {
                    KeyRange values = version.model().indexKey(index).equalTo("Thing", List.of(title));
                    RowQuery query = index == 2
                            ? RowQuery.wholeTable().withPartitionKeys(values)
                            : RowQuery.partition("h").withRowKeys(values);
                    found.addAll(version.queryIndex(index, query).items());
                }
                assertThat(found)
                        .as(version.model().indexes().get(index).name())
                        .hasSize(3)
                        .containsExactlyInAnyOrderElementsOf(
                                version.query(RowQuery.partition("h").withRowKeys(KeyRange.lessThan("~")))
                                        .items());
            }
            IndexRepair.Report report = IndexRepair.verify(version);
            assertThat(report.missing() + report.stale()).isZero();
            assertThat(report.outdated() == 0)
                    .as("%s: %s", version == early ? "early" : "late", report)
                    .isEqualTo(clean);
        }
    }

    private boolean isFormer(String name) {
        return List.of("title", "count", "place_city", "place_code").contains(name)
                || columns.stream().anyMatch(column -> name.startsWith(column.name()));
    }

    private RowKeys keys(int number) {
        return new RowKeys(
                "h", late.model().rowKey().writer("Thing").int32(number).toKey());
    }

    private void act(int number) throws ReflectiveOperationException {
        switch (random.nextInt(8)) {
            case 0 -> {
                model.remove(number);
                renamed.remove(number);
                late.delete(keys(number));
            }
            case 1, 2, 3 -> saveEarly(number);
            case 4, 5 -> {
                Map<String, Object> values = values(true);
                model.put(number, values);
                renamed.put(number, new HashMap<>(values));
                late.save(entity(after, number, values));
            }
            case 6 -> {
                if (model.containsKey(number)) {
                    Integer count = random.nextInt(5);
                    late.update(keys(number), stored -> stored);
                    renamed.put(number, new HashMap<>(model.get(number)));
                    late.merge(keys(number), PropertyChanges.of("amount", count));
                    model.get(number).put("count", count);
                    renamed.get(number).put("count", count);
                }
            }
            default -> merge(number);
        }
    }

    /** A merge of a renamed property replaces the row. */
    private void merge(int number) {
        Map<String, Object> values = model.get(number);
        if (values != null) {
            late.merge(keys(number), PropertyChanges.of("npint", 7));
            values.put("pint", 7);
            Row row = Objects.requireNonNull(store.get("things", keys(number), Projection.ALL, Row.DECODER));
            assertThat(row.names()).contains("npint").doesNotContain("pint");
            renamed.put(number, new HashMap<>(values));
        }
    }

    /** It sees nothing of what the later version has written, and keeps that where it has no value itself. */
    private void saveEarly(int number) throws ReflectiveOperationException {
        // It leaves the index row of what the later version has stored, which it does not know.
        Map<String, Object> values = values(!renamed.containsKey(number));
        early.save(entity(before, number, values));
        Map<String, Object> now = new HashMap<>(renamed.getOrDefault(number, Map.of()));
        for (Map.Entry<String, Object> one : values.entrySet()) {
            now.put(one.getKey(), one.getValue());
        }
        model.put(number, now);
    }

    private Map<String, Object> values(boolean alone) {
        Map<String, Object> values = new HashMap<>();
        if (random.nextInt(4) > 0) {
            values.put("title", "t" + random.nextInt(3));
        }
        if (random.nextInt(4) > 0) {
            values.put("count", random.nextInt(5));
        }
        if (random.nextInt(3) > 0) {
            values.put("city", "c" + random.nextInt(3));
            values.put("code", random.nextInt());
        }
        for (Column column : columns) {
            // Elements of lists and maps count one by one.
            boolean exploded = column.declaration().startsWith("@Exploded");
            if (random.nextInt(3) > 0 && !(exploded && !alone)) {
                values.put(column.name(), column.values().apply(random));
            }
        }
        return values;
    }

    private Object entity(Compiled compiled, int number, Map<String, Object> values)
            throws ReflectiveOperationException {
        List<@Nullable Object> arguments = new ArrayList<>(List.of("h", number));
        arguments.add(values.get("title"));
        arguments.add(values.get("count"));
        boolean placed = values.containsKey("city");
        arguments.add(placed ? compiled.create("shop.Spot", values.get("city"), values.get("code")) : null);
        columns.forEach(column -> arguments.add(values.get(column.name())));
        return compiled.create("shop.Thing", arguments.toArray());
    }

    private void check(String message) throws ReflectiveOperationException {
        for (int number = 0; number < ENTITIES; number++) {
            assertSame(message, model.get(number), late.get(keys(number)));
        }
        Entities queries = new Entities(late);
        for (int value = 0; value < 5; value++) {
            int wanted = value;
            assertFound(
                    message,
                    queries.find("findByHomeAndAmount", "h", value),
                    one -> Objects.equals(one.get("count"), wanted));
            assertFound(
                    message,
                    queries.find("findByHomeAndAmountLessThan", "h", value),
                    one -> one.get("count") instanceof Integer count && count < wanted);
            assertFound(
                    message,
                    queries.find("findByHomeAndLabel", "h", "t" + value),
                    one -> ("t" + wanted).equals(one.get("title")));
            assertFound(
                    message, queries.find("findByLabel", "t" + value), one -> ("t" + wanted).equals(one.get("title")));
            assertFound(
                    message,
                    queries.find("findByHomeAndSpotTownStartingWith", "h", "c" + value),
                    one -> ("c" + wanted).equals(one.get("city")));
        }
        assertFound(message, queries.find("findByHomeAndAmountIsNull", "h"), one -> !one.containsKey("count"));
        assertFound(message, queries.find("findByHomeAndSpotTownIsNotNull", "h"), one -> one.containsKey("city"));
        assertFound(
                message,
                queries.find("findByHomeAndAmountNot", "h", 2),
                one -> one.get("count") instanceof Integer count && count != 2);
        for (int index = 0; index < 4; index++) {
            checkIndex(message + ", index " + index, index);
        }
    }

    private void checkIndex(String message, int index) throws ReflectiveOperationException {
        for (int value = 0; value < 3; value++) {
            String title = "t" + value;
            KeyRange values = late.model().indexKey(index).equalTo("Thing", List.of(title));
            RowQuery query = index > 1
                    ? RowQuery.wholeTable().withPartitionKeys(values)
                    : RowQuery.partition("h").withRowKeys(values);
            assertFound(message, late.queryIndex(index, query).items(), one -> title.equals(one.get("title")));
        }
    }

    private void assertFound(
            String message, List<Object> found, java.util.function.Predicate<Map<String, Object>> wanted)
            throws ReflectiveOperationException {
        Map<Object, Object> byNumber = new HashMap<>();
        found.forEach(one -> byNumber.put(Objects.requireNonNull(late.mapper().property(one, "number")), one));
        assertThat(found).as(message).hasSameSizeAs(byNumber.keySet());
        for (int number = 0; number < ENTITIES; number++) {
            Map<String, Object> values = model.get(number);
            assertSame(message, values != null && wanted.test(values) ? values : null, byNumber.get(number));
        }
    }

    private void assertSame(String message, @Nullable Map<String, Object> values, @Nullable Object found)
            throws ReflectiveOperationException {
        assertThat(found != null).as(message).isEqualTo(values != null);
        if (found == null || values == null) {
            return;
        }
        Object expected = entity(after, 0, values);
        List<String> names = new ArrayList<>(List.of("label", "amount", "spot.town", "spot.code"));
        columns.forEach(column -> names.add("n" + column.name()));
        for (String name : names) {
            assertThat(Objects.deepEquals(
                            late.mapper().property(found, name), late.mapper().property(expected, name)))
                    .as(message + ", property " + name)
                    .isTrue();
        }
    }
}
