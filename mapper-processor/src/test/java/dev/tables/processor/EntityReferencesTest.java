package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties whose type is an entity, or holds entities, and builders that cannot be called. */
class EntityReferencesTest extends EntityDiagnostics {
    private static final String OTHERS = HEAD + """
            @TableEntity record Customer(@PartitionKey String id, @RowKey String kind, String name) {}
            @TableEntity sealed interface Line permits Article { String order(); int number(); }
            record Article(@PartitionKey String order, @RowKey int number) implements Line {}
            """;
    private static final String REMEDY =
            " is an entity, which has its own row. Store its key instead and read the entity by that key, or "
                    + "annotate the property with @Json to store a copy of the entity.";

    private static List<String> diagnostics(String property) {
        return Compiled.diagnostics(
                HEAD + "@TableEntity\nrecord Order(@PartitionKey String a, @RowKey String b,\n" + property + ") {}\n",
                OTHERS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Customer; Customer; a Customer",
                "Optional<Customer>; Customer; an Optional<Customer>",
                "Customer[]; Customer; a Customer[]",
                "List<Customer>; Customer; a List<Customer>",
                "Set<? extends Customer>; Customer; a Set<? extends shop.Customer>",
                "Map<String, Customer>; Customer; a Map<String, Customer>",
                "Map<String, List<Customer>>; Customer; a Map<String, List<Customer>>",
                "Line; Line; a Line",
                "Article; Article; an Article",
                "List<Article>; Article; a List<Article>"
            })
    void refusesEntitiesAsProperties(String type, String entity, String found) {
        assertThat(diagnostics(type + " other"))
                .containsExactly("Order.java:4 [Tables/UnsupportedPropertyType] Order.other is " + found
                        + ", which cannot be stored. " + entity + REMEDY);
    }

    @Test
    void allowsCopiesOfEntitiesAsJson() {
        assertThat(diagnostics("@Json Customer copy, @Json List<Customer> copies, @Ignored Customer left"))
                .isEmpty();
    }

    @Test
    void refusesEntitiesInKeysAndElements() {
        List<String> found = Compiled.diagnostics(HEAD + """
                        @TableEntity
                        record Order(@PartitionKey Customer a, @RowKey String b,
                            @PropertyPerElement(maxSize = 3) List<Customer> some) {}
                        """, OTHERS);
        assertThat(found)
                .anySatisfy(diagnostic -> assertThat(diagnostic)
                        .startsWith("Order.java:3 [Tables/UnsupportedKeyType] Order.a is a Customer, which cannot "
                                + "be part of"
                                + " a key. Customer is an entity. Declare the components of its key as properties "
                                + "instead. Their types can be "))
                .anySatisfy(diagnostic -> assertThat(diagnostic)
                        .isEqualTo("Order.java:4 [Tables/SpreadType] Order.some is a List<Customer>, which cannot be"
                                + " stored with a property per element. Customer" + REMEDY));
    }

    @Test
    void refusesInheritedMethodsOfBuilders() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey final String a;
                    @RowKey final String b;
                    private Order(Builder builder) { a = builder.a; b = builder.b; }
                    static Builder builder() { return new Builder(); }
                    static class Base { String a; Base a(String a) { this.a = a; return this; } }
                    static class Builder extends Base {
                        String b;
                        Builder b(String b) { this.b = b; return this; }
                        Order build() { return new Order(this); }
                    }
                }
                """,
                "Order.java:2 [Tables/NoUsableConstructor] Order cannot be created. It has no visible constructor "
                        + "or setter for 'a', 'b'. The builder Builder inherits its setters for "
                        + "'a' from Base, but the mapper only calls setters that Builder declares. Override the "
                        + "setters in Builder with the return type Builder. Or add a constructor whose parameters "
                        + "have the names and types of the properties.");
    }

    @Test
    void reportsMissingMethodsOfABuilder() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey final String a;
                    @RowKey final String b;
                    private Order(String a, String b) { this.a = a; this.b = b; }
                    static Builder builder() { return new Builder(); }
                    static class Builder {
                        String a;
                        Builder a(String a) { this.a = a; return this; }
                        Order build() { return new Order(a, ""); }
                    }
                }
                """,
                "Order.java:2 [Tables/NoUsableConstructor] Order cannot be created. It has no visible constructor "
                        + "or setter for 'a', 'b'. The builder Builder has no setter for 'b'. "
                        + "Declare a method with the name of the property and one parameter of its type. Or add a "
                        + "constructor whose parameters have the names and types of the properties.");
    }
}
