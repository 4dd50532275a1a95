package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.MappingException;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What may be absent only with its value object or subtype is refused as null where these are. */
class RequiredWherePresentTest {
    private static final String PACKAGE = """
            @NullMarked
            package shop;
            import org.jspecify.annotations.NullMarked;
            """;
    private static final String CUSTOMER = """
            package shop;
            import dev.tables.annotation.*;
            import java.util.*;
            import org.jspecify.annotations.Nullable;
            @TableEntity
            public record Customer(@PartitionKey String region, @RowKey int number, @Embedded @Nullable Address home) {
                public record Address(String street, @Nullable String city, @Embedded @Nullable Place place, List<String> bells,
                    int floor) {}
                public record Place(@IndexedBy(scope = IndexScope.GLOBAL) UUID code, @Chunked String map) {}
            }
            """;
    private static final String SHOP = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity
            public record Shop(@PartitionKey String region, @RowKey int number,
                @IndexedBy(scope = IndexScope.GLOBAL) String name, @Embedded Site site) {
                public record Site(String street) {}
            }
            """;
    private static final String PAYMENT = """
            package shop;
            import dev.tables.annotation.*;
            import java.math.*;
            import org.jspecify.annotations.Nullable;
            @TableEntity
            public sealed interface Payment {
                @PartitionKey String account();
                @RowKey long number();
                record Card(String account, long number, String lastFour, @Nullable String holder, @Nullable BigDecimal limit)
                    implements Payment {}
                record Transfer(String account, long number, @IndexedBy String iban, BigDecimal limit) implements Payment {}
            }
            """;
    private static @Nullable Compiled compiled;

    private final LocalTableStore store = LocalTableStore.inMemory();

    @BeforeAll
    static void compile() {
        compiled = Compiled.of(PACKAGE, CUSTOMER, SHOP, PAYMENT);
    }

    @Test
    void nullWithinAPresentValueObjectIsRejected() throws ReflectiveOperationException {
        Object place = place(new UUID(1, 2), "map");
        refuses("Customer", "home.street", customer(address(null, place, List.of())));
        refuses("Customer", "home.street", customer(address(null, null, List.of())));
        refuses("Customer", "home.bells", customer(address("street", place, null)));
        refuses("Customer", "home.place.code", customer(address("street", place(null, "map"), List.of())));
        refuses("Customer", "home.place.map", customer(address("street", place(new UUID(1, 2), null), List.of())));
    }

    @Test
    void nullValueObjectIsRejectedBeforeAnyWrite() throws ReflectiveOperationException {
        EntityTable<Object> shops = table("Shop");
        Object shop = create("Shop", "north", 1, "name", null);

        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> shops.save(shop));
        assertNothingIsWritten();
    }

    @Test
    void nullableValueObjectMayBeNull() throws ReflectiveOperationException {
        accepts("Customer", customer(null));
        accepts("Customer", customer(address("street", null, List.of("a"))));
        accepts("Customer", customer(address("street", place(new UUID(1, 2), "map"), List.of("a"))));
    }

    @Test
    void nullPropertyOfOneSubtypeIsRejected() throws ReflectiveOperationException {
        refuses("Payment", "lastFour", create("Payment$Card", "a", 1L, null, null, null));
        refuses("Payment", "iban", create("Payment$Transfer", "a", 2L, null, BigDecimal.ONE));
    }

    @Test
    void requiredPropertiesOfOtherSubtypesMayBeAbsent() throws ReflectiveOperationException {
        accepts("Payment", create("Payment$Card", "a", 1L, "1234", null, null));
        accepts("Payment", create("Payment$Transfer", "a", 2L, "DE", BigDecimal.ONE));
    }

    private void refuses(String type, String property, Object entity) throws ReflectiveOperationException {
        EntityTable<Object> table = table(type);
        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> table.save(entity))
                .withMessage(type + "." + property
                        + ": the value is null, but the property is not nullable. Set a value, or declare the property "
                        + "@Nullable.");
        assertNothingIsWritten();
    }

    private void accepts(String type, Object entity) throws ReflectiveOperationException {
        EntityTable<Object> table = table(type);
        table.save(entity);
        assertThat(table.get(table.mapper().primaryKeyOf(entity))).isEqualTo(entity);
    }

    private static Object create(String type, @Nullable Object... arguments) throws ReflectiveOperationException {
        return compiled().create("shop." + type, arguments);
    }

    private static Object customer(@Nullable Object home) throws ReflectiveOperationException {
        return create("Customer", "north", 1, home);
    }

    private static Object address(@Nullable String street, @Nullable Object place, @Nullable List<String> bells)
            throws ReflectiveOperationException {
        return create("Customer$Address", street, null, place, bells, 3);
    }

    private static Object place(@Nullable UUID code, @Nullable String map) throws ReflectiveOperationException {
        return create("Customer$Place", code, map);
    }

    private EntityTable<Object> table(String type) throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled().mapper("shop." + type);
        EntityTable<Object> table = EntityTable.of(store, mapper);
        table.createTables();
        return table;
    }

    private void assertNothingIsWritten() {
        for (String table : store.tableNames()) {
            assertThat(store.query(table, RowQuery.wholeTable(), row -> row.primaryKey())
                            .items())
                    .as(table)
                    .isEmpty();
        }
    }

    private static Compiled compiled() {
        return java.util.Objects.requireNonNull(compiled);
    }
}
