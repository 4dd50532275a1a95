package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.UnitOfWork;
import dev.tables.processor.TwoVersions.Column;
import dev.tables.processor.TwoVersions.Shape;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two versions of a class, of which the later has properties of every type and form more, write the same rows in turn, in every way there is: what
 * the other version has stored is never lost, and nothing is left of what was removed.
 */
@SuppressWarnings("NullAway.Init") // every test opens first
class UnknownPropertiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int STEPS = Effort.byEffort("test.steps", 25, 60);
    private static final int ENTITIES = 4;
    private static final List<String> OWN = List.of("name", "count", "essay", "place.city");

    /** By shape and version. */
    private static final Map<String, Compiled> COMPILED = new HashMap<>();

    /** Where the entities are. */
    enum Where {
        DIRECT,
        ON_DISK,
        BY_PROTOCOL,
        SERVICE
    }

    @TempDir
    Path folder;

    private final Random random = SEED.random();
    /** By number of the entity: the values of all properties, by their names. */
    private final Map<Integer, Map<String, Object>> model = new TreeMap<>();

    private final AtomicReference<@Nullable UnitOfWork> unit = new AtomicReference<>();
    private @Nullable LocalTableStore local;
    private TwoVersions versions = new TwoVersions(Shape.PLAIN);
    private Version earlier;
    private Version later;
    private Version fresh;
    private TableStore store;
    private TableEncryption encryption;

    /** A version of the class at work. */
    private record Version(
            Compiled compiled, EntityMapper<Object> mapper, EntityTable<Object> table, boolean isLater) {}

    static Stream<Arguments> places() {
        return Arrays.stream(Shape.values())
                .flatMap(shape -> Arrays.stream(Where.values())
                        .filter(where -> where == Where.SERVICE
                                || (where == Where.ON_DISK ? shape == Shape.VERSIONED_AND_INDEXED : shape.indexed))
                        .map(where -> Arguments.of(shape, where)));
    }

    @ParameterizedTest
    @MethodSource("places")
    void eitherVersionKeepsPropertiesOfTheOther(Shape shape, Where where) throws Exception {
        open(shape, where, "");
        for (int step = 0; step < STEPS; step++) {
            act(where);
            check(SEED + ", step " + step + " of " + shape + " " + where);
        }
    }

    /** The test sees what it is for: with DROP properties are lost at once. */
    @Test
    void checkDetectsDroppedProperties() throws Exception {
        open(Shape.PLAIN, Where.DIRECT, ", unknownProperties = UnknownPropertyPolicy.DROP");
        assertThatThrownBy(() -> {
                    for (int step = 0; step < 100; step++) {
                        act(Where.DIRECT);
                        check("step " + step);
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    @AfterEach
    void close() {
        if (local != null) {
            local.close();
        }
    }

    private void open(Shape shape, Where where, String policy) throws Exception {
        versions = new TwoVersions(shape);
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        encryption = TableEncryption.builder(Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        local = where == Where.ON_DISK ? RocksDbTableStores.open(folder.resolve("store")) : LocalTableStore.inMemory();
        store = switch (where) {
            case SERVICE -> new Service(local);
            case BY_PROTOCOL -> RecordingTableStore.withinPartitions(local);
            default -> UnitOfWork.transactionAwareStore(local, unit::get);
        };
        Compiled first = COMPILED.computeIfAbsent(shape + policy, key -> Compiled.of(versions.sources(false, policy)));
        Compiled second =
                COMPILED.computeIfAbsent(shape + policy + " later", key -> Compiled.of(versions.sources(true, policy)));
        earlier = version(first, store, false);
        later = version(second, store, true);
        fresh = version(second, LocalTableStore.inMemory(), true);
        fresh.table.createTables();
        later.table.createTables();
    }

    private Version version(Compiled compiled, TableStore where, boolean isLater) throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper((isLater ? "later" : "earlier") + ".Thing");
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(isLater ? encryption.cipherFor(mapper.model()) : null)
                .withBlobs(FileBlobStore.open(folder));
        return new Version(compiled, mapper, EntityTable.of(where, mapper, options), isLater);
    }

    private void act(Where where) throws Exception {
        boolean direct = where == Where.DIRECT || where == Where.ON_DISK;
        if (direct && !versions.shape().large && random.nextInt(6) == 0) {
            try (UnitOfWork all = UnitOfWork.begin(Objects.requireNonNull(local), false)) {
                unit.set(all);
                for (int i = random.nextInt(3); i >= 0; i--) {
                    write();
                }
                all.commit();
            } finally {
                unit.set(null);
            }
        } else {
            write();
        }
    }

    private void write() throws Exception {
        Version version = random.nextBoolean() ? earlier : later;
        int number = random.nextInt(ENTITIES);
        switch (random.nextInt(13)) {
            case 0 -> {
                model.remove(number);
                version.table.delete(keys(version, number));
            }
            case 1, 2, 3 -> version.table.save(changed(version, number));
            case 4 -> version.table.overwrite(changed(version, number));
            case 5 -> saveAll(version);
            case 6, 7 -> update(version, number);
            case 8, 9 -> merge(version, number);
            case 10 -> transaction(version, number);
            case 11 -> rewrite(version, number);
            default -> runJob(version);
        }
    }

    private static PrimaryKey keys(Version version, int number) {
        return new PrimaryKey(
                "h",
                version.table.model().rowKey().writer("Thing").int32(number).toKey());
    }

    /** An entity with other values of what a version knows, of the version that is stored. */
    private Object changed(Version version, int number) throws ReflectiveOperationException {
        Map<String, Object> values = model.computeIfAbsent(number, absent -> new HashMap<>());
        boolean had = values.containsKey("place.city");
        for (String name : OWN) {
            set(values, name, random.nextInt(4) == 0 ? null : own(name));
        }
        if (version.isLater) {
            for (Column column : versions.added()) {
                if (random.nextInt(3) == 0) {
                    set(
                            values,
                            column.name(),
                            random.nextInt(3) == 0 ? null : column.values().apply(random));
                }
            }
            boolean placed = values.containsKey("place.city");
            set(values, "place.zip", placed && random.nextBoolean() ? "zip" + random.nextInt(9) : null);
            set(values, "place.code", placed && random.nextBoolean() ? random.nextInt() : null);
        } else if (had && !values.containsKey("place.city")) {
            // A value object that is removed goes as a whole.
            values.remove("place.zip");
            values.remove("place.code");
        }
        Object entity = TwoVersions.entity(version.compiled, versions, version.isLater, number, values);
        Object stored = version.table.get(keys(version, number));
        ETag etag = stored == null ? null : version.mapper.versionOf(stored);
        return version.mapper.withVersion(entity, etag);
    }

    private @Nullable Object own(String name) {
        return switch (name) {
            case "count" -> random.nextInt(5);
            case "essay" -> versions.shape().large ? "e".repeat(random.nextInt(3) * 1000) : null;
            default -> name + random.nextInt(3);
        };
    }

    private static void set(Map<String, Object> values, String name, @Nullable Object value) {
        if (value == null) {
            values.remove(name);
        } else {
            values.put(name, value);
        }
    }

    private void saveAll(Version version) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        for (int number = 0; number < ENTITIES; number++) {
            if (random.nextBoolean()) {
                all.add(changed(version, number));
            }
        }
        version.table.saveAll(all);
    }

    private void update(Version version, int number) throws ReflectiveOperationException {
        if (model.containsKey(number)) {
            Object changed = changed(version, number);
            version.table.update(
                    keys(version, number),
                    stored -> version.mapper.withVersion(changed, version.mapper.versionOf(stored)));
        }
    }

    private void merge(Version version, int number) {
        Map<String, Object> values = model.get(number);
        boolean merged = version.table.merge(keys(version, number), changes(values == null ? new HashMap<>() : values));
        assertThat(merged).isEqualTo(values != null);
    }

    private PropertyChanges changes(Map<String, Object> values) {
        String name = random.nextInt(2) == 0 ? null : "name" + random.nextInt(3);
        set(values, "name", name);
        PropertyChanges changes = PropertyChanges.of("name", name);
        if (random.nextBoolean()) {
            Integer count = random.nextInt(9);
            values.put("count", count);
            changes = changes.set("count", count);
        }
        return changes;
    }

    private void transaction(Version version, int number) throws ReflectiveOperationException {
        PartitionTransaction transaction = new PartitionTransaction();
        transaction.save(version.table, changed(version, number));
        if (random.nextBoolean()) {
            transaction.merge(version.table, keys(version, number), changes(Objects.requireNonNull(model.get(number))));
        }
        int other = (number + 1) % ENTITIES;
        if (model.containsKey(other)) {
            transaction.merge(version.table, keys(version, other), changes(Objects.requireNonNull(model.get(other))));
        }
        transaction.commit();
    }

    private void rewrite(Version version, int number) throws ReflectiveOperationException {
        if (model.containsKey(number)) {
            Object changed = changed(version, number);
            ETag etag = version.table.getStoredRow(keys(version, number), row -> row.etag());
            version.table.replaceAndReindex(changed, Objects.requireNonNull(etag));
        }
    }

    private void runJob(Version version) {
        if (unit.get() != null) {
            return;
        }
        if (version.isLater && random.nextBoolean()) {
            assertThat(Reencryption.job(version.table, encryption).run().isCompleted())
                    .isTrue();
        } else {
            // Copies that the earlier version makes of ciphertexts it does not know are never right for it.
            IndexRepair.repair(version.table);
            assertThat(!version.isLater || IndexRepair.verify(version.table).isClean())
                    .isTrue();
        }
    }

    private void check(String message) throws ReflectiveOperationException {
        for (int number = 0; number < ENTITIES; number++) {
            PrimaryKey keys = keys(later, number);
            Map<String, Object> values = model.get(number);
            assertSame(message, later, values, later.table.get(keys));
            assertSame(message, earlier, values, earlier.table.get(keys));
            if (values != null) {
                Object entity = TwoVersions.entity(later.compiled, versions, true, number, values);
                fresh.table.overwrite(entity);
                assertThat(names(store, keys)).as(message).isEqualTo(names(fresh.table.store(), keys));
            }
        }
        for (int index = 0; index < later.table.model().indexes().size(); index++) {
            for (Version version : List.of(earlier, later)) {
                checkIndex(
                        message + ", index " + version.table.model().indexes().get(index), version, index);
            }
        }
    }

    private void checkIndex(String message, Version version, int index) throws ReflectiveOperationException {
        IndexModel declared = version.table.model().indexes().get(index);
        for (int name = 0; name < 3; name++) {
            KeyRange values = version.table.model().indexKey(index).equalTo("Thing", List.of("name" + name));
            RowQuery query = declared.scope() == IndexScope.GLOBAL
                    ? RowQuery.wholeTable().withPartitionKeyRange(values)
                    : RowQuery.partition("h").withRowKeyRange(values);
            Map<Object, Object> found = new HashMap<>();
            version.table
                    .queryIndex(index, query)
                    .items()
                    .forEach(one -> found.put(Objects.requireNonNull(version.mapper.property(one, "number")), one));
            for (int number = 0; number < ENTITIES; number++) {
                Map<String, Object> expected = model.get(number);
                boolean hit = expected != null && ("name" + name).equals(expected.get("name"));
                assertSame(message, version, hit ? expected : null, found.get(number));
            }
        }
    }

    private void assertSame(
            String message, Version version, @Nullable Map<String, Object> values, @Nullable Object found)
            throws ReflectiveOperationException {
        assertThat(found != null).as(message).isEqualTo(values != null);
        if (found == null || values == null) {
            return;
        }
        List<String> names = new ArrayList<>(List.of("name", "count", "place.city"));
        if (versions.shape().large) {
            names.add("essay");
        }
        if (version.isLater) {
            versions.added().forEach(column -> names.add(column.name()));
            names.addAll(List.of("place.zip", "place.code"));
        }
        Object expected = TwoVersions.entity(version.compiled, versions, version.isLater, 0, values);
        for (String name : names) {
            assertThat(Objects.deepEquals(
                            version.mapper.property(found, name), version.mapper.property(expected, name)))
                    .as(message + ", property " + name)
                    .isTrue();
        }
    }

    /** The names of what is stored of an entity, in whatever rows. */
    private static Set<String> names(TableStore where, PrimaryKey keys) {
        Set<String> names = new TreeSet<>();
        for (Row row :
                where.query("things", RowQuery.partition("h"), Row.DECODER).items()) {
            boolean part = row.rowKey().startsWith("~~wide_" + keys.rowKey());
            if (part || row.rowKey().equals(keys.rowKey())) {
                names.addAll(row.propertyNames());
            }
        }
        names.removeAll(Set.of("_parts", "_generation"));
        return names;
    }

    /** A store as a service is: without transactions across partitions. */
    private static final class Service extends ForwardingTableStore {
        Service(TableStore store) {
            super(store);
        }

        @Override
        public Set<Capability> capabilities() {
            EnumSet<Capability> rest = EnumSet.copyOf(delegate().capabilities());
            rest.removeAll(Set.of(
                    Capability.CROSS_PARTITION_TRANSACTIONS,
                    Capability.MULTI_GET_IN_SINGLE_REQUEST,
                    Capability.COUNT_IN_SINGLE_REQUEST,
                    Capability.SAME_ETAG_WITHIN_TRANSACTION));
            rest.add(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
            return rest;
        }
    }
}
