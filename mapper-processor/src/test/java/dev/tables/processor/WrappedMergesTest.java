package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Merges of properties that wrap their values: the value is passed as declared, or as what the wrapper contains. */
class WrappedMergesTest {
    private static final String[] SOURCES = {"""
            package shop;
            import dev.tables.annotation.*; import java.util.*; import java.util.concurrent.atomic.AtomicReference;
            @SuppressWarnings("tables") @TableEntity
            public record Thing(@PartitionKey String home, @RowKey int number,
                Optional<String> text, Optional<Integer> whole, Optional<java.util.concurrent.TimeUnit> unit,
                Optional<byte[]> bytes, @IndexedBy Optional<Long> indexed, @Chunked Optional<String> chunked,
                @Json Optional<Money> money, @Json Optional<Integer> jsonWhole, @Json Optional<String> jsonText,
                @Json Optional<List<Integer>> list, @Json Optional<Map<String, Money>> map,
                @Json Optional<? extends Money> any, @Json Optional<Optional<String>> twice,
                @Json OptionalInt ofInt, @Json OptionalLong ofLong, @Json OptionalDouble ofDouble,
                @Json AtomicReference<Integer> reference, @Json Money plain, @Json Integer plainWhole,
                @Convert(Cents.class) Optional<Money> cents, List<Optional<String>> texts,
                @Embedded Part part) {}
            """, """
            package shop;
            public record Money(int amount, String currency) {}
            """, """
            package shop; import dev.tables.annotation.*; import java.util.*;
            public record Part(@Json Optional<Money> money, Optional<String> text) {}
            """, """
            package shop;
            import java.util.*;
            public class Cents implements dev.tables.mapping.value.ValueConverter<Optional<Money>, Integer> {
                public Integer toStored(Optional<Money> money) { return money.map(Money::amount).orElse(-1); }
                public Optional<Money> fromStored(Integer amount) { return Optional.of(new Money(amount, "EUR")); }
            }
            """};

    private static @Nullable Compiled compiled;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final EntityMapper<Object> mapper;
    private final EntityTable<Object> table;
    private final PrimaryKey keys;

    WrappedMergesTest() throws ReflectiveOperationException {
        mapper = compiled().mapper("shop.Thing");
        table = EntityTable.of(store, mapper);
        table.createTables();
        Object[] values = new Object[24];
        values[0] = "h";
        values[1] = 1;
        values[23] = compiled().create("shop.Part", Optional.empty(), Optional.of("t"));
        for (int i = 2; i < 12; i++) {
            values[i] = Optional.empty();
        }
        table.save(compiled().create("shop.Thing", values));
        keys = mapper.primaryKeyOf(compiled().create("shop.Thing", values));
    }

    @BeforeAll
    static void compile() {
        compiled = Compiled.warnedOf(SOURCES);
    }

    private static Compiled compiled() {
        return Objects.requireNonNull(compiled);
    }

    private static Object money(int amount) {
        try {
            return compiled().create("shop.Money", amount, "EUR");
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * A property and a value.
     *
     * @param declared the value as declared
     * @param given the value as it is passed
     */
    record Case(String property, Object declared, Object given) {
        static Case of(String property, Object content) {
            return new Case(property, Optional.of(content), content);
        }

        static Case same(String property, Object value) {
            return new Case(property, value, value);
        }
    }

    static List<Case> cases() {
        return List.of(
                Case.of("text", "t"),
                Case.of("whole", 7),
                Case.of("unit", TimeUnit.DAYS),
                Case.of("indexed", 7L),
                Case.of("chunked", "c".repeat(50_000)),
                Case.of("money", money(3)),
                Case.of("jsonWhole", 7),
                Case.of("jsonText", "t"),
                Case.of("list", List.of(1, 2)),
                Case.of("map", Map.of("k", money(4))),
                Case.of("any", money(5)),
                new Case("twice", Optional.of(Optional.of("t")), Optional.of("t")),
                Case.same("ofInt", OptionalInt.of(7)),
                Case.same("ofLong", OptionalLong.of(1L << 60)),
                Case.same("ofDouble", OptionalDouble.of(0.1)),
                Case.same("plain", money(6)),
                Case.same("plainWhole", 8),
                Case.of("cents", money(9)),
                Case.same("texts", List.of(Optional.of("a"), Optional.of("b"))),
                Case.of("part.money", money(2)),
                Case.of("part.text", "u"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mergeAcceptsDeclaredAndUnwrappedValues(Case one) {
        assertThat(table.merge(keys, PropertyChanges.of(one.property, one.given)))
                .isTrue();
        assertThat(property(one.property)).isEqualTo(one.declared);

        table.merge(keys, PropertyChanges.of(one.property, null));
        assertThat(property(one.property)).isIn(Optional.empty(), null);

        table.merge(keys, PropertyChanges.of(one.property, one.declared));
        assertThat(property(one.property)).isEqualTo(one.declared);

        if (one.declared instanceof Optional) {
            table.merge(keys, PropertyChanges.of(one.property, Optional.empty()));
            assertThat(property(one.property)).isIn(Optional.empty(), null);
        }
    }

    @Test
    void mergeAcceptsReferencesAndBytes() {
        table.merge(keys, PropertyChanges.of("reference", new AtomicReference<>(7)));
        table.merge(keys, PropertyChanges.of("bytes", new byte[] {1}));

        assertThat(((AtomicReference<?>) Objects.requireNonNull(property("reference"))).get())
                .isEqualTo(7);
        assertThat(((Optional<?>) Objects.requireNonNull(property("bytes"))).orElseThrow())
                .isEqualTo(new byte[] {1});
    }

    @Test
    void mergeRejectsValuesOfOtherTypes() {
        for (String property : List.of("text", "money", "jsonWhole", "list", "any", "ofInt", "plain", "cents")) {
            assertThatExceptionOfType(InvalidPropertyChangesException.class)
                    .as(property)
                    .isThrownBy(() -> table.merge(keys, PropertyChanges.of(property, Optional.of(new Object()))))
                    .withMessageContaining("cannot be set to a");
        }
    }

    /** Returns a property as it is declared. */
    private @Nullable Object property(String path) {
        Object value = table.get(keys);
        try {
            for (String name : path.split("\\.")) {
                value = Objects.requireNonNull(value).getClass().getMethod(name).invoke(value);
            }
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
        return value;
    }
}
