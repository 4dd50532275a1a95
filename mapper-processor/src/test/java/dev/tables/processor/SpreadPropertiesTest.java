package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The data series pattern and values beyond 64 KiB: properties that are stored as several, through the in-memory store. */
class SpreadPropertiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

    private Compiled compiled;
    private EntityMapper<Object> mapper;
    private LocalTableStore store;
    private EntityTable<Object> table;

    @BeforeEach
    void compile() throws Exception {
        compiled = Compiled.of(Files.readString(Path.of("src/test/resources/golden/spread/source/Metering.java")));
        mapper = compiled.mapper("shop.Metering");
        store = LocalTableStore.inMemory();
        store.createTable("metering");
        table = EntityTable.of(store, mapper);
    }

    private Object metering(@Nullable Object... spread) throws ReflectiveOperationException {
        List<@Nullable Object> arguments = new ArrayList<>(List.of("s1", DAY));
        arguments.addAll(Arrays.asList(spread));
        return compiled.create("shop.Metering", arguments.toArray());
    }

    private Object hours(@Nullable List<@Nullable Double> hours) throws ReflectiveOperationException {
        return metering(hours, null, null, null, null, null, null);
    }

    private Object text(@Nullable String text) throws ReflectiveOperationException {
        return metering(null, null, null, null, null, text, null);
    }

    private Object saved(Object entity) {
        table.save(entity);
        return Objects.requireNonNull(table.get(mapper.primaryKeyOf(entity)));
    }

    private Row row(Object entity) {
        return Objects.requireNonNull(store.get("metering", mapper.primaryKeyOf(entity), Projection.ALL, Row.DECODER));
    }

    /** The guide's data series: one row a day, one property an hour, each hour written when it is over. */
    @Test
    void seriesIsStoredInOneRowAndExtendedWithoutReading() throws Exception {
        table.insert(hours(List.of(20.5, 21.0)));
        PrimaryKey keys = mapper.primaryKeyOf(hours(null));
        assertThat(row(hours(null)).propertyNames()).containsExactly("h00", "h01");

        assertThat(table.merge(keys, PropertyChanges.ofElement("hours", 2, 21.5)))
                .isTrue();

        assertThat(row(hours(null)).propertyNames()).containsExactly("h00", "h01", "h02");
        assertThat(mapper.property(Objects.requireNonNull(table.get(keys)), "hours"))
                .isEqualTo(List.of(20.5, 21.0, 21.5));
    }

    @Test
    void mergeChangesElementsOfListsArraysAndMaps() throws Exception {
        Object good = compiled.constant("shop.Metering$Quality", "GOOD");
        Object before =
                metering(List.of(1.0, 2.0, 3.0), new long[] {1, 2}, null, Map.of("a", 1, "b", 2), Map.of(), null, null);
        table.save(before);
        PrimaryKey keys = mapper.primaryKeyOf(before);
        table.merge(
                keys,
                PropertyChanges.ofElement("hours", 0, null)
                        .setElement("days", 2, 3L)
                        .setElement("qualities", 1, good)
                        .setElement("counts", "b", null)
                        .setElement("counts", "c d", 3)
                        .setElement("seen", good, DAY)
                        .set("report", "changed"));
        Object qualities = java.lang.reflect.Array.newInstance(good.getClass(), 2);
        java.lang.reflect.Array.set(qualities, 1, good);
        assertThat(table.get(keys))
                .isEqualTo(metering(
                        Arrays.asList(null, 2.0, 3.0),
                        new long[] {1, 2, 3},
                        qualities,
                        Map.of("a", 1, "c d", 3),
                        Map.of(good, DAY),
                        "changed",
                        null));
    }

    @Test
    void mergeRejectsInvalidElements() throws Exception {
        table.save(hours(List.of(1.0)));
        PrimaryKey keys = mapper.primaryKeyOf(hours(null));
        assertThatThrownBy(() -> table.merge(keys, PropertyChanges.ofElement("hours", 24, 1.0)))
                .isInstanceOf(MappingException.class)
                .hasMessage("Metering.hours: there is no element with the given index, expected an int from 0 to 23.");
        assertThatThrownBy(() -> table.merge(keys, PropertyChanges.ofElement("counts", 1, 1)))
                .hasMessage(
                        "Metering.counts: found a key that is null or not a STRING. Use keys of the declared type.");
        assertThatThrownBy(() -> table.merge(keys, PropertyChanges.ofElement("hours", 1, "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Metering.hours was given an element of the wrong type. Expected the declared type of the "
                        + "elements, which is stored as DOUBLE.");
        assertThatThrownBy(() -> table.merge(keys, PropertyChanges.ofElement("report", 1, "x")))
                .hasMessage(
                        "Metering.report is not stored with a property per element, so its elements cannot be changed "
                                + "one by one. Change the whole property.");
        assertThatThrownBy(() -> table.merge(keys, PropertyChanges.of("hours", List.of(1.0))))
                .hasMessage(
                        "Metering.hours is stored with a property per element. Change its elements one by one, or save "
                                + "the entity.");
    }

    @Test
    void mergeRemovesChunksOfALongerValue() throws Exception {
        Object large = text("x".repeat(100_000));
        table.save(large);
        PrimaryKey keys = mapper.primaryKeyOf(large);
        table.merge(keys, PropertyChanges.of("report", "y"));
        assertThat(table.get(keys)).isEqualTo(text("y"));
        table.merge(keys, PropertyChanges.of("report", "z".repeat(50_000)));
        assertThat(table.get(keys)).isEqualTo(text("z".repeat(50_000)));
        table.merge(keys, PropertyChanges.of("report", null));
        assertThat(table.get(keys)).isEqualTo(text(null));
        assertThat(row(large).propertyNames()).isEmpty();
    }

    @Test
    void gapsAndLengthOfASeriesAreKept() throws Exception {
        List<List<@Nullable Double>> series = List.of(
                List.of(),
                Arrays.asList((Double) null),
                Arrays.asList(1.0, null),
                Arrays.asList(null, 2.0),
                Arrays.asList(null, 2.0, null, null));
        for (List<@Nullable Double> one : series) {
            assertThat(saved(hours(one))).isEqualTo(hours(one));
        }
        assertThat(saved(hours(null))).isEqualTo(hours(null));
        assertThat(row(hours(null)).propertyNames()).isEmpty();
    }

    @Test
    void tooManyElementsAreRejected() throws Exception {
        Object tooLong = hours(java.util.Collections.nCopies(25, 1.0));
        assertThatThrownBy(() -> table.save(tooLong))
                .isInstanceOf(MappingException.class)
                .hasMessage(
                        "Metering.hours: found 25 elements, expected at most 24. Raise the size in @PropertyPerElement.");
    }

    @Test
    void gapInAnArrayOfPrimitivesIsRejected() throws Exception {
        Object first = metering(null, new long[] {1}, null, null, null, null, null);
        table.save(first);
        store.write(
                "metering", RowOperation.merge(mapper.primaryKeyOf(first), writer -> writer.int64("d03", 3), ETag.ANY));
        assertThatThrownBy(() -> table.get(mapper.primaryKeyOf(first)))
                .isInstanceOf(MappingException.class)
                .hasMessage("Metering.days: the list in the row has a gap, which an array of primitives cannot "
                        + "represent. Use a List, or an array of objects.");
    }

    @Test
    void mapKeysBecomePropertyNames() throws Exception {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("ok", 1);
        counts.put("not found", 2);
        counts.put("a_b", 3);
        counts.put("", 4);
        Object entity = metering(null, null, null, counts, null, null, null);
        assertThat(saved(entity)).isEqualTo(entity);
        assertThat(row(entity).propertyNames())
                .containsExactly("counts_ok", "counts_not_x0020_found", "counts_a_b", "counts_");
        Object empty = metering(null, null, null, Map.of(), null, null, null);
        assertThat(saved(empty)).isEqualTo(empty);
    }

    @Test
    void nullsAndInvalidMapKeysAreRejected() throws Exception {
        Map<String, @Nullable Integer> nulls = new LinkedHashMap<>();
        nulls.put("a", null);
        Object withNull = metering(null, null, null, nulls, null, null, null);
        assertThatThrownBy(() -> table.save(withNull))
                .hasMessage("Metering.counts: found a key with a null value, which cannot be stored. Omit the key.");
        Object withLongKey = metering(null, null, null, Map.of("-".repeat(40), 1), null, null, null);
        assertThatThrownBy(() -> table.save(withLongKey))
                .hasMessage("Metering.counts: the property name for a map key has 287 characters, expected at most "
                        + "255. Use shorter keys, or store the map as JSON.");
    }

    @Test
    void randomSeriesAndMapsAreReadBack() throws Exception {
        Random random = SEED.random();
        Object good = compiled.constant("shop.Metering$Quality", "GOOD");
        Object bad = compiled.constant("shop.Metering$Quality", "BAD");
        for (int round = 0; round < 300; round++) {
            Object qualities = java.lang.reflect.Array.newInstance(good.getClass(), random.nextInt(4));
            for (int i = 0; i < java.lang.reflect.Array.getLength(qualities); i++) {
                java.lang.reflect.Array.set(qualities, i, i % 2 == 0 ? good : random.nextBoolean() ? bad : null);
            }
            Object entity = metering(
                    random.ints(random.nextInt(25))
                            .mapToObj(number -> number % 3 == 0 ? null : random.nextDouble())
                            .collect(java.util.stream.Collectors.toCollection(ArrayList::new)),
                    random.longs(random.nextInt(32)).toArray(),
                    qualities,
                    counts(random),
                    random.nextBoolean() ? null : Map.of(random.nextBoolean() ? good : bad, DAY),
                    null,
                    null);
            assertThat(saved(entity)).as("%s, round %s", SEED, round).isEqualTo(entity);
        }
    }

    private static Map<String, Integer> counts(Random random) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            String key = random.ints(random.nextInt(20), 0, 12)
                    .mapToObj(at -> "ab_x0025__-é\uD83D\uDE00".substring(at, at + 1))
                    .collect(java.util.stream.Collectors.joining());
            counts.put(key, random.nextInt());
        }
        return counts;
    }

    @Test
    void longValuesAreSplitAndOldChunksRemoved() throws Exception {
        Object large = text("x".repeat(100_000));
        assertThat(saved(large)).isEqualTo(large);
        assertThat(row(large).propertyNames())
                .containsExactly("report_chunks", "report", "report_1", "report_2", "report_3");
        Object small = text("y");
        assertThat(saved(small)).isEqualTo(small);
        assertThat(row(small).propertyNames()).containsExactly("report");
    }

    @Test
    void surrogatePairsAreNeverSplit() throws Exception {
        for (int before = 32_766; before <= 32_769; before++) {
            Object entity = text("x".repeat(before) + "\uD83D\uDE00".repeat(20_000));
            assertThat(saved(entity)).isEqualTo(entity);
            Row row = row(entity);
            for (String name : List.of("report", "report_1")) {
                String piece = Objects.requireNonNull(row.string(name));
                assertThat(Character.isHighSurrogate(piece.charAt(piece.length() - 1)))
                        .isFalse();
            }
        }
    }

    @Test
    void bytesOfAnyLengthAreReadBack() throws Exception {
        Random random = SEED.random();
        for (int length : new int[] {0, 1, 65_535, 65_536, 65_537, 131_072, 131_073, 700_000}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            Object entity = metering(null, null, null, null, null, null, bytes);
            assertThat(saved(entity)).as("%s, length %s", SEED, length).isEqualTo(entity);
        }
    }

    @Test
    void projectionReadsAllChunks() throws Exception {
        Object entity = metering(List.of(1.0, 2.0), null, null, Map.of("k", 1), null, "z".repeat(50_000), null);
        table.save(entity);
        List<PrimaryKey> keys = List.of(mapper.primaryKeyOf(entity));
        assertThat(table.getAll(
                        keys,
                        Projection.of("report"),
                        row -> Objects.requireNonNull(table.propertyValue(row, "report"))))
                .containsExactly("z".repeat(50_000));
        assertThat(table.getAll(
                        keys, Projection.of("h"), row -> Objects.requireNonNull(table.propertyValue(row, "hours"))))
                .containsExactly(List.of(1.0, 2.0));
        assertThat(table.getAll(
                        keys,
                        Projection.of("counts"),
                        row -> Objects.requireNonNull(table.propertyValue(row, "counts"))))
                .containsExactly(Map.of("k", 1));
    }

    @Test
    void missingChunkIsReported() throws Exception {
        Object entity = text("x".repeat(40_000));
        PrimaryKey keys = mapper.primaryKeyOf(entity);
        store.write(
                "metering",
                RowOperation.insert(
                        keys, writer -> writer.int32("report_chunks", 2).string("report", "x")));
        assertThatThrownBy(() -> table.get(keys))
                .isInstanceOf(MappingException.class)
                .hasMessage("Metering.report: the row lacks a part of the value. The row may have been changed by "
                        + "another program. Save the entity again.");
    }

    @Test
    void valueTooLongForARowIsRejected() throws Exception {
        Object entity = text("x".repeat(16 * 32_768 + 1));
        assertThatThrownBy(() -> table.save(entity))
                .isInstanceOf(MappingException.class)
                .hasMessage("Metering.report: the value needs 17 properties of 64 KiB, but at most 16 are allowed. "
                        + "Store the value in a BlobStore with @LargeValue.");
    }

    /** The guide's large entities: what is too large for a row is kept outside it. */
    @Test
    void largeValuesAreStoredInTheBlobStore(@TempDir Path directory) throws Exception {
        Compiled albums = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.List;
                @TableEntity(table = "albums")
                public record Album(@PartitionKey String owner, @RowKey String title, @LargeValue String story,
                        @LargeValue List<String> tracks) {}
                """);
        EntityMapper<Object> albumMapper = albums.mapper("shop.Album");
        EntityTable<Object> table = EntityTable.of(
                store, albumMapper, EntityTableOptions.defaults().withBlobs(FileBlobStore.open(directory)));
        table.createTables();
        Object album = albums.create("shop.Album", "ann", "live", "s".repeat(2_000_000), List.of("one", "two"));
        table.save(album);
        assertThat(table.get(albumMapper.primaryKeyOf(album))).isEqualTo(album);
        assertThat(FileBlobStore.open(directory).ids()).hasSize(2);
        assertThat(table.delete(album)).isTrue();
        assertThat(FileBlobStore.open(directory).ids()).isEmpty();
    }

    /** The guide's wide entities: as many rows as the properties need, one entity. */
    @Test
    void wideEntityIsSplitIntoSeveralRows() throws Exception {
        Compiled years = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.List;
                @TableEntity(table = "years", wide = true)
                public record Year(@PartitionKey String sensor, @RowKey int year,
                        @PropertyPerElement(maxSize = 366) @Property("d") List<Double> days, @Chunked String notes, boolean leap) {}
                """);
        EntityMapper<Object> yearMapper = years.mapper("shop.Year");
        EntityTable<Object> table = EntityTable.of(store, yearMapper);
        table.createTables();
        Object year = years.create(
                "shop.Year", "s1", 2024, java.util.Collections.nCopies(366, 1.5), "n".repeat(700_000), true);
        table.save(year);
        assertThat(table.get(yearMapper.primaryKeyOf(year))).isEqualTo(year);
        assertThat(table.query(RowQuery.partition("s1")).items()).containsExactly(year);
        assertThat(store.query("years", RowQuery.wholeTable(), Row.DECODER).items())
                .hasSize(3);
    }
}
