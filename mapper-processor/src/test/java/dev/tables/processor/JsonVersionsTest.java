package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.processor.JsonThings.Field;
import dev.tables.processor.JsonThings.Owner;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two versions of classes that are stored as JSON write the same rows in turn. Each has fields, at any depth, that the
 * other lacks. Both read what either of them has set, for as long as it is clear which object has it.
 */
class JsonVersionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(42_001);

    private static final int PAIRS = Effort.byEffort("test.pairs", 1, 4);
    private static final int STEPS = Effort.byEffort("test.steps", 50, 80);
    private static final int ENTITIES = 2;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    @TempDir
    Path folder;

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private JsonThings things = new JsonThings(random, "");
    private boolean isKept;
    /** What is stored, by number of the entity and name of the property. */
    private final Map<Integer, Map<String, @Nullable Object>> model = new TreeMap<>();

    /** A version at work. */
    private final class Version {
        final Owner owner;
        final EntityTable<Object> table;
        final Class<?> type;

        Version(Owner owner, TableEncryption encryption) throws ReflectiveOperationException {
            this.owner = owner;
            Compiled compiled = Compiled.warnedOf(things.sources(owner));
            EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
            type = compiled.type("shop.Thing");
            EntityTableOptions options = EntityTableOptions.defaults()
                    .withCipher(encryption.cipherFor(mapper.model()))
                    .withBlobs(FileBlobStore.open(folder));
            table = EntityTable.of(store, mapper, options);
            table.createTables();
        }

        PrimaryKey keys(int number) {
            return new PrimaryKey(
                    "h", table.model().rowKey().writer("Thing").int32(number).toKey());
        }

        @Nullable
        Object declared(Field property, @Nullable Object value) throws ReflectiveOperationException {
            return value == null ? null : JSON.convertValue(value, typeOf(property));
        }

        private JavaType typeOf(Field property) throws ReflectiveOperationException {
            return JSON.constructType(type.getField(property.name()).getGenericType());
        }

        /** Returns a value as JSON of this version. */
        String text(Field property, @Nullable Object declared) throws ReflectiveOperationException {
            return JSON.writerFor(typeOf(property)).writeValueAsString(declared);
        }

        Object create(int number) throws ReflectiveOperationException {
            Object entity = type.getConstructor().newInstance();
            type.getField("number").set(entity, number);
            type.getField("note").set(entity, "n");
            return entity;
        }

        Object set(Object entity, Map<String, @Nullable Object> values) throws ReflectiveOperationException {
            for (Field property : things.properties()) {
                if (values.containsKey(property.name())) {
                    type.getField(property.name()).set(entity, declared(property, values.get(property.name())));
                }
            }
            return entity;
        }

        @Override
        public String toString() {
            return owner.name();
        }
    }

    static List<String> attributes() {
        List<String> all = List.of(
                "",
                ", unknownProperties = UnknownPropertyPolicy.DROP",
                ", wide = true",
                ", unknownProperties = UnknownPropertyPolicy.FAIL");
        return all.subList(0, Effort.byEffort(2, all.size()));
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void bothVersionsReadJsonFieldsWrittenByEither(String attributes) throws Exception {
        isKept = !attributes.contains("DROP");
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        for (int pair = 0; pair < PAIRS; pair++) {
            model.clear();
            things = new JsonThings(random, attributes);
            List<Version> versions = List.of(new Version(Owner.EARLY, encryption), new Version(Owner.LATE, encryption));
            for (int number = 0; number < ENTITIES; number++) {
                versions.get(0).table.delete(versions.get(0).keys(number));
            }
            for (int step = 0; step < STEPS; step++) {
                Version acting = versions.get(random.nextInt(2));
                String action = act(acting, random.nextInt(ENTITIES));
                for (Version version : versions) {
                    check(
                            version,
                            SEED + attributes + ", pair " + pair + ", step " + step + " by " + acting + ", " + action
                                    + ", seen by " + version);
                }
            }
        }
    }

    private String act(Version version, int number) throws ReflectiveOperationException {
        EntityTable<Object> table = version.table;
        Map<String, @Nullable Object> stored = model.get(number);
        int action = stored == null ? 0 : random.nextInt(12);
        Map<String, @Nullable Object> values = changes(version, stored);
        switch (action) {
            case 0 -> table.overwrite(version.set(version.create(number), values));
            case 1 -> {
                table.delete(version.keys(number));
                model.remove(number);
                return "delete";
            }
            case 2, 3 ->
                Objects.requireNonNull(table.update(version.keys(number), entity -> changed(version, entity, values)));
            case 4, 5 -> {
                Field property = things.properties()
                        .get(random.nextInt(things.properties().size()));
                Object value = version.declared(property, values.get(property.name()));
                // No merge changes large values.
                if (things.isLarge(property) || value == null) {
                    return "nothing";
                }
                table.merge(version.keys(number), PropertyChanges.of(property.name(), value));
                values.keySet().retainAll(List.of(property.name()));
            }
            case 6 -> {
                PartitionTransaction transaction = new PartitionTransaction();
                transaction.save(table, changed(version, read(version, number), values));
                transaction.commit();
            }
            case 7 -> {
                maintain(version);
                return "maintenance";
            }
            case 8 -> table.saveAll(List.of(changed(version, read(version, number), values)));
            default -> table.save(changed(version, read(version, number), values));
        }
        note(version, number, values, action == 0, action == 4 || action == 5);
        return "action " + action;
    }

    private static Object read(Version version, int number) {
        return Objects.requireNonNull(version.table.get(version.keys(number)));
    }

    private static Object changed(Version version, Object entity, Map<String, @Nullable Object> values) {
        try {
            return version.set(entity, values);
        } catch (ReflectiveOperationException broken) {
            throw new AssertionError(broken);
        }
    }

    /** Returns values for some properties, most of them changed in a few parts of what the version sees. */
    private Map<String, @Nullable Object> changes(Version version, @Nullable Map<String, @Nullable Object> stored) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (Field property : things.properties()) {
            Object seen = stored == null ? null : JsonModel.seen(property, stored.get(property.name()), version.owner);
            if (random.nextInt(3) != 0) {
                values.put(property.name(), things.changed(property, seen, version.owner));
            }
        }
        return values;
    }

    /** Runs jobs, which change no value. */
    private void maintain(Version version) {
        if (random.nextBoolean()) {
            assertThat(SchemaRewrite.job(version.table).run().isCompleted()).isTrue();
        }
        IndexRepair.repair(version.table);
    }

    private void note(
            Version version, int number, Map<String, @Nullable Object> values, boolean isAll, boolean isMerge) {
        Map<String, @Nullable Object> stored = model.computeIfAbsent(number, absent -> new HashMap<>());
        for (Field property : things.properties()) {
            String name = property.name();
            Object before = stored.get(name);
            if (values.containsKey(name) || isAll || !isKept && !isMerge) {
                Object written = values.containsKey(name) || isAll
                        ? values.get(name)
                        : JsonModel.seen(property, before, version.owner);
                stored.put(name, isKept ? JsonModel.stored(property, before, written, version.owner) : written);
            }
        }
    }

    private void check(Version version, String message) throws ReflectiveOperationException {
        for (int number = 0; number < ENTITIES; number++) {
            Map<String, @Nullable Object> values = model.get(number);
            Object entity = version.table.get(version.keys(number));
            assertThat(entity != null).as(message).isEqualTo(values != null);
            if (entity == null || values == null) {
                continue;
            }
            for (Field property : things.properties()) {
                Object wanted = JsonModel.seen(property, values.get(property.name()), version.owner);
                assertThat(version.text(
                                property, version.type.getField(property.name()).get(entity)))
                        .as("%s, %s of %s", message, property.name(), number)
                        .isEqualTo(version.text(property, version.declared(property, wanted)));
            }
        }
        checkCopies(message);
        IndexRepair.Report report = IndexRepair.verify(version.table);
        assertThat(report.missingIndexRows()
                        + report.orphanedIndexRows()
                        + report.unreadableEntities()
                        + report.outdatedEntities())
                .as(message + ": " + report)
                .isZero();
    }

    /** Projections of index rows must show what the entities have, whichever version reads them. */
    private void checkCopies(String message) {
        Map<String, @Nullable Object> texts = new HashMap<>();
        List<Row> rows =
                store.query("things", RowQuery.partition("h"), Row.DECODER).items();
        for (Row row : rows) {
            if (!row.primaryKey().rowKey().startsWith("~")) {
                texts.put(row.primaryKey().rowKey(), row.value("p0"));
            }
        }
        for (Row row : rows) {
            String key = row.primaryKey().rowKey();
            if (key.startsWith("~part") || key.startsWith("~copy")) {
                texts.forEach(
                        (entity, text) -> assertThat(!key.endsWith(entity) || Objects.equals(row.value("p0"), text))
                                .as("%s, %s", message, key)
                                .isTrue());
            }
        }
    }
}
