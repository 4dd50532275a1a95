package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every type against every other, wherever a property can be: what an entity of one has written, an entity of the other reads, finds and
 * keeps, or refuses. {@link ValueType#canReadFrom}, by which the schema lock allows a change, must say exactly that.
 */
class TypePairsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_125);

    /** Texts of one type that happen to be texts of another: the lock does not allow such a change, and nothing gets lost. */
    private static final Set<ValueType> WITH_TEXTS_OF_URIS = Set.of(
            ValueType.BIG_DECIMAL,
            ValueType.BIG_INTEGER,
            ValueType.CURRENCY,
            ValueType.DURATION,
            ValueType.ENUM,
            ValueType.LOCALE,
            ValueType.LOCAL_DATE,
            ValueType.PERIOD,
            ValueType.YEAR_MONTH);

    private static final int RANDOM_VALUES = 6;

    /** Where a property can be. */
    enum Place {
        PLAIN("%s value"),
        INDEXED(
                "@IndexedBy(layout = IndexLayout.ALL_PROPERTIES) @IndexedBy(name = \"keys\", scope = IndexScope.GLOBAL) %s value"),
        ENCRYPTED("@Encrypt %s value"),
        EMBEDDED("@Embedded Part%2$s value"),
        LISTED("List<%s> value"),
        SINGLE("@Property(unwrapSingleElementCollection = true) List<%s> value"),
        SERIES("@PropertyPerElement(maxSize = 2) List<%s> value"),
        MAPPED("@PropertyPerElement Map<String, %s> value");

        private final String declaration;

        Place(String declaration) {
            this.declaration = declaration;
        }

        boolean takes(ValueType type) {
            return switch (this) {
                case INDEXED -> type.isIndexable();
                case LISTED, SINGLE -> type.isIndexableElement();
                default -> true;
            };
        }

        /** Whether the store decides which rows a query finds. */
        boolean isAsked() {
            return this == PLAIN || this == INDEXED || this == EMBEDDED;
        }

        String entity(ValueType type) {
            return name() + type.name().replace("_", "");
        }

        String source(ValueType type) {
            String declared = String.format(Locale.ROOT, declaration, ValueSamples.className(type), entity(type));
            return "package shop; import dev.tables.annotation.*; import java.util.*;\n@SuppressWarnings(\"tables\") @TableEntity(table = \"things\")\n"
                    + "public record " + entity(type) + "(@PartitionKey String home, @RowKey int number, " + declared
                    + ") {}\n";
        }

        Object declared(Compiled compiled, ValueType type, Object value) throws ReflectiveOperationException {
            return switch (this) {
                case PLAIN, INDEXED, ENCRYPTED -> value;
                case EMBEDDED -> compiled.create("shop.Part" + entity(type), value);
                case SINGLE -> List.of(value);
                case LISTED, SERIES -> List.of(value, value);
                case MAPPED -> Map.of("k", value);
            };
        }

        /** The value in what was read. */
        @Nullable
        Object value(EntityMapper<Object> mapper, Object entity) {
            Object found = Objects.requireNonNull(
                    switch (this) {
                        case PLAIN, INDEXED, ENCRYPTED -> mapper.property(entity, "value");
                        case EMBEDDED -> mapper.property(entity, "value.inner");
                        default -> component(entity);
                    });
            if (found instanceof Map<?, ?> map) {
                return map.get("k");
            }
            if (found instanceof Collection<?> collection) {
                assertThat(collection).hasSize(this == SINGLE ? 1 : 2);
                return collection.iterator().next();
            }
            return found;
        }

        private static Object component(Object entity) {
            try {
                return entity.getClass().getMethod("value").invoke(entity);
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    private static @Nullable Compiled all;
    private static @Nullable TableEncryption keys;

    @BeforeAll
    static void compile() {
        List<String> sources = new ArrayList<>();
        for (Place place : Place.values()) {
            for (ValueType type : ValueType.values()) {
                if (place.takes(type)) {
                    sources.add(place.source(type));
                }
                if (place == Place.EMBEDDED) {
                    sources.add("package shop;\npublic record Part" + place.entity(type) + "("
                            + ValueSamples.className(type) + " inner) {}\n");
                }
            }
        }
        all = Compiled.of(sources.toArray(String[]::new));
        keys = TableEncryption.builder(Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
                        Map.of("default", KeysetText.generate("default", null)), null)))
                .build();
    }

    private static Compiled compiled() {
        return Objects.requireNonNull(all);
    }

    private static EntityTable<Object> table(LocalTableStore store, Place place, ValueType type)
            throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled().mapper("shop." + place.entity(type));
        EntityTableOptions options = place == Place.ENCRYPTED
                ? EntityTableOptions.defaults()
                        .withCipher(Objects.requireNonNull(keys).cipherFor(mapper.model()))
                : EntityTableOptions.defaults();
        EntityTable<Object> table = EntityTable.of(store, mapper, options);
        table.createTables();
        return table;
    }

    private static List<Object> samples(ValueType type) {
        List<Object> samples = new ArrayList<>(ValueSamples.of(type).extremes());
        for (int i = 0; i < RANDOM_VALUES; i++) {
            samples.add(ValueSamples.of(type).any().apply(SEED.random()));
        }
        // What a narrower type could hold as well.
        if (type.integerRange() != null) {
            samples.add(Objects.requireNonNull(type.integerRange()).toValue(7));
        }
        return samples.stream().filter(value -> isStorable(type, value)).toList();
    }

    /** An index holds no control characters and the like. */
    private static boolean isStorable(ValueType type, Object value) {
        return type != ValueType.STRING
                || value.toString().length() < 200 && value.toString().chars().allMatch(c -> c > 31 && c < 127);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void entitiesAreReadFoundAndKeptByTypePairs(Place place) throws ReflectiveOperationException {
        check(place, place);
    }

    @Test
    void collectionAndSingleValueReadEachOther() throws ReflectiveOperationException {
        check(Place.PLAIN, Place.SINGLE);
        check(Place.SINGLE, Place.PLAIN);
    }

    private static void check(Place from, Place place) throws ReflectiveOperationException {
        Set<String> wrong = new TreeSet<>();
        for (ValueType before : ValueType.values()) {
            if (!from.takes(before)) {
                continue;
            }
            LocalTableStore store = LocalTableStore.inMemory();
            EntityTable<Object> writer = table(store, from, before);
            List<Object> samples = samples(before);
            for (int i = 0; i < samples.size(); i++) {
                writer.save(entity(from, before, i, samples.get(i)));
            }
            for (ValueType now : ValueType.values()) {
                if (place.takes(now)) {
                    check(place, before, now, table(store, place, now), samples).ifPresent(wrong::add);
                }
            }
        }
        assertThat(wrong).as(SEED.toString()).isEmpty();
    }

    private static Object entity(Place place, ValueType type, int number, Object value)
            throws ReflectiveOperationException {
        return compiled().create("shop." + place.entity(type), "h", number, place.declared(compiled(), type, value));
    }

    private static boolean isDeclared(Place place, ValueType before, ValueType now) {
        return place == Place.LISTED ? now.canReadElementsFrom(before) : now.canReadFrom(before);
    }

    /** What is wrong about a pair. */
    private static Optional<String> check(
            Place place, ValueType before, ValueType now, EntityTable<Object> reader, List<Object> samples) {
        boolean works = true;
        boolean lies = false;
        for (int i = 0; i < samples.size() && works; i++) {
            PrimaryKey keys = keys(reader, i);
            try {
                Object entity = Objects.requireNonNull(reader.get(keys));
                Object value = place.value(reader.mapper(), entity);
                lies |= value == null || !isSame(before, samples.get(i), now, value);
                boolean kept = place != Place.INDEXED || before.indexedType() == now.indexedType();
                works = value != null && !lies && (!kept || isFound(place, now, reader, i, value));
            } catch (MappingException | InvalidRowException refused) {
                assertThat(refused.getMessage()).contains("value").doesNotContain("\n");
                works = false;
            }
        }
        works = works && isIndexKept(place, before, now, reader);
        if (works == (isDeclared(place, before, now) || isByChance(place, before, now))) {
            return Optional.empty();
        }
        return Optional.of(before + "->" + now + (works ? " works" : lies ? " lies" : " fails"));
    }

    /** A store does not find an Int32 by a double, which concerns no place where it is not asked, nor an index of another definition. */
    private static boolean isByChance(Place place, ValueType before, ValueType now) {
        boolean isWhole = before.integerRange() != null || before == ValueType.YEAR;
        int digits = now == ValueType.FLOAT ? Short.SIZE : now == ValueType.DOUBLE ? Integer.SIZE : 0;
        boolean fits = before == ValueType.YEAR
                ? digits == Integer.SIZE
                : before.edmType() == EdmType.INT32 && size(before) <= digits;
        return now == ValueType.URI && WITH_TEXTS_OF_URIS.contains(before)
                || isWhole && fits && (!place.isAsked() || place == Place.INDEXED)
                || place == Place.LISTED && before == ValueType.LOCAL_DATE && now == ValueType.STRING;
    }

    private static int size(ValueType type) {
        return type == ValueType.BYTE ? Byte.SIZE : type == ValueType.SHORT ? Short.SIZE : Integer.SIZE;
    }

    private static PrimaryKey keys(EntityTable<Object> table, int number) {
        return new PrimaryKey(
                "h", table.model().rowKey().writer("E").int32(number).toKey());
    }

    /** The same number, the same text, the same time. */
    private static boolean isSame(ValueType before, Object written, ValueType now, Object read) {
        Object one = stored(before, written);
        Object other = stored(now, read);
        return one instanceof BigDecimal a && other instanceof BigDecimal b
                ? a.compareTo(b) == 0
                : Objects.deepEquals(one, other);
    }

    private static Object stored(ValueType type, Object value) {
        Object stored = value instanceof String name && type == ValueType.ENUM ? name : type.toStored(value);
        if (stored instanceof Double real) {
            return Double.isFinite(real) && (real != 0 || 1 / real > 0) ? new BigDecimal(real) : stored;
        }
        return stored instanceof Integer || stored instanceof Long
                ? new BigDecimal(((Number) stored).longValue())
                : Objects.requireNonNull(stored);
    }

    /** Whether a query for the value finds the row. NaN equals nothing. */
    private static boolean isFound(Place place, ValueType now, EntityTable<Object> reader, int number, Object value) {
        if (!place.isAsked() && place != Place.ENCRYPTED
                || now == ValueType.BINARY
                || value.equals(Double.NaN)
                || value.equals(Float.NaN)) {
            return true;
        }
        boolean isRanged = place != Place.ENCRYPTED
                && (now.integerRange() != null || now == ValueType.DOUBLE || now == ValueType.INSTANT);
        String method = place == Place.EMBEDDED ? "findByHomeAndValueInner" : "findByHomeAndValue";
        List<String> methods =
                isRanged ? List.of(method, method + "GreaterThanEqual", method + "LessThanEqual") : List.of(method);
        Entities queries = new Entities(reader);
        return methods.stream()
                .allMatch(name -> queries.find(name, "h", value).stream()
                        .anyMatch(found -> Objects.equals(reader.mapper().property(found, "number"), number)));
    }

    /** Whether the index of the one is that of the other, or has another definition, so that it is filled again. */
    private static boolean isIndexKept(Place place, ValueType before, ValueType now, EntityTable<Object> reader) {
        if (place != Place.INDEXED || now == before || before.indexedType() != now.indexedType()) {
            return true;
        }
        return IndexRepair.verify(reader).isClean();
    }
}
