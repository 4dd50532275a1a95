package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueFromNewerReleaseException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two versions of a class at once on one table, of which the later has wider types, a collection for a single value and an encrypted property for
 * a plain one: each reads, finds, changes and indexes what the other has written, and what only the later one can hold the earlier one
 * refuses by name, without destroying it.
 */
class WideningTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_126);

    private static final int STEPS = Effort.byEffort("test.steps", 30, 60);
    private static final int ENTITIES = 5;

    private static final String EARLIER = """
            package shop;
            import dev.tables.annotation.*;
            import java.util.*;
            @TableEntity(table = "things")
            @IndexedBy(name = "counts", properties = "count", layout = IndexLayout.ALL_PROPERTIES)
            @IndexedBy(name = "countsAnywhere", properties = "count", scope = IndexScope.GLOBAL)
            @IndexedBy(name = "weights", properties = "weight desc", layout = IndexLayout.INCLUDED_PROPERTIES, include = "rank")
            @IndexedBy(name = "tags", properties = "tag", layout = IndexLayout.KEYS_ONLY)
            @IndexedBy(name = "tagsAnywhere", properties = "tag", scope = IndexScope.GLOBAL)
            @IndexedBy(name = "mails", properties = "mail", layout = IndexLayout.KEYS_ONLY)
            public record Thing(@PartitionKey String home, @RowKey int number, Integer count, Float weight, Short rank, String tag,
                String mail, String name) {}
            """;

    private static final String LATER = EARLIER.replace("Integer count", "Long count")
            .replace("Float weight", "Double weight")
            .replace("Short rank", "Integer rank")
            .replace("String tag", "@Property(unwrapSingleElementCollection = true) List<String> tag")
            .replace("String mail", "@Encrypt(stage = EncryptionRolloutStage.DECRYPT_ONLY) String mail");

    /** What runs under the test. */
    enum Where {
        MEMORY,
        ON_DISK,
        BY_PROTOCOL
    }

    /** An entity as the later version holds it. */
    private record Thing(
            @Nullable Long count,
            @Nullable Double weight,
            @Nullable Integer rank,
            @Nullable List<String> tag,
            @Nullable String mail,
            @Nullable String name) {
        /** Whether the earlier version can hold it. */
        boolean fits() {
            return fitsIndexes() && (rank == null || rank == rank.shortValue());
        }

        /** The same of what is indexed. */
        boolean fitsIndexes() {
            return (count == null || count == count.intValue())
                    && (weight == null || weight == weight.floatValue())
                    && (tag == null || tag.size() == 1);
        }

        Thing withName(String other) {
            return new Thing(count, weight, rank, tag, mail, other);
        }
    }

    @TempDir
    Path folder;

    private final Random random = SEED.random();
    private final Map<Integer, Thing> model = new TreeMap<>();
    private final Compiled before = Compiled.of(EARLIER);
    private final Compiled after = Compiled.of(LATER);
    private @Nullable TableStore opened;
    private EntityTable<Object> early;
    private EntityTable<Object> late;
    private int refusals;

    @BeforeEach
    void openInMemory() throws ReflectiveOperationException {
        open(Where.MEMORY);
    }

    private void open(Where where) throws ReflectiveOperationException {
        close();
        TableStore local =
                where == Where.ON_DISK ? RocksDbTableStores.open(folder.resolve("store")) : LocalTableStore.inMemory();
        TableStore store = where == Where.BY_PROTOCOL ? RecordingTableStore.withinPartitions(local) : local;
        opened = store;
        Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        EntityTableOptions options = EntityTableOptions.defaults();
        EntityMapper<Object> later = after.mapper("shop.Thing");
        late = EntityTable.of(
                store,
                later,
                options.withCipher(encryption.cipherFor(later.model())).withIndexCatalog(IndexCatalog.of(store)));
        early = EntityTable.of(store, before.mapper("shop.Thing"), options.withIndexCatalog(IndexCatalog.of(store)));
        late.createTables();
    }

    @AfterEach
    void close() {
        if (opened != null) {
            opened.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Where.class)
    void bothVersionsReadQueryAndChangeRowsWrittenByEither(Where where) throws Exception {
        open(where);
        // The earlier version cannot hold this one, whatever the random choices are.
        Thing beyond = new Thing(1L << 40, 0.1, 1 << 20, List.of("t0", "t1"), "m0", "n0");
        late.save(entity(after, 0, beyond, true));
        model.put(0, beyond);
        check(SEED + ", before step 0");
        for (int step = 0; step < STEPS; step++) {
            String message = SEED + ", step " + step;
            act(random.nextInt(ENTITIES), message);
            check(message);
        }
        assertThat(refusals).as("the earlier version met what it cannot hold").isPositive();
        IndexRepair.repair(early);
        check(SEED + ", repaired by the earlier version");
        assertThat(IndexRepair.verify(late).isClean()).isTrue();
        IndexRepair.Report report = IndexRepair.verify(early);
        assertThat(report.missingIndexRows()
                        + report.orphanedIndexRows()
                        + report.outdatedEntities()
                        + report.uniqueIndexConflicts())
                .as(report.toString())
                .isZero();
        assertThat(report.unreadableEntities())
                .isEqualTo(
                        model.values().stream().filter(thing -> !thing.fits()).count());
        assertThat(late.model().indexes().stream()
                        .map(late.model()::definitionOf)
                        .toList())
                .isEqualTo(early.model().indexes().stream()
                        .map(early.model()::definitionOf)
                        .toList());
    }

    private PrimaryKey keys(int number) {
        return new PrimaryKey(
                "h", late.model().rowKey().writer("Thing").int32(number).toKey());
    }

    private void act(int number, String message) throws ReflectiveOperationException {
        Thing now = model.get(number);
        switch (random.nextInt(9)) {
            case 0 -> {
                late.delete(keys(number));
                model.remove(number);
            }
            case 1 -> {
                if (now == null || now.fitsIndexes()) {
                    early.delete(keys(number));
                    model.remove(number);
                } else {
                    refused(message, () -> early.delete(keys(number)));
                }
            }
            case 2, 3, 4 -> {
                Thing thing = thing(true);
                late.save(entity(after, number, thing, true));
                model.put(number, thing);
            }
            case 5, 6 -> saveEarly(number, now, message);
            case 7 -> {
                if (now != null) {
                    String name = "n" + random.nextInt(9);
                    late.merge(keys(number), PropertyChanges.of("name", name));
                    model.put(number, now.withName(name));
                }
            }
            default -> updateEarly(number, now, message);
        }
    }

    private void saveEarly(int number, @Nullable Thing now, String message) throws ReflectiveOperationException {
        Thing thing = thing(false);
        Object entity = entity(before, number, thing, false);
        if (now == null || now.fits()) {
            early.save(entity);
            model.put(number, thing);
        } else {
            refused(message, () -> early.save(entity));
        }
    }

    private void updateEarly(int number, @Nullable Thing now, String message) {
        if (now == null) {
            return;
        }
        if (now.fits()) {
            early.update(keys(number), stored -> stored);
            early.merge(keys(number), PropertyChanges.of("name", "m"));
            model.put(number, now.withName("m"));
        } else {
            refused(message, () -> early.update(keys(number), stored -> stored));
        }
    }

    /** By name of the property; the row stays as it is. */
    private void refused(String message, Runnable change) {
        refusals++;
        List<Row> rows = rows();
        assertThatThrownBy(change::run)
                .as(message)
                .isInstanceOf(MappingException.class)
                .hasMessageMatching("(?s).*(count|weight|rank|tag).*(Edm\\.|cannot be represented).*");
        assertThat(rows()).as(message).isEqualTo(rows);
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int number = 0; number < ENTITIES; number++) {
            Row row = Objects.requireNonNull(opened).get("things", keys(number), Projection.ALL, Row.DECODER);
            if (row != null) {
                rows.add(row.withoutETag());
            }
        }
        return rows;
    }

    private Thing thing(boolean later) {
        boolean beyond = later && random.nextInt(3) == 0;
        List<String> tags = new ArrayList<>();
        for (int i = beyond ? random.nextInt(4) : 1; i > 0; i--) {
            tags.add(random.nextInt(9) == 0 ? "[\"t1\"]" : "t" + random.nextInt(3));
        }
        return new Thing(
                random.nextInt(5) == 0
                        ? null
                        : (Long) (beyond ? (1L << 40) + random.nextInt(3) : random.nextInt(5) - 2),
                random.nextInt(5) == 0 ? null : (Double) (beyond ? 0.1 : (double) (random.nextInt(4) * 0.1f)),
                random.nextInt(5) == 0 ? null : (Integer) (beyond ? 1 << 20 : random.nextInt(5)),
                random.nextInt(5) == 0 ? null : tags,
                random.nextInt(5) == 0 ? null : "m" + random.nextInt(3),
                "n" + random.nextInt(9));
    }

    private static Object entity(Compiled compiled, int number, Thing thing, boolean later)
            throws ReflectiveOperationException {
        if (later) {
            return compiled.create(
                    "shop.Thing",
                    "h",
                    number,
                    thing.count,
                    thing.weight,
                    thing.rank,
                    thing.tag,
                    thing.mail,
                    thing.name);
        }
        return compiled.create(
                "shop.Thing",
                "h",
                number,
                thing.count == null ? null : (Integer) thing.count.intValue(),
                thing.weight == null ? null : (Float) thing.weight.floatValue(),
                thing.rank == null ? null : (Short) thing.rank.shortValue(),
                thing.tag == null ? null : thing.tag.get(0),
                thing.mail,
                thing.name);
    }

    private void check(String message) throws ReflectiveOperationException {
        for (int number = 0; number < ENTITIES; number++) {
            Thing thing = model.get(number);
            assertThat(late.get(keys(number)))
                    .as(message)
                    .isEqualTo(thing == null ? null : entity(after, number, thing, true));
            if (thing == null || thing.fits()) {
                assertThat(early.get(keys(number)))
                        .as(message)
                        .isEqualTo(thing == null ? null : entity(before, number, thing, false));
            } else {
                int unfit = number;
                refused(message, () -> early.get(keys(unfit)));
            }
        }
        checkNumbers(message);
        for (String tag : List.of("t0", "t1", "t2", "[\"t1\"]")) {
            Predicate<Thing> tagged = thing -> thing.tag != null && thing.tag.contains(tag);
            found(message, "findByHomeAndTag", tagged, "h", tag);
            found(message, "findByTag", tagged, tag);
        }
        found(message, "findByHomeAndTagIsNull", thing -> thing.tag == null, "h");
        for (String mail : List.of("m0", "m1", "m2")) {
            found(message, "findByHomeAndMail", thing -> mail.equals(thing.mail), "h", mail);
        }
    }

    private void checkNumbers(String message) throws ReflectiveOperationException {
        for (int value = -2; value < 3; value++) {
            long wanted = value;
            found(message, "findByHomeAndCount", thing -> is(thing.count, count -> count == wanted), "h", value);
            found(message, "findByCount", thing -> is(thing.count, count -> count == wanted), value);
            found(message, "findByHomeAndCountGreaterThan", thing -> is(thing.count, c -> c > wanted), "h", value);
            found(message, "findByHomeAndCountLessThanEqual", thing -> is(thing.count, c -> c <= wanted), "h", value);
            found(message, "findByHomeAndRank", thing -> thing.rank != null && thing.rank == wanted, "h", value);
            found(message, "findByHomeAndRankNot", thing -> thing.rank != null && thing.rank != wanted, "h", value);
        }
        for (int i = 0; i < 4; i++) {
            float wanted = i * 0.1f;
            Predicate<Thing> same = thing -> thing.weight != null && thing.weight == wanted;
            found(message, "findByHomeAndWeight", same, "h", wanted);
            found(
                    message,
                    "findByHomeAndWeightLessThan",
                    thing -> thing.weight != null && thing.weight < wanted,
                    "h",
                    wanted);
        }
        for (long wanted : new long[] {1L << 40, -(1L << 40)}) {
            Entities queries = new Entities(late);
            assertNumbers(
                    message,
                    queries.find("findByHomeAndRankGreaterThan", "h", wanted),
                    thing -> thing.rank != null && thing.rank > wanted);
            assertNumbers(
                    message,
                    queries.find("findByHomeAndCountGreaterThan", "h", wanted),
                    thing -> is(thing.count, count -> count > wanted));
            assertNumbers(
                    message,
                    queries.find("findByHomeAndCountLessThan", "h", wanted),
                    thing -> is(thing.count, count -> count < wanted));
        }
    }

    private static boolean is(@Nullable Long count, Predicate<Long> wanted) {
        return count != null && wanted.test(count);
    }

    private void assertNumbers(String message, List<Object> found, Predicate<Thing> wanted) {
        assertThat(numbers(late, found)).as(message).isEqualTo(expected(wanted));
    }

    private Set<Object> expected(Predicate<Thing> wanted) {
        return model.entrySet().stream()
                .filter(one -> wanted.test(one.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static Set<Object> numbers(EntityTable<Object> table, List<Object> found) {
        Set<Object> numbers = new HashSet<>();
        found.forEach(one -> numbers.add(Objects.requireNonNull(table.mapper().property(one, "number"))));
        assertThat(numbers).hasSameSizeAs(found);
        return numbers;
    }

    /** The earlier version finds the same, or refuses the query if one of those found is nothing it can hold. */
    private void found(String message, String method, Predicate<Thing> wanted, Object... arguments) {
        Set<Object> expected = expected(wanted);
        assertThat(numbers(late, new Entities(late).find(method, arguments)))
                .as(message + ", " + method)
                .isEqualTo(expected);
        boolean fits = expected.stream()
                .allMatch(number ->
                        Objects.requireNonNull(model.get((Integer) number)).fits());
        try {
            Set<Object> found = numbers(early, new Entities(early).find(method, arguments));
            assertThat(found).as(message + ", earlier " + method).isEqualTo(expected);
            assertThat(fits).as(message + ", earlier " + method).isTrue();
        } catch (MappingException refused) {
            assertThat(model.values()).as(message + ", " + method).anyMatch(thing -> !thing.fits());
            assertThat(refused).hasMessageMatching("(?s).*(count|weight|rank|tag).*");
        }
    }

    @Test
    void readErrorNamesPropertyAndStoredType() throws Exception {
        late.save(after.create("shop.Thing", "h", 1, 1L << 31, null, null, null, null, null));
        late.save(after.create("shop.Thing", "h", 2, null, null, null, List.of("a", "b"), null, null));
        assertThatThrownBy(() -> early.save(before.create("shop.Thing", "h", 1, 5, null, null, null, null, null)))
                .isInstanceOf(ValueFromNewerReleaseException.class)
                .hasMessage("Thing.count: row (keys hidden) contains a value of type Edm.Int64 outside the range of "
                        + "int in 'count', but this version of Thing declares int. A newer version wrote that value, "
                        + "and a write by this version would destroy it. Use the newer version to write the entity, or "
                        + "to replace the value with one of the type declared here.");
        assertThatThrownBy(() -> early.save(before.create("shop.Thing", "h", 2, 5, null, null, null, null, null)))
                .isInstanceOf(ValueFromNewerReleaseException.class)
                .hasMessageStartingWith(
                        "Thing.tag: row (keys hidden) contains a value of type Edm.Binary in 'tag', but this version "
                                + "of Thing declares String.");
        assertThatThrownBy(() -> early.get(keys(1)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Property 'count' of row (keys hidden) is outside the range of Edm.Int32");
        assertThatThrownBy(() -> early.get(keys(2)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Property 'tag' of row (keys hidden) has type Edm.Binary, expected Edm.String");
        assertThat(late.get(keys(2))).isNotNull();
    }

    /** What else a transaction does is no reason to refuse a delete: its index rows are known all the same. */
    @ParameterizedTest
    @EnumSource(Where.class)
    void deleteInATransactionWithSaveAcceptsUnreadableEntity(Where where) throws Exception {
        open(where);
        late.save(after.create("shop.Thing", "h", 1, 5L, null, 1 << 20, null, null, "beyond"));
        late.save(after.create("shop.Thing", "h", 2, 6L, null, 3, null, null, "fits"));

        PartitionTransaction both = new PartitionTransaction();
        both.delete(early, before.create("shop.Thing", "h", 1, 5, null, null, null, null, "beyond"));
        both.save(early, before.create("shop.Thing", "h", 2, 7, null, null, null, null, "changed"));
        both.commit();

        assertThat(late.get(keys(1))).isNull();
        assertThat(late.get(keys(2))).isNotNull();
        IndexRepair.Report report = IndexRepair.verify(late);
        assertThat(report.isClean()).as(report.toString()).isTrue();
    }

    @Test
    void singleElementIsStoredUnwrapped() throws Exception {
        Compiled compiled = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.*;
                @TableEntity(table = "things")
                public record Tagged(@PartitionKey String home, @RowKey int number, @Property(unwrapSingleElementCollection = true) List<String> tags) {}
                """);
        LocalTableStore store = LocalTableStore.inMemory();
        opened = store;
        EntityTable<Object> table = EntityTable.of(store, compiled.mapper("shop.Tagged"));
        table.createTables();
        PrimaryKey keys = new PrimaryKey("h", "0000000001");
        table.save(compiled.create("shop.Tagged", "h", 1, List.of("[1]")));
        Row row = Objects.requireNonNull(store.get("things", keys, Projection.ALL, Row.DECODER));
        assertThat(row.string("tags")).isEqualTo("[1]");
        for (List<String> tags : List.of(
                List.<String>of(),
                List.of("a", "b"),
                List.of("\ud800", "x"),
                List.of("日".repeat(20_000), "本".repeat(5_000)))) {
            Object thing = compiled.create("shop.Tagged", "h", 1, tags);
            table.save(thing);
            assertThat(table.get(keys)).isEqualTo(thing);
            assertThat(Objects.requireNonNull(store.get("things", keys, Projection.ALL, Row.DECODER))
                            .typeOf("tags"))
                    .isEqualTo(EdmType.BINARY);
        }
    }
}
