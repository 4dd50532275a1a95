package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.annotation.Convert;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueConverter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.support.TransactionTemplate;

/** Entities that cannot be stored are refused with the same error by every way to write, and nothing is stored. */
class UnwritableEntitiesTest {
    @TableEntity(table = "parts", unknownProperties = UnknownPropertyPolicy.KEEP)
    record Part(
            @PartitionKey String shelf,
            @RowKey String name,
            String text,
            @IndexedBy String label,
            Optional<String> note,
            @PropertyPerElement(maxSize = 2) List<Integer> levels,
            Instant made,
            @Convert(Weights.class) Weight weight) {}

    record Weight(int grams) {}

    static final class Weights implements ValueConverter<Weight, Integer> {
        @Override
        public Integer toStored(Weight value) {
            if (value.grams() < 0) {
                throw new IllegalStateException("no weight");
            }
            return value.grams();
        }

        @Override
        public Weight fromStored(Integer stored) {
            return new Weight(stored);
        }
    }

    /** An entity that is not writable, and why. */
    private record Unwritable(String reason, Part part) {
        @Override
        public String toString() {
            return reason;
        }
    }

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate tables = new TablesTemplate(store);
    private final TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(tables));

    private static Part part(Object... changes) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (int i = 0; i < changes.length; i += 2) {
            all.put((String) changes[i], changes[i + 1]);
        }
        return new Part(
                value(all, "shelf", "s"),
                value(all, "name", "n"),
                value(all, "text", "t"),
                value(all, "label", "l"),
                value(all, "note", Optional.empty()),
                value(all, "levels", List.of(1)),
                value(all, "made", Instant.EPOCH),
                value(all, "weight", new Weight(1)));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // nulls are what callers without checks give
    private static <V> V value(Map<String, Object> all, String name, V otherwise) {
        return all.containsKey(name) ? (V) all.get(name) : otherwise;
    }

    @SuppressWarnings("NullAway") // nulls are what callers without checks give
    static Stream<Unwritable> unwritable() {
        return Stream.of(
                new Unwritable("null in the partition key", part("shelf", null)),
                new Unwritable("null in the row key", part("name", null)),
                new Unwritable("null text", part("text", null)),
                new Unwritable("null in an index", part("label", null)),
                new Unwritable("null time", part("made", null)),
                new Unwritable("null to convert", part("weight", null)),
                new Unwritable("long key", part("name", "n".repeat(2000))),
                new Unwritable("control character in the key", part("name", "a\u0001")),
                new Unwritable("control character in an index", part("label", "a\u0001")),
                new Unwritable("long index", part("label", "n".repeat(2000))),
                new Unwritable("long text", part("text", "n".repeat(40_000))),
                new Unwritable("many elements", part("levels", List.of(1, 2, 3))),
                new Unwritable("time out of range", part("made", Instant.MAX)));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Map<String, Function<Part, @Nullable Throwable>> ways() {
        Map<String, Function<Part, @Nullable Throwable>> ways = new LinkedHashMap<>();
        ways.put("save", part -> catchThrowable(() -> tables.save(part)));
        ways.put("insert", part -> catchThrowable(() -> tables.insert(part)));
        ways.put("overwrite", part -> catchThrowable(() -> tables.overwrite(part)));
        ways.put("saveAll", part -> catchThrowable(() -> tables.saveAll(Part.class, List.of(part))));
        ways.put("insertAll", part -> catchThrowable(() -> tables.insertAll(Part.class, List.of(part))));
        ways.put(
                "saveAll of an iterator",
                part -> catchThrowable(
                        () -> tables.saveAll(Part.class, () -> List.of(part).iterator())));
        ways.put(
                "transaction",
                part -> catchThrowable(() -> transaction.executeWithoutResult(status -> tables.save(part))));
        ways.put("bulkSave", part -> bulk(List.of(part)));
        ways.put("bulkSave of several", part -> bulk(List.of(part(), part, part("name", "other"))));
        return ways;
    }

    private @Nullable Throwable bulk(List<Part> parts) {
        return tables.bulkSave(Part.class, parts, done -> {}).stream()
                .map(WriteResult::exception)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @ParameterizedTest
    @MethodSource("unwritable")
    void everyWriteRejectsUnwritableEntities(Unwritable unwritable) {
        ways().forEach((way, write) -> {
            Throwable error = write.apply(unwritable.part());
            assertThat(error)
                    .as("%s by %s", unwritable, way)
                    .isInstanceOf(DataIntegrityViolationException.class)
                    .hasCauseInstanceOf(RuntimeException.class);
        });
        assertThat(tables.findAll(Part.class))
                .allMatch(part -> part.equals(part()) || part.name().equals("other"));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks gives
    void nullOptionalIsStoredAsEmptyOptional() {
        Part part = part("note", null);
        ways().forEach((way, write) -> {
            assertThat(write.apply(part)).as(way).isNull();
            assertThat(tables.findAll(Part.class)).as(way).contains(part());
            tables.deleteAll(Part.class);
        });
    }

    /** What a later version of the class has written is kept, as far as there is room for it. */
    @Test
    void saveRejectsEntityIfUnknownPropertiesLeaveNoRoom() {
        tables.findAll(Part.class);
        String name = "n";
        Part part = part("name", name);
        ways().forEach((way, write) -> {
            store.write("parts", RowOperation.insertOrReplace(new PrimaryKey("s", name), many(name)));
            Throwable error = write.apply(part);
            if (way.startsWith("insert")) {
                return;
            }
            assertThat(error).as(way).isInstanceOf(DataIntegrityViolationException.class);
            assertThat(error).as(way).hasCauseInstanceOf(MappingException.class);
        });
    }

    private static Row many(String name) {
        Row.Builder many = Row.builder("s", name);
        IntStream.range(0, 250).forEach(i -> many.int32("later" + i, i));
        return many.build();
    }
}
