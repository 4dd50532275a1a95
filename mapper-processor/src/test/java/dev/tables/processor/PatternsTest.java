package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.MappingException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Value objects, subtypes, builders, converters and JSON, through the in-memory store. */
class PatternsTest {
    private static Compiled golden(String name) throws IOException {
        Path folder = Path.of("src/test/resources/golden", name, "source");
        String[] sources;
        try (var files = Files.list(folder)) {
            sources = files.sorted().map(PatternsTest::read).toArray(String[]::new);
        }
        return Compiled.of(sources);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    private static EntityTable<Object> table(EntityMapper<Object> mapper) {
        LocalTableStore store = LocalTableStore.inMemory();
        store.createTable(mapper.model().table());
        return EntityTable.of(store, mapper);
    }

    @Test
    void valueObjectsAreStoredAsPropertiesOfTheEntity() throws Exception {
        Compiled compiled = golden("embedded");
        EntityMapper<Object> mapper = compiled.mapper("shop.Customer");
        Object position = compiled.create("shop.Customer$Position", 1.5, -2.5);
        Object home = compiled.create("shop.Customer$Address", "Main St", "Paris", position);
        Object customer =
                compiled.create("shop.Customer", "eu", 1L, "Ann", home, null, Optional.of("annie"), Optional.empty());

        Row row = Compiled.write(mapper, customer);
        assertThat(row.propertyNames())
                .containsExactly("name", "home_street", "home_city", "home_latitude", "home_longitude", "nickname");
        EntityTable<Object> table = table(mapper);
        table.insert(customer);
        assertThat(table.get(mapper.primaryKeyOf(customer))).isEqualTo(customer);
        assertThat(mapper.property(customer, "home.city")).isEqualTo("Paris");
        assertThat(mapper.property(customer, "billing.city")).isNull();
        assertThat(mapper.property(customer, "home.position.latitude")).isEqualTo(1.5);
    }

    @Test
    void subtypesAreStoredInOneTable() throws Exception {
        Compiled compiled = golden("subtypes");
        EntityMapper<Object> mapper = compiled.mapper("shop.Payment");
        EntityTable<Object> table = table(mapper);
        Object card = compiled.create("shop.Payment$Card", "a", 1L, BigDecimal.TEN, "1234", null);
        Object transfer = compiled.create("shop.Payment$BankTransfer", "a", 2L, BigDecimal.ONE, "DE1", null);
        Object storedCard = table.insert(card);
        Object storedTransfer = table.insert(transfer);

        assertThat(table.get(mapper.primaryKeyOf(card))).isEqualTo(storedCard).hasSameClassAs(card);
        assertThat(table.get(mapper.primaryKeyOf(transfer)))
                .isEqualTo(storedTransfer)
                .hasSameClassAs(transfer);
        assertThat(Compiled.write(mapper, transfer).string("EntityType")).isEqualTo("transfer");
        assertThat(mapper.property(card, "iban")).isNull();
        assertThat(mapper.property(transfer, "EntityType")).isEqualTo("transfer");
        StoredRow unknown = new StoredRow(
                Row.builder(mapper.primaryKeyOf(card))
                        .string("EntityType", "Cheque")
                        .build(),
                ETag.ofTimestampTicks(1),
                Instant.EPOCH);
        assertThatThrownBy(() -> mapper.read(unknown))
                .isInstanceOf(MappingException.class)
                .hasMessage("Payment.EntityType: found a type that the entity does not declare. List all subtypes in "
                        + "@TableEntity(subtypes = ...), or in the permits clause of a sealed entity. Keep the "
                        + "@SubtypeName names that rows still contain.");
    }

    @Test
    void subtypesOfAbstractClassAreNamed() throws Exception {
        Compiled compiled = Compiled.of("""
                package zoo;
                import dev.tables.annotation.*;
                @TableEntity(table = "animals", subtypes = {Animal.Cat.class, Animal.Dog.class})
                public abstract class Animal {
                    @PartitionKey String zoo;
                    @RowKey String name;
                    int age;
                    public static class Cat extends Animal { boolean purrs; }
                    public static class Dog extends Animal { boolean barks; }
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("zoo.Animal");
        Object cat = mapper.read(new StoredRow(
                Row.builder("z", "Tom")
                        .string("EntityType", "Cat")
                        .int32("age", 3)
                        .bool("purrs", true)
                        .build(),
                ETag.ofTimestampTicks(1),
                Instant.EPOCH));
        EntityTable<Object> table = table(mapper);
        table.insert(cat);
        Object read = table.get(new PrimaryKey("z", "Tom"));
        assertThat(read).isNotNull().hasSameClassAs(cat);
        assertThat(mapper.property(cat, "purrs")).isEqualTo(true);
        assertThat(mapper.property(cat, "barks")).isNull();
        assertThat(mapper.property(cat, "age")).isEqualTo(3);
    }

    @Test
    void entitiesAreCreatedByTheirBuilder() throws Exception {
        Compiled compiled = golden("builder");
        EntityMapper<Object> mapper = compiled.mapper("shop.Article");
        Object article = mapper.read(new StoredRow(
                Row.builder("toys", "ball").int32("stock", 5).build(), ETag.ofTimestampTicks(1), Instant.EPOCH));
        assertThat(mapper.property(article, "stock")).isEqualTo(5);
        assertThat(mapper.primaryKeyOf(mapper.withVersion(article, null))).isEqualTo(new PrimaryKey("toys", "ball"));
        assertThat(mapper.versionOf(mapper.withVersion(article, null))).isNull();
    }

    @Test
    void convertersApplyToValuesAndKeys() throws Exception {
        Compiled compiled = golden("converted");
        EntityMapper<Object> mapper = compiled.mapper("shop.Invoice");
        Object euro = compiled.constant("shop.Invoice$Money$Currency", "EUR");
        Object code = compiled.create("shop.Invoice$Code", 7);
        Object money = compiled.create("shop.Invoice$Money", 1250L, euro);
        Object line = compiled.create("shop.Invoice$Line", "ball", 2);
        Object invoice = compiled.create(
                "shop.Invoice", euro, code, money, 1250, List.of("a", "b"), Map.of("x", List.of(1, 2)), line);

        Row row = Compiled.write(mapper, invoice);
        assertThat(row.primaryKey()).isEqualTo(new PrimaryKey("EUR", "0000000007"));
        assertThat(row.string("total")).isEqualTo("1250 EUR");
        assertThat(row.float64("rounded")).isEqualTo(12.5);
        assertThat(row.string("tags")).isEqualTo("[\"a\",\"b\"]");
        EntityTable<Object> table = table(mapper);
        table.insert(invoice);
        assertThat(table.get(row.primaryKey())).isEqualTo(invoice);
        List<Object> nulls = Arrays.asList(euro, code, null, 0, null, null, null);
        Object empty = compiled.create("shop.Invoice", nulls.toArray());
        assertThat(Compiled.roundTrip(mapper, empty)).isEqualTo(empty);
        StoredRow broken = new StoredRow(
                Row.builder(row.primaryKey())
                        .float64("rounded", 1)
                        .string("tags", "[1,")
                        .build(),
                ETag.ofTimestampTicks(1),
                Instant.EPOCH);
        assertThatThrownBy(() -> mapper.read(broken))
                .isInstanceOf(MappingException.class)
                .hasMessage("Invoice.tags: the row contains a text that is not JSON of the property's type. Declare "
                        + "the property as String to see the text, or repair the row.");
    }

    @Test
    void convertersOfEntityAndPackageAreFound() throws Exception {
        Compiled compiled = Compiled.of("""
                @dev.tables.annotation.Convert(Upper.class)
                @NullMarked
                package shop;
                import org.jspecify.annotations.NullMarked;
                """, """
                package shop;
                public class Upper implements dev.tables.mapping.value.ValueConverter<String, String> {
                    public String toStored(String value) { return value.toUpperCase(); }
                    public String fromStored(String stored) { return stored.toLowerCase(); }
                }
                """, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public record Word(@PartitionKey String a, @RowKey int b, String c, int d) {}
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Word");
        Object word = compiled.create("shop.Word", "a", 1, "c", 2);
        assertThat(Compiled.write(mapper, word))
                .isEqualTo(Row.builder("A", "0000000001")
                        .string("c", "C")
                        .int32("d", 2)
                        .build());
        assertThat(Compiled.roundTrip(mapper, word)).isEqualTo(word);
    }

    @Test
    void existingKeyLayoutsAreMapped() throws Exception {
        Compiled compiled = Compiled.of("""
                package hr;
                import dev.tables.annotation.*;
                @TableEntity(table = "staff")
                public record Employee(@PartitionKey String department,
                        @RowKey(prefix = "empid_", digits = 6) int number, String name) {}
                """, """
                package hr;
                import dev.tables.annotation.*;
                @TableEntity(table = "staff")
                public record Review(@PartitionKey String department,
                        @RowKey(position = 0, digits = 6) int number,
                        @RowKey(position = 1, separator = "_", digits = 4) int year, int rating) {}
                """, """
                package hr;
                import dev.tables.annotation.*;
                @TableEntity(table = "log")
                public record Entry(@PartitionKey String source, @RowKey(descending = true) java.time.Instant at) {}
                """);
        EntityMapper<Object> employees = compiled.mapper("hr.Employee");
        Object employee = compiled.create("hr.Employee", "Sales", 223, "Ann");
        assertThat(employees.primaryKeyOf(employee)).isEqualTo(new PrimaryKey("Sales", "empid_000223"));
        assertThat(Compiled.roundTrip(employees, employee)).isEqualTo(employee);

        EntityMapper<Object> reviews = compiled.mapper("hr.Review");
        Object review = compiled.create("hr.Review", "Sales", 123, 2012, 5);
        assertThat(reviews.primaryKeyOf(review)).isEqualTo(new PrimaryKey("Sales", "000123_2012"));
        assertThat(Compiled.roundTrip(reviews, review)).isEqualTo(review);

        // C#: (DateTime.MaxValue.Ticks - DateTime.UtcNow.Ticks).ToString("d19"), here for 2012-01-01T00:00:00Z.
        EntityMapper<Object> entries = compiled.mapper("hr.Entry");
        Object entry = compiled.create("hr.Entry", "web", java.time.Instant.parse("2012-01-01T00:00:00Z"));
        assertThat(entries.primaryKeyOf(entry)).isEqualTo(new PrimaryKey("web", "2520769247999999999"));
        assertThat(Compiled.roundTrip(entries, entry)).isEqualTo(entry);
    }

    @Test
    void versionMayBeAnETag() throws Exception {
        EntityMapper<Object> mapper = Compiled.of("""
                        package shop;
                        import dev.tables.annotation.*;
                        import dev.tables.engine.ETag;
                        @TableEntity
                        public record Item(@PartitionKey String a, @RowKey String b, @Version ETag version) {}
                        """).mapper("shop.Item");
        EntityTable<Object> table = table(mapper);
        Object read =
                mapper.read(new StoredRow(Row.builder("a", "b").build(), ETag.ofTimestampTicks(5), Instant.EPOCH));
        assertThat(mapper.versionOf(read)).isEqualTo(ETag.ofTimestampTicks(5));
        Object stored = table.insert(mapper.withVersion(read, null));
        assertThat(table.get(new PrimaryKey("a", "b"))).isEqualTo(stored);
        assertThat(mapper.versionOf(stored)).isNotNull();
    }
}
