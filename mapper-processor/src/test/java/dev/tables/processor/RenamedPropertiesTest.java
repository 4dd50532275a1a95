package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.processor.TwoVersions.Column;
import dev.tables.processor.TwoVersions.Shape;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The versions of a class while all its properties are renamed, of every type and form: any two that run at the same time read, find and
 * change the same values, and the last one finds no former name.
 */
class RenamedPropertiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    private static final int STEPS = Effort.byEffort("test.steps", 5, 25);
    private static final int ENTITIES = 5;

    @TempDir
    Path folder;

    private final Random random = SEED.random();
    private final List<Column> columns = new TwoVersions(Shape.LARGE).added();
    /** By number of the entity: its values by former names. */
    private final Map<Integer, Map<String, Object>> model = new TreeMap<>();

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final Map<RenameDeployment, Version> versions = new EnumMap<>(RenameDeployment.class);
    private TableEncryption encryption;

    @BeforeEach
    void open() {
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        encryption = TableEncryption.builder(Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
    }

    /**
     * A version that runs.
     *
     * @param deployment which names it has
     */
    private record Version(RenameDeployment deployment, Compiled compiled, EntityTable<Object> table) {
        @Override
        public String toString() {
            return deployment.toString();
        }
    }

    private Version version(RenameDeployment deployment) {
        return versions.computeIfAbsent(deployment, one -> {
            try {
                Compiled compiled = Compiled.of(
                        source(one),
                        String.format(Locale.ROOT, """
                        package shop;
                        import dev.tables.annotation.*;
                        public record Spot(%s String %s, Integer code) {}
                        """, one.property("city", "town"), one.name("city", "town")));
                Version version = new Version(one, compiled, table(compiled, encryption));
                version.table().createTables();
                return version;
            } catch (Exception notCompiled) {
                throw new AssertionError(notCompiled);
            }
        });
    }

    private EntityTable<Object> table(Compiled compiled, TableEncryption cipher) throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(cipher.cipherFor(mapper.model()))
                .withBlobs(FileBlobStore.open(folder));
        return EntityTable.of(store, mapper, options);
    }

    private String source(RenameDeployment version) {
        StringBuilder source = new StringBuilder("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.*;
                @TableEntity(table = "things")
                @IndexedBy(name = "copy", properties = "NAMED")
                @IndexedBy(name = "part", properties = "NAMED", layout = IndexLayout.INCLUDED_PROPERTIES, include = "COUNTED")
                @IndexedBy(name = "keys", properties = "NAMED", scope = IndexScope.GLOBAL)
                @IndexedBy(name = "copyAll", properties = {"COUNTED", "NAMED"}, scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
                public record Thing(@PartitionKey String home, @RowKey int number, RENAMED_TITLE String NAMED,
                    RENAMED_COUNT Integer COUNTED, RENAMED_SPOT Spot spot""".replace("NAMED,", version.name("title", "label") + ",")
                .replace("\"NAMED\"", "\"" + version.name("title", "label") + "\"")
                .replace("COUNTED", version.name("count", "amount"))
                .replace("RENAMED_TITLE", version.indexed("title", "label"))
                .replace("RENAMED_COUNT", version.indexed("count", "amount"))
                .replace("RENAMED_SPOT", version.embedded("place_", "spot_")));
        for (Column column : columns) {
            int name = column.declaration().lastIndexOf(column.name());
            source.append(",\n    ")
                    .append(version.property(column.name(), "n" + column.name()))
                    .append(column.declaration(), 0, name)
                    .append(version.name(column.name(), "n" + column.name()));
        }
        return source.append(") {}\n").toString();
    }

    @Test
    void neighboringVersionsOfARenameShareOneValue() throws Exception {
        run(version(RenameDeployment.FORMER), version(RenameDeployment.READY));
        run(version(RenameDeployment.READY), version(RenameDeployment.WRITTEN));
        rewrite();
        run(version(RenameDeployment.WRITTEN), version(RenameDeployment.LATER));
    }

    @Test
    void versionThatRunsAloneReadsFormerNames() throws Exception {
        run(version(RenameDeployment.FORMER));
        run(version(RenameDeployment.WRITTEN));
        rewrite();
    }

    private void run(Version... together) throws ReflectiveOperationException {
        for (int step = 0; step < STEPS; step++) {
            Version acting = together[random.nextInt(together.length)];
            act(acting, random.nextInt(ENTITIES));
            for (Version version : together) {
                check(
                        version,
                        SEED + ", " + List.of(together) + ", step " + step + " by " + acting + ", seen by " + version);
            }
        }
    }

    private void rewrite() throws ReflectiveOperationException {
        Version version = version(RenameDeployment.WRITTEN);
        assertThat(SchemaRewrite.job(version.table()).run().isCompleted()).isTrue();
        check(version, SEED + ", rewritten");
        assertThat(IndexRepair.verify(version.table()).isClean()).isTrue();
        for (Row row : store.query("things", RowQuery.wholeTable().withRowKeyRange(KeyRange.lessThan("~")), Row.DECODER)
                .items()) {
            assertThat(row.propertyNames()).noneMatch(this::isFormer);
        }
        assertThat(SchemaRewrite.job(version.table()).run().changedRows()).isZero();
    }

    /** An earlier version reads of a copy what it reads of the row, also if the later one has written the copy and not the row. */
    @ParameterizedTest
    @ValueSource(strings = {"", "@Encrypt "})
    void copiesInIndexRowsHaveTheNamesOfTheirRow(String encrypted) throws Exception {
        String film = """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "films")
                @IndexedBy(name = "copy", properties = "title")
                @IndexedBy(name = "part", properties = "title", layout = IndexLayout.INCLUDED_PROPERTIES, include = "NAME")
                @IndexedBy(name = "copyAll", properties = "title", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
                public record Thing(@PartitionKey String home, @RowKey int number, String title, FORMER String NAME) {}
                """;
        if (!encrypted.isEmpty()) {
            film = film.replace(", include = \"NAME\"", "");
        }
        Compiled first = Compiled.of(film.replace("NAME", "extract").replace("FORMER ", encrypted));
        Compiled second = Compiled.of(film.replace("NAME", "summary")
                .replace("FORMER ", encrypted + "@Property(formerNames = \"extract\") "));
        EntityTable<Object> early = table(first, encryption);
        EntityTable<Object> late = table(second, encryption);
        late.createTables();
        for (int number = 0; number < 3; number++) {
            early.save(first.create("shop.Thing", "h", number, "t", "text " + number));
        }

        PrimaryKey changed = late.mapper().primaryKeyOf(second.create("shop.Thing", "h", 1, "t", null));
        late.merge(changed, PropertyChanges.of("title", "u"));
        checkCopies(List.of(early, late), encrypted.isEmpty());
        for (String table : List.of("films", late.model().indexTable(2))) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                if (!table.equals("films") || row.rowKey().startsWith("~")) {
                    store.write(table, RowOperation.delete(row.primaryKey(), ETag.ANY));
                }
            }
        }
        IndexRepair.repair(late);
        PrimaryKey kept = late.mapper().primaryKeyOf(second.create("shop.Thing", "h", 2, "t", null));
        checkCopies(List.of(early, late), true);
        Row row = Objects.requireNonNull(store.get("films", kept, Projection.ALL, Row.DECODER));
        assertThat(row.has("extract"))
                .as("a repair leaves a row as it is if it can")
                .isEqualTo(encrypted.isEmpty());
    }

    private static void checkCopies(List<EntityTable<Object>> versions, boolean clean) {
        for (EntityTable<Object> version : versions) {
            for (int index = 0; index < 3; index++) {
                List<Object> found = new ArrayList<>();
                for (String title : List.of("t", "u")) {
                    KeyRange values = version.model().indexKey(index).equalTo("Thing", List.of(title));
                    RowQuery query = index == 2
                            ? RowQuery.wholeTable().withPartitionKeyRange(values)
                            : RowQuery.partition("h").withRowKeyRange(values);
                    found.addAll(version.queryIndex(index, query).items());
                }
                assertThat(found)
                        .as(version.model().indexes().get(index).name())
                        .hasSize(3)
                        .containsExactlyInAnyOrderElementsOf(
                                version.query(RowQuery.partition("h").withRowKeyRange(KeyRange.lessThan("~")))
                                        .items());
            }
            IndexRepair.Report report = IndexRepair.verify(version);
            assertThat(report.missingIndexRows() + report.orphanedIndexRows()).isZero();
            assertThat(report.outdatedEntities() == 0)
                    .as("%s: %s", versions.indexOf(version), report)
                    .isEqualTo(clean);
        }
    }

    private boolean isFormer(String name) {
        return List.of("title", "count").contains(name)
                || name.startsWith("place_")
                || name.endsWith("city")
                || columns.stream().anyMatch(column -> name.startsWith(column.name()));
    }

    private static PrimaryKey keys(Version version, int number) {
        KeyWriter key = version.table().model().rowKey().writer("Thing");
        return new PrimaryKey("h", key.int32(number).toKey());
    }

    private void act(Version version, int number) throws ReflectiveOperationException {
        EntityTable<Object> table = version.table();
        PrimaryKey keys = keys(version, number);
        Map<String, Object> stored = model.get(number);
        switch (random.nextInt(8)) {
            case 0 -> {
                assertThat(table.delete(keys)).isEqualTo(stored != null);
                model.remove(number);
            }
            case 1 -> table.update(keys, entity -> entity);
            case 2 -> {
                Integer count = random.nextInt(4) == 0 ? null : random.nextInt(5);
                merge(version, number, version.deployment().name("count", "amount"), "count", count);
            }
            case 3 -> merge(version, number, version.deployment().name("pint", "npint"), "pint", random.nextInt());
            default -> {
                Map<String, Object> values = values();
                table.save(entity(version, number, values));
                model.put(number, values);
            }
        }
    }

    private void merge(Version version, int number, String property, String name, @Nullable Object value) {
        Map<String, Object> stored = model.get(number);
        boolean merged = version.table().merge(keys(version, number), PropertyChanges.of(property, value));
        assertThat(merged).isEqualTo(stored != null);
        if (stored != null) {
            stored.remove(name);
            if (value != null) {
                stored.put(name, value);
            }
        }
    }

    private Map<String, Object> values() {
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
            if (random.nextInt(3) > 0) {
                values.put(column.name(), column.values().apply(random));
            }
        }
        return values;
    }

    private Object entity(Version version, int number, Map<String, Object> values) throws ReflectiveOperationException {
        List<@Nullable Object> arguments = new ArrayList<>(List.of("h", number));
        arguments.add(values.get("title"));
        arguments.add(values.get("count"));
        boolean placed = values.containsKey("city");
        arguments.add(placed ? version.compiled().create("shop.Spot", values.get("city"), values.get("code")) : null);
        columns.forEach(column -> arguments.add(values.get(column.name())));
        return version.compiled().create("shop.Thing", arguments.toArray());
    }

    private void check(Version version, String message) throws ReflectiveOperationException {
        for (int number = 0; number < ENTITIES; number++) {
            assertSame(version, message, model.get(number), version.table().get(keys(version, number)));
        }
        Entities queries = new Entities(version.table());
        String label = version.deployment().name("Title", "Label");
        String amount = version.deployment().name("Count", "Amount");
        String town = version.deployment().name("City", "Town");
        for (int value = 0; value < 5; value++) {
            int wanted = value;
            assertFound(
                    version,
                    message,
                    queries.find("findByHomeAnd" + amount, "h", value),
                    one -> Objects.equals(one.get("count"), wanted));
            assertFound(
                    version,
                    message,
                    queries.find("findByHomeAnd" + amount + "LessThan", "h", value),
                    one -> one.get("count") instanceof Integer count && count < wanted);
            assertFound(
                    version,
                    message,
                    queries.find("findByHomeAnd" + label, "h", "t" + value),
                    one -> ("t" + wanted).equals(one.get("title")));
            assertFound(
                    version,
                    message,
                    queries.find("findBy" + label, "t" + value),
                    one -> ("t" + wanted).equals(one.get("title")));
            assertFound(
                    version,
                    message,
                    queries.find("findByHomeAndSpot" + town + "StartingWith", "h", "c" + value),
                    one -> ("c" + wanted).equals(one.get("city")));
        }
        assertFound(
                version,
                message,
                queries.find("findByHomeAnd" + amount + "IsNull", "h"),
                one -> !one.containsKey("count"));
        assertFound(
                version,
                message,
                queries.find("findByHomeAndSpot" + town + "IsNotNull", "h"),
                one -> one.containsKey("city"));
        assertFound(
                version,
                message,
                queries.find("findByHomeAnd" + amount + "Not", "h", 2),
                one -> one.get("count") instanceof Integer count && count != 2);
        IndexRepair.Report report = IndexRepair.verify(version.table());
        assertThat(report.isClean()).as(message + ": " + report).isTrue();
    }

    private void assertFound(Version version, String message, List<Object> found, Predicate<Map<String, Object>> wanted)
            throws ReflectiveOperationException {
        Map<Object, Object> byNumber = new HashMap<>();
        for (Object one : found) {
            byNumber.put(Objects.requireNonNull(version.table().mapper().property(one, "number")), one);
        }
        assertThat(found).as(message).hasSameSizeAs(byNumber.keySet());
        for (int number = 0; number < ENTITIES; number++) {
            Map<String, Object> values = model.get(number);
            assertSame(version, message, values != null && wanted.test(values) ? values : null, byNumber.get(number));
        }
    }

    private void assertSame(
            Version version, String message, @Nullable Map<String, Object> values, @Nullable Object found)
            throws ReflectiveOperationException {
        assertThat(found != null).as(message).isEqualTo(values != null);
        if (found == null || values == null) {
            return;
        }
        EntityMapper<Object> mapper = version.table().mapper();
        Object expected = entity(version, 0, values);
        RenameDeployment names = version.deployment();
        List<String> all = new ArrayList<>(List.of(
                names.name("title", "label"),
                names.name("count", "amount"),
                "spot." + names.name("city", "town"),
                "spot.code"));
        columns.forEach(column -> all.add(names.name(column.name(), "n" + column.name())));
        for (String name : all) {
            assertThat(Objects.deepEquals(mapper.property(found, name), mapper.property(expected, name)))
                    .as(message + ", property " + name)
                    .isTrue();
        }
    }
}
