package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.CommittedEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** What a write has seen is what is stored, whatever the caller changes after the call: every write path, reach and form of property. */
class CapturedValuesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4205);

    private static final int ROUNDS = Effort.byEffort(2, 20);
    private static final TableEncryption ENCRYPTION = TableEncryption.builder(
                    Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
                            Map.of(
                                    "default",
                                    KeysetText.generate("default", null),
                                    "default-index",
                                    KeysetText.generate("default-index", null)),
                            null)))
            .build();

    /** Where writes are done. */
    enum Place {
        NO_TRANSACTION,
        PARTITION,
        STORE
    }

    /** A class of freight, and how its objects and ids are made. */
    private record Kind<T extends FreightProperties>(Class<T> type, Supplier<T> make, Function<Integer, Object> id) {
        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(Freight.class, Freight::new, number -> new FreightKey("p", number)),
            new Kind<>(WideFreight.class, WideFreight::new, number -> new WideFreightKey("p", number)),
            new Kind<>(VersionedFreight.class, VersionedFreight::new, number -> new VersionedFreightKey("p", number)));

    private @Nullable LocalTableStore store;
    private final GenericApplicationContext context = new GenericApplicationContext();

    static Stream<Arguments> all() {
        return KINDS.stream().flatMap(kind -> Arrays.stream(Place.values()).map(place -> Arguments.of(kind, place)));
    }

    @AfterEach
    void close() {
        context.close();
        if (store != null) {
            store.close();
        }
    }

    /** Entities of one class in a new store. */
    private final class World<T extends FreightProperties> {
        private final Random random = SEED.random();
        private final Kind<T> kind;
        private final Place place;
        private final TablesTemplate tables;
        private final TransactionTemplate transaction;
        /** What was written last, by number. */
        private final Map<Integer, Map<String, Object>> expected = new TreeMap<>();

        World(Kind<T> kind, Place place) {
            this.kind = kind;
            this.place = place;
            LocalTableStore made = LocalTableStore.inMemory();
            store = made;
            tables = new TablesTemplate(
                    made, true, (mapper, where) -> ENCRYPTION.cipherFor(mapper.model()), QueryParallelism.NONE, null);
            context.registerBean(BlobStore.class, Blobs::new);
            context.refresh();
            tables.setApplicationContext(context);
            tables.setTransactionScope(place == Place.STORE ? TransactionScope.STORE : TransactionScope.PARTITION);
            transaction = new TransactionTemplate(new TablesTransactionManager(tables));
        }

        void run(Runnable writes) {
            if (place == Place.NO_TRANSACTION) {
                writes.run();
            } else {
                transaction.executeWithoutResult(status -> writes.run());
            }
        }

        T made(int number) {
            T one = kind.make().get();
            one.number = number;
            one.change(random);
            return one;
        }

        @Nullable
        T found(int number) {
            return tables.findById(kind.type(), kind.id().apply(number)).orElse(null);
        }

        /** Writes, remembers what was written, and then changes the object. */
        T write(T one, Consumer<T> way) {
            expected.put(one.number, one.values());
            way.accept(one);
            one.change(random);
            return one;
        }

        /** An iterable of new entities, whose iterator returns one object again and again. */
        Iterable<T> reusing(int count) {
            T reused = made(0);
            int first = expected.size();
            return () -> new Iterator<>() {
                private int given;

                @Override
                public boolean hasNext() {
                    return given < count;
                }

                @Override
                public T next() {
                    reused.number = first + given++;
                    reused.change(random);
                    expected.put(reused.number, reused.values());
                    return reused;
                }
            };
        }

        void check(String what) {
            expected.keySet().forEach(number -> assertIsExpected(found(number), number, what));
            assertThat(tables.findAll(kind.type())).as(what).hasSize(expected.size());
            assertThat(IndexRepair.verify(tables.table(kind.type())).isClean())
                    .as("indexes: %s %s", what, SEED)
                    .isTrue();
        }

        void assertIsExpected(@Nullable T actual, int number, String what) {
            assertThat(actual == null ? null : actual.values())
                    .as("%s of %s %s, %s", what, kind, place, SEED)
                    .isEqualTo(expected.get(number));
        }

        Map<String, Consumer<T>> ways() {
            Map<String, Consumer<T>> ways = new TreeMap<>();
            ways.put("save", tables::save);
            ways.put("saveAll", one -> tables.saveAll(kind.type(), List.of(one)));
            ways.put("insert", tables::insert);
            ways.put("insertAll", one -> tables.insertAll(kind.type(), List.of(one)));
            ways.put("overwrite", tables::overwrite);
            ways.put("bulkSave", one -> tables.bulkSave(kind.type(), List.of(one), done -> {}));
            return ways;
        }

        /** Values of the properties that a merge can change. */
        PropertyChanges changes(T of) {
            return PropertyChanges.of("tags", of.tags)
                    .set("label", of.label)
                    .set("day", of.day)
                    .set("sealed", of.sealed)
                    .set("counts", of.counts);
        }

        /** What is expected once some properties are those of an object. */
        void expectMerged(T values, String... properties) {
            Map<String, Object> merged = new LinkedHashMap<>(Objects.requireNonNull(expected.get(1)));
            for (String property : properties) {
                merged.put(property, Objects.requireNonNull(values.values().get(property)));
            }
            expected.put(1, merged);
        }
    }

    private static final class Blobs implements BlobStore {
        private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

        @Override
        public void put(String id, byte[] content) {
            blobs.put(id, content.clone());
        }

        @Override
        public byte @Nullable [] get(String id) {
            byte[] blob = blobs.get(id);
            return blob == null ? null : blob.clone();
        }

        @Override
        public boolean exists(String id) {
            return blobs.containsKey(id);
        }

        @Override
        public void delete(String id) {
            blobs.remove(id);
        }

        @Override
        public List<String> ids() {
            return List.copyOf(blobs.keySet());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    <T extends FreightProperties> void writeStoresValuesOfTheTimeOfTheCall(Kind<T> kind, Place place) {
        World<T> world = new World<>(kind, place);
        int number = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Map.Entry<String, Consumer<T>> way : world.ways().entrySet()) {
                int next = number++;
                world.run(() -> world.write(world.made(next), way.getValue()));
                world.check(way.getKey());
            }
        }
    }

    /** Versions of an object are those of the entity it was saved as, so only classes without them can do this. */
    @ParameterizedTest
    @MethodSource("all")
    <T extends FreightProperties> void objectReusedForSeveralKeysIsStoredWithEachState(Kind<T> kind, Place place) {
        if (kind.type() == VersionedFreight.class) {
            return;
        }
        World<T> world = new World<>(kind, place);
        for (Map.Entry<String, Consumer<T>> way : world.ways().entrySet()) {
            world.run(() -> {
                T reused = world.made(0);
                for (int i = 0; i < 3; i++) {
                    reused.number = world.expected.size();
                    world.write(reused, way.getValue());
                }
            });
            world.check("reused by " + way.getKey());
        }
    }

    /** An iterator that returns one object again and again: each entity is stored as it was returned, or the object is refused. */
    @ParameterizedTest
    @MethodSource("all")
    <T extends FreightProperties> void objectReusedByIteratorIsStoredWithEachState(Kind<T> kind, Place place) {
        if (kind.type() == VersionedFreight.class) {
            return;
        }
        World<T> world = new World<>(kind, place);
        for (boolean insert : new boolean[] {false, true}) {
            world.run(() -> {
                Iterable<T> three = world.reusing(3);
                if (place == Place.STORE && !insert) {
                    assertThatRefused(() -> world.tables.saveAll(kind.type(), three));
                    world.expected.clear();
                } else {
                    List<T> saved = insert
                            ? world.tables.insertAll(kind.type(), three)
                            : world.tables.saveAll(kind.type(), three);
                    if (place == Place.NO_TRANSACTION) {
                        assertThat(saved).extracting(one -> one.number).doesNotHaveDuplicates();
                    }
                }
            });
            world.check("reused by an iterator");
        }
        Map<Integer, Map<String, Object>> before = new TreeMap<>(world.expected);
        world.run(() -> {
            Iterable<T> three = world.reusing(3);
            assertThatRefused(() -> world.tables.bulkSave(kind.type(), three, done -> {}));
        });
        world.expected.keySet().retainAll(before.keySet());
        world.check("refused by bulkSave");
    }

    private static void assertThatRefused(Runnable write) {
        assertThatThrownBy(write::run).hasMessageContaining("Pass a new object for each entity");
    }

    @ParameterizedTest
    @MethodSource("all")
    <T extends FreightProperties> void updateStoresValuesOfTheTimeOfTheCall(Kind<T> kind, Place place) {
        World<T> world = new World<>(kind, place);
        for (int round = 0; round < ROUNDS; round++) {
            int number = round;
            world.run(() -> world.write(world.made(number), world.tables::save));
            world.run(() -> {
                List<T> seen = new ArrayList<>();
                world.tables.update(kind.type(), kind.id().apply(number), one -> {
                    one.change(world.random);
                    seen.add(one);
                    world.expected.put(number, one.values());
                    return one;
                });
                seen.forEach(one -> one.change(world.random));
            });
            world.check("update");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    <T extends FreightProperties> void mergeStoresValuesOfTheTimeOfTheCall(Kind<T> kind, Place place) {
        World<T> world = new World<>(kind, place);
        for (int round = 0; round < ROUNDS; round++) {
            for (boolean saved : new boolean[] {true, false}) {
                world.run(() -> world.write(world.made(1), world.tables::overwrite));
                world.run(() -> {
                    if (saved) {
                        world.write(world.made(1), world.tables::overwrite);
                    }
                    for (int i = 0; i < 2; i++) {
                        T values = world.made(1);
                        PropertyChanges changes =
                                i == 0 ? world.changes(values) : PropertyChanges.of("weight", values.weight);
                        if (i == 0) {
                            world.expectMerged(values, "tags", "label", "day", "sealed", "counts");
                        } else {
                            world.expectMerged(values, "weight");
                        }
                        assertThat(world.tables.merge(kind.type(), kind.id().apply(1), changes))
                                .isTrue();
                        values.change(world.random);
                    }
                });
                world.check("merge");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    <T extends FreightProperties> void committedEntityIsTheSavedObjectAndLaterSettersAreIgnored(
            Kind<T> kind, Place place) {
        World<T> world = new World<>(kind, place);
        for (int round = 0; round < ROUNDS; round++) {
            int number = round;
            List<CommittedEntity<T>> saved = new ArrayList<>();
            world.run(() -> {
                T one = world.write(world.made(number), world.tables::save);
                saved.add(world.tables.entityAfterCommit(one));
                T found = Objects.requireNonNull(world.found(number));
                world.assertIsExpected(found, number, "found before the commit");
                found.change(world.random);
                world.assertIsExpected(world.found(number), number, "found again before the commit");
            });
            if (place == Place.PARTITION) {
                T given = saved.get(0).get();
                world.assertIsExpected(given, number, "saved");
                assertThat(saved.get(0).get()).isSameAs(given);
            }
            world.check("setters");
        }
    }
}
