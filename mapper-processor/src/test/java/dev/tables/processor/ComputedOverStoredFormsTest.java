package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Indexes of computed values lead to every entity whatever the stored form of a value loses: every type, place and way to write. */
class ComputedOverStoredFormsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4207);

    private static final int RANDOM_VALUES = Effort.byEffort(6, 100);

    /** Computes a value from each place, down to what no comparison of values shows: classes, digits and whether something is there. */
    private static final String SOURCE = """
            package shop;
            import dev.tables.annotation.*;
            import java.util.*;
            @TableEntity
            public record %1$s(@PartitionKey String key, @RowKey int number, %2$s plain, Optional<%2$s> optional,
                List<%2$s> listed, Map<String, %2$s> named, @PropertyPerElement(maxSize = 3) List<%2$s> series,
                @PropertyPerElement Map<String, %2$s> spread, @Embedded Shot shot) {
                public record Shot(%2$s first, %2$s second) {}
                private static int digest(Object value) {
                    return value == null ? -1 : Arrays.deepToString(new Object[] {value}).hashCode();
                }
                private static int digest(Collection<?> values) {
                    return values == null ? -1 : Arrays.deepToString(values.toArray()).hashCode();
                }
                @IndexedBy public int byPlain() { return digest(plain); }
                @IndexedBy(scope = IndexScope.GLOBAL) public int byOptional() { return digest(optional.orElse(null)); }
                @IndexedBy public int byListed() { return digest(listed); }
                @IndexedBy(scope = IndexScope.GLOBAL) public int byNamed() { return digest(named == null ? null : named.values()); }
                @IndexedBy public int bySeries() { return digest(series); }
                @IndexedBy public int bySpread() { return digest(spread == null ? null : spread.values()); }
                @IndexedBy(unique = true) public String byShot() {
                    return shot != null ? number + "shot" + digest((Object) shot.first()) + "and" + digest((Object) shot.second()) : number + "none";
                }
            }
            """;

    private static @Nullable Compiled all;

    static ValueType[] types() {
        return ValueType.values();
    }

    @BeforeAll
    static void compile() {
        all = Compiled.of(Arrays.stream(types())
                .map(type -> String.format(Locale.ROOT, SOURCE, entity(type), ValueSamples.className(type)))
                .toArray(String[]::new));
    }

    private static String entity(ValueType type) {
        return "Computed" + type.name().replace("_", "");
    }

    /** Values of a type, those too that the store cuts. */
    private static List<Object> values(ValueType type) {
        List<Object> values = new ArrayList<>(ValueSamples.of(type).extremes());
        Random random = SEED.random();
        for (int i = 0; i < RANDOM_VALUES; i++) {
            values.add(ValueSamples.of(type).any().apply(random));
        }
        if (type == ValueType.INSTANT) {
            values.add(Instant.parse("2026-11-21T10:00:00.123456789Z"));
            values.add(Instant.parse("1900-01-01T00:00:00.000000199Z"));
        }
        if (type.className().equals(Date.class.getName())) {
            values.add(java.sql.Timestamp.from(Instant.parse("2026-11-21T10:00:00.123456789Z")));
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("types")
    void computedIndexFindsEveryEntity(ValueType type) throws ReflectiveOperationException {
        EntityTable<Object> table = EntityTable.of(
                LocalTableStore.inMemory(), Objects.requireNonNull(all).mapper("shop." + entity(type)));
        table.createTables();
        List<PrimaryKey> written = new ArrayList<>();
        int number = 0;
        for (Object value : values(type)) {
            for (List<@Nullable Object> arguments : places(value, type)) {
                number++;
                List<@Nullable Object> whole = new ArrayList<>(List.of("k", number));
                whole.addAll(arguments);
                Object entity = Objects.requireNonNull(all).create("shop." + entity(type), whole.toArray());
                try {
                    write(table, entity, number % 5);
                } catch (MappingException | InvalidRowException notStored) {
                    continue;
                }
                written.add(table.mapper().primaryKeyOf(entity));
            }
        }
        assertThat(IndexRepair.verify(table).isClean())
                .as("saved %s, %s", type, SEED)
                .isTrue();
        for (PrimaryKey keys : written) {
            assertThat(table.merge(keys, PropertyChanges.of("plain", null))).isTrue();
        }
        assertThat(IndexRepair.verify(table).isClean())
                .as("merged %s, %s", type, SEED)
                .isTrue();
    }

    /** A value in every place; a value object that has one, one of nulls, and none. */
    private static List<List<@Nullable Object>> places(Object value, ValueType type)
            throws ReflectiveOperationException {
        List<@Nullable Object> twice = List.of(value, value);
        return List.of(
                Arrays.asList(
                        value,
                        Optional.of(value),
                        twice,
                        Map.of("a", value),
                        twice,
                        Map.of("a", value),
                        shot(type, value, null)),
                Arrays.asList(null, Optional.empty(), null, null, null, null, shot(type, null, null)),
                Arrays.asList(null, Optional.empty(), List.of(), Map.of(), List.of(), Map.of(), null));
    }

    private static Object shot(ValueType type, @Nullable Object first, @Nullable Object second)
            throws ReflectiveOperationException {
        return Objects.requireNonNull(all).create("shop." + entity(type) + "$Shot", first, second);
    }

    private static void write(EntityTable<Object> table, Object entity, int way) {
        switch (way) {
            case 0 -> table.insert(entity);
            case 1 -> table.saveAll(List.of(entity));
            case 2 -> {
                PartitionTransaction transaction = new PartitionTransaction();
                transaction.save(table, entity);
                transaction.commit();
            }
            case 3 -> {
                table.save(entity);
                table.update(table.mapper().primaryKeyOf(entity), read -> entity);
            }
            default -> table.save(entity);
        }
    }
}
