package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.internal.StoredRow;
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
import dev.tables.processor.DefaultedThings.Column;
import dev.tables.processor.DefaultedThings.Fate;
import dev.tables.processor.DefaultedThings.Shape;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
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
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two versions of a class with defaults of every type write the same rows in turn, after properties were added, removed, renamed or given another
 * default. Both read every value that one of them has set, whichever saves the entity next, and each reads its own default where none was set.
 */
class AbsentDefaultsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    private static final int PAIRS = Effort.byEffort("test.pairs", 1, 4);
    private static final int STEPS = Effort.byEffort("test.steps", 25, 60);
    /** A pair of versions has one of so many columns. */
    private static final int SLICES = Effort.byEffort("test.slices", 4, 2);

    private static final int ENTITIES = 2;

    @TempDir
    Path folder;

    private final Random random = SEED.random();
    /** The values that were set, by number of the entity and name of the column. */
    private final Map<Integer, Map<String, Object>> model = new TreeMap<>();

    private LocalTableStore store = LocalTableStore.inMemory();
    private List<Column> columns = List.of();
    private Shape shape = Shape.CLASS;

    /** A version at work. */
    private final class Version {
        final boolean isLate;
        final DefaultedThings things;
        final List<Column> columns;
        final Compiled compiled;
        final EntityTable<Object> table;
        /** The entity of a row without properties. */
        final Object defaults;

        Version(boolean isLate, DefaultedThings things, TableEncryption encryption)
                throws ReflectiveOperationException {
            this.isLate = isLate;
            this.things = things;
            columns = things.columns(isLate);
            compiled = Compiled.warnedOf(
                    things.source(isLate), DefaultedThings.PLACE, DefaultedThings.SPOT, DefaultedThings.NULLABLE);
            EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
            EntityTableOptions options = EntityTableOptions.defaults()
                    .withCipher(encryption.cipherFor(mapper.model()))
                    .withBlobs(FileBlobStore.open(folder));
            table = EntityTable.of(store, mapper, options);
            table.createTables();
            defaults = mapper.read(new StoredRow(Row.builder(keys(0)).build(), ETag.ANY, Instant.EPOCH));
        }

        PrimaryKey keys(int number) {
            return new PrimaryKey(
                    "h", table.model().rowKey().writer("Thing").int32(number).toKey());
        }

        /** Returns the value of a property; of a value object the list of its parts. */
        @Nullable
        Object value(Object entity, Column column) {
            String name = things.name(column, isLate);
            if (!column.isValueObject()) {
                return field(entity, name);
            }
            List<Object> parts = new ArrayList<>();
            for (String part : column.parts()) {
                Object value = table.mapper().property(entity, name + "." + part);
                if (value == null) {
                    return null;
                }
                parts.add(value);
            }
            return parts;
        }

        /** Returns a value as the class declares it. */
        @Nullable
        Object declared(Column column, @Nullable Object value) throws ReflectiveOperationException {
            if (value == null || !column.isValueObject()) {
                return value;
            }
            Object[] parts = ((List<?>) value).toArray();
            if (column.type().equals("Spot")) {
                return compiled.create("shop.Spot", parts);
            }
            Method of = compiled.type("shop.Place").getDeclaredMethod("of", String.class, int.class);
            of.setAccessible(true);
            return of.invoke(null, parts);
        }

        /** Returns a new entity with defaults. */
        Object create(int number) throws ReflectiveOperationException {
            if (shape == Shape.RECORD) {
                return record(number, Map.of(), null);
            }
            Object entity = compiled.create("shop.Thing");
            set(entity, "number", number);
            return entity;
        }

        private Object record(int number, Map<String, Object> values, @Nullable Object others)
                throws ReflectiveOperationException {
            List<@Nullable Object> arguments = new ArrayList<>(List.of("h", number));
            for (Column column : columns) {
                Object value = values.containsKey(column.name()) || others == null
                        ? values.get(column.name())
                        : value(others, column);
                arguments.add(declared(column, value));
            }
            return compiled.create("shop.Thing", arguments.toArray());
        }

        /** Returns an entity with some values changed: the same one, unless it is immutable. */
        Object with(Object entity, int number, Map<String, Object> values) throws ReflectiveOperationException {
            if (shape == Shape.RECORD) {
                return record(number, values, entity);
            }
            for (Column column : columns) {
                Object value = values.get(column.name());
                if (value != null) {
                    set(entity, things.name(column, isLate), Objects.requireNonNull(declared(column, value)));
                }
            }
            return entity;
        }

        private static @Nullable Object field(Object entity, String name) {
            try {
                Field field = entity.getClass().getDeclaredField(name);
                field.setAccessible(true);
                return field.get(entity);
            } catch (ReflectiveOperationException broken) {
                throw new AssertionError(broken);
            }
        }

        private static void set(Object entity, String name, Object value) throws ReflectiveOperationException {
            Field field = entity.getClass().getDeclaredField(name);
            field.setAccessible(true);
            field.set(entity, value);
        }

        @Override
        public String toString() {
            return isLate ? "late" : "early";
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void absentPropertiesHaveTheDefaultsOfEachVersion(Shape tried) throws Exception {
        shape = tried;
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        for (int pair = 0; pair < PAIRS; pair++) {
            model.clear();
            store = LocalTableStore.inMemory();
            columns = someColumns(pair);
            Map<String, Fate> fates = new HashMap<>();
            columns.forEach(column -> fates.put(column.name(), DefaultedThings.fate(shape, column, random)));
            DefaultedThings things = new DefaultedThings(shape, columns, fates);
            List<Version> versions =
                    List.of(new Version(false, things, encryption), new Version(true, things, encryption));
            for (int step = 0; step < STEPS; step++) {
                Version acting = versions.get(random.nextInt(2));
                String action = act(acting, random.nextInt(ENTITIES));
                for (Version version : versions) {
                    check(
                            version,
                            SEED + ", " + shape + ", pair " + pair + ", step " + step + " by " + acting + ", " + action
                                    + ", seen by " + version);
                }
            }
        }
    }

    /** Returns the properties of indexes and a slice of the others. Together the shapes try all of them. */
    private List<Column> someColumns(int pair) {
        List<Column> all = DefaultedThings.columns(shape);
        List<Column> some = new ArrayList<>(all.subList(0, 2));
        for (int i = 2; i < all.size(); i++) {
            if (i % SLICES == (shape.ordinal() + pair) % SLICES) {
                some.add(all.get(i));
            }
        }
        return some;
    }

    private String act(Version version, int number) throws ReflectiveOperationException {
        EntityTable<Object> table = version.table;
        PrimaryKey keys = version.keys(number);
        Map<String, Object> stored = model.get(number);
        int action = random.nextInt(stored == null ? 2 : 13);
        switch (action) {
            case 0 -> {
                Object entity = version.with(version.create(number), number, values(version, 20));
                table.overwrite(entity);
                note(version, number, entity);
            }
            case 1 -> {
                // A row of a version that has none of the properties.
                table.delete(keys);
                store.write(
                        "things", RowOperation.insert(keys, Row.builder(keys).build()));
                model.put(number, new HashMap<>());
            }
            case 2 -> {
                assertThat(table.delete(keys)).isTrue();
                model.remove(number);
            }
            case 3, 4 -> note(version, number, updated(version, number, values(version, 2)));
            case 5, 6 -> merge(version, number);
            case 7 -> transact(version, number);
            case 8 -> maintain(version);
            default -> {
                Object read = Objects.requireNonNull(table.get(keys));
                Object entity = version.with(read, number, values(version, random.nextInt(3)));
                if (random.nextBoolean()) {
                    table.save(entity);
                } else {
                    table.saveAll(List.of(entity));
                }
                note(version, number, entity);
            }
        }
        return "action " + action;
    }

    private static Object updated(Version version, int number, Map<String, Object> values) {
        return Objects.requireNonNull(version.table.update(version.keys(number), entity -> {
            try {
                return version.with(entity, number, values);
            } catch (ReflectiveOperationException broken) {
                throw new AssertionError(broken);
            }
        }));
    }

    /** Runs jobs, which change no value. */
    private void maintain(Version version) {
        if (version.isLate && random.nextBoolean()) {
            assertThat(SchemaRewrite.job(version.table).run().isCompleted()).isTrue();
        }
        IndexRepair.repair(version.table);
        // Copies of ciphertexts that a version does not have are never right for it.
        boolean hasAll = columns.stream()
                .noneMatch(column -> column.type().contains("@Encrypt") && !version.columns.contains(column));
        IndexRepair.Report report = IndexRepair.verify(version.table);
        assertThat(hasAll ? report.outdatedEntities() : 0)
                .as("%s: %s", SEED, report)
                .isZero();
    }

    private void transact(Version version, int number) throws ReflectiveOperationException {
        Object read = Objects.requireNonNull(version.table.get(version.keys(number)));
        Object entity = version.with(read, number, values(version, 2));
        PartitionTransaction transaction = new PartitionTransaction();
        transaction.save(version.table, entity);
        transaction.commit();
        note(version, number, entity);
    }

    private Map<String, Object> values(Version version, int most) {
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < most; i++) {
            Column column = version.columns.get(random.nextInt(version.columns.size()));
            values.put(column.name(), column.values().apply(random));
        }
        return values;
    }

    /** A default that was saved over a row without the property is none that was set. */
    private void note(Version version, int number, Object entity) {
        boolean isAll = shape == Shape.DROPPING || !model.containsKey(number);
        Map<String, Object> values = model.computeIfAbsent(number, absent -> new HashMap<>());
        for (Column column : version.columns) {
            Object value = version.value(entity, column);
            boolean wasSet = isAll
                    || values.containsKey(column.name())
                    || !Objects.deepEquals(value, version.value(version.defaults, column));
            values.remove(column.name());
            if (wasSet && value != null) {
                values.put(column.name(), value);
            }
        }
    }

    private void merge(Version version, int number) {
        Column column = version.columns.get(random.nextInt(version.columns.size()));
        if (column.isMergeable()) {
            Object value = column.values().apply(random);
            String name = version.things.name(column, version.isLate);
            assertThat(version.table.merge(version.keys(number), PropertyChanges.of(name, value)))
                    .isTrue();
            Objects.requireNonNull(model.get(number)).put(column.name(), value);
        }
    }

    private void check(Version version, String message) {
        for (int number = 0; number < ENTITIES; number++) {
            Map<String, Object> values = model.get(number);
            Object entity = version.table.get(version.keys(number));
            assertThat(entity != null).as(message).isEqualTo(values != null);
            if (entity == null || values == null) {
                continue;
            }
            for (Column column : version.columns) {
                Object set = values.get(column.name());
                Object wanted = set == null ? version.value(version.defaults, column) : set;
                Object found = version.value(entity, column);
                assertThat(Objects.deepEquals(found, wanted))
                        .as(
                                "%s, %s of %s, %s: %s instead of %s",
                                message, column.name(), number, version.things.fate(column), found, wanted)
                        .isTrue();
            }
        }
        IndexRepair.Report report = IndexRepair.verify(version.table);
        assertThat(report.missingIndexRows() + report.orphanedIndexRows() + report.unreadableEntities())
                .as(message + ": " + report)
                .isZero();
    }
}
