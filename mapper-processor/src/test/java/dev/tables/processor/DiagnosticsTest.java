package dev.tables.processor;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Diagnostics of classes, properties and indexes: text, file and line. */
class DiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesInterfaceAsEntity() {
        assertDiagnostics(
                """
                @TableEntity
                interface Order {}
                """,
                "Order.java:2 [Tables/NotAClass] Order is an interface, and its concrete types are not known. Make "
                        + "it sealed, or list its concrete types in 'subtypes'. In Kotlin, always list them. Or "
                        + "annotate a class or record that is not abstract, generic, private or inner.");
    }

    @Test
    void refusesEnumAsEntity() {
        assertDiagnostics(
                """
                @TableEntity
                enum Order { A }
                """,
                "Order.java:2 [Tables/NotAClass] Order is an enum. Annotate a class or record that is not abstract,"
                        + " generic, private or inner.");
    }

    @Test
    void refusesInnerAndPrivateAndGenericClasses() {
        assertDiagnostics(
                """
                class Shop {
                    @TableEntity class Inner {}
                    @TableEntity private static class Secret {}
                    @TableEntity static class Box<T> {}
                }
                """,
                "Shop.java:3 [Tables/NotAClass] Inner is an inner class. Annotate a class or record that is not "
                        + "abstract,"
                        + " generic, private or inner.",
                "Shop.java:4 [Tables/NotAClass] Secret is private. Annotate a class or record that is not abstract,"
                        + " generic, private or inner.",
                "Shop.java:5 [Tables/NotAClass] Box is generic. Annotate a class or record that is not abstract,"
                        + " generic, private or inner.");
    }

    @Test
    void refusesInvalidTableName() {
        assertDiagnostics(
                """
                @TableEntity(
                    table = "my-orders")
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/InvalidTableName] The table of Order cannot be named 'my-orders'. Use 3 to 63 "
                        + "ASCII letters and digits, starting with a letter. The name 'tables' is reserved.");
    }

    @Test
    void reportsMissingConstructor() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey private final String a;
                    @RowKey private final String b;
                    Order(String first, String b) { this.a = first; this.b = b; }
                    String a() { return a; }
                    String b() { return b; }
                }
                """,
                "Order.java:2 [Tables/NoUsableConstructor] Order cannot be created. It has no visible constructor "
                        + "or setter for 'a', 'b'. Add a constructor whose parameters have the names and types of "
                        + "the properties.");
    }

    @Test
    void reportsMissingVisibleConstructor() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a;
                    @RowKey String b;
                    private Order() {}
                }
                """,
                "Order.java:2 [Tables/NoUsableConstructor] Order cannot be created. It has no visible constructor "
                        + "without parameters, and no visible constructor whose parameters match its properties. "
                        + "Add a constructor whose parameters have the names and types of the properties.");
    }

    @Test
    void reportsAmbiguousConstructor() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a;
                    @RowKey String b;
                    Order(String a) { this.a = a; }
                    Order(CharSequence b) { this.b = b.toString(); }
                }
                """,
                "Order.java:2 [Tables/AmbiguousConstructor] Order has more than one constructor that takes the "
                        + "same number of properties, such as the one that takes 'a'. Annotate the one to use with "
                        + "@PersistenceCreator, or make the others private.");
    }

    @Test
    void reportsMissingAccessor() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a;
                    @RowKey String b;
                    private int total;
                    void setTotal(int total) { this.total = total; }
                }
                """,
                "Order.java:6 [Tables/NoAccessor] Order.total cannot be read. Add a method getTotal() that returns int,"
                        + " make the field visible in the package, or mark it @Ignored.");
    }

    @Test
    void reportsAnnotatedMethodThatIsNotAProperty() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a;
                    @RowKey String b;
                    @Encrypt
                    String getEmail() { return a + b; }
                }
                """,
                "Order.java:6 [Tables/NotAProperty] Method 'getEmail' of Order is annotated as a property, but "
                        + "there is no field for it. Annotate a field or its getter.");
    }

    @Test
    void refusesUnsupportedPropertyType() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    Optional<Thread> worker) {}
                """,
                "Order.java:4 [Tables/UnsupportedPropertyType] Order.worker is an Optional<Thread>, which cannot be "
                        + "stored. Annotate the property with @Embedded if it is a value object, or with @Json if "
                        + "Jackson can serialize it. Otherwise, set a converter with @Convert, or exclude the "
                        + "property with @Ignored.");
    }

    @Test
    void reportsInvisiblePropertyType() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a;
                    @RowKey String b;
                    Kind kind;
                    private enum Kind { A }
                }
                """,
                "Order.java:6 [Tables/InaccessibleType] Order.kind is a Kind, but the generated mapper cannot "
                        + "access that type. Make the type visible in the package of the entity.");
    }

    @Test
    void refusesReservedNames() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @RowKey(prefix = "~x") String b,
                    @Property("Timestamp") String c,
                    @Property("odata.etag") String d) {}
                """,
                "Order.java:5 [Tables/ReservedName] Order.c cannot be stored as 'Timestamp', which is a "
                        + "reserved name. Give it another name with @Property.",
                "Order.java:6 [Tables/ReservedName] Order.d cannot be stored as 'odata.etag', which is a "
                        + "reserved name. Give it another name with @Property.",
                "Order.java:4 [Tables/ReservedName] The row key of Order starts with '~', which is reserved for "
                        + "index rows. Start it with another character.");
    }

    @Test
    void refusesInvalidPropertyNames() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Property("my-name") String c) {}
                """,
                "Order.java:4 [Tables/InvalidPropertyName] Order.c cannot be stored as 'my-name'. Use an "
                        + "identifier of at"
                        + " most 255 characters.");
    }

    @Test
    void refusesDuplicateStoredName() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b, String c,
                    @Property("c") String d) {}
                """,
                "Order.java:4 [Tables/DuplicatePropertyName] Order.d and 'c' are both stored as 'c'. Give one of "
                        + "them another name with @Property.");
    }

    @Test
    void refusesTooManyProperties() {
        String fields = IntStream.range(0, 253).mapToObj(i -> "int p" + i + ";").collect(Collectors.joining(" "));
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a; @RowKey String b;
                """ + fields + "}",
                "Order.java:2 [Tables/TooManyProperties] Order has 253 properties, but a row can have at most "
                        + "252. Mark some as @Ignored, split the entity in two, or set wide = true in @TableEntity.");
    }

    @Test
    void refusesStoredNameOfKeyComponent() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @RowKey @Property("x") String b) {}
                """,
                "Order.java:4 [Tables/ConflictingAnnotations] @Property does not apply to Order.b, because keys, "
                        + "versions and timestamps are not stored as properties of the row. Remove @Property.");
    }

    @Test
    void refusesUnwrappingOfPropertiesThatAreNotCollections() {
        String only =
                ", but 'unwrapSingleElementCollection' requires a collection of indexable elements that is stored as JSON. Remove "
                        + "'unwrapSingleElementCollection'.";
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Property(unwrapSingleElementCollection = true) String c,
                    @Property(unwrapSingleElementCollection = true) List<Object> d,
                    @Property(unwrapSingleElementCollection = true) @PropertyPerElement(maxSize = 2) List<String> e,
                    @Property(unwrapSingleElementCollection = true) Set<Integer> f) {}
                """,
                "Order.java:4 [Tables/SingleElement] Order.c is a String" + only,
                "Order.java:5 [Tables/SingleElement] Order.d is a List<Object>" + only,
                "Order.java:6 [Tables/SingleElement] Order.e is a List<String>" + only);
    }

    @Test
    void refusesSecondVersionProperty() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b, @Version String v,
                    @Version String w) {}
                """,
                "Order.java:4 [Tables/DuplicateRole] Order has two properties with @Version: 'v' and 'w'. "
                        + "Annotate only one of them.");
    }

    @Test
    void refusesUnsupportedTypesOfVersionAndTimestamp() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Version Long v,
                    @RowTimestamp LocalDate t) {}
                """,
                "Order.java:4 [Tables/VersionType] Order.v is a Long, but a version must be a String or an "
                        + "ETag. Make it a String.",
                "Order.java:5 [Tables/TimestampType] Order.t is a LocalDate, but a timestamp must be an "
                        + "instant. Make it an Instant.");
    }

    @Test
    void requiresNullableVersion() {
        assertDiagnostics(
                """
                @NullMarked @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Version String v,
                    @RowTimestamp Instant t) {}
                """,
                "Order.java:4 [Tables/NullableNeeded] Order.v is null until the entity is stored, but is not "
                        + "declared nullable. Annotate it with @Nullable.",
                "Order.java:5 [Tables/NullableNeeded] Order.t is null until the entity is stored, but is not "
                        + "declared nullable. Annotate it with @Nullable.");
    }

    @Test
    void refusesIndexWithoutProperties() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "byNothing")
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/IndexWithoutProperties] Order declares an index without properties. List the "
                        + "indexed properties in the attribute 'properties', or annotate a property instead of the "
                        + "class.");
    }

    @Test
    void reportsUnknownIndexProperty() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "byStatus",
                    properties = "statu")
                record Order(@PartitionKey String a, @RowKey String b, String status) {}
                """,
                "Order.java:4 [Tables/UnknownIndexProperty] Order has no property 'statu' for index 'byStatus'. Did you"
                        + " mean 'status'?");
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "byX", properties = {"quantity"})
                record Order(@PartitionKey String a, @RowKey String b, String status) {}
                """,
                "Order.java:3 [Tables/UnknownIndexProperty] Order has no property 'quantity' for index 'byX'. Its "
                        + "properties are a, b, status.");
    }

    @Test
    void refusesInvalidIndexNames() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy(name = "by c") String c,
                    @IndexedBy String d,
                    @IndexedBy(name = "byD") String e) {}
                """,
                "Order.java:4 [Tables/InvalidIndexName] An index of Order cannot be named 'by c'. Use ASCII letters and"
                        + " digits.",
                "Order.java:6 [Tables/DuplicateIndexName] Order has two indexes named 'byD'. Rename one of them.");
    }

    @Test
    void refusesUnsupportedIndexTypes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy java.time.Period c,
                    @IndexedBy @Version String v) {}
                """,
                "Order.java:4 [Tables/UnsupportedIndexType] Order.c is a Period, which index 'byC' cannot contain. "
                        + "Index a property of type String, boolean, byte, short, int, long, float, double, "
                        + "Instant, UUID, an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger. "
                        + "Collections of these types can be indexed too, except collections of BigDecimal or "
                        + "BigInteger.",
                "Order.java:5 [Tables/UnsupportedIndexType] Order.v is maintained by the store, so index 'byV' "
                        + "cannot contain it. Index another property.");
    }

    @Test
    void reportsNameOfExistingClass() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b) {}
                class OrderKey {}
                """,
                "Order.java:2 [Tables/NameTaken] A class named OrderTableMapper or OrderKey already exists, so "
                        + "the mapper class and the key class of Order cannot be generated. Rename the existing "
                        + "class.");
    }

    @Test
    void articlesMatchAbbreviations() {
        assertDiagnostics(
                """
                @TableEntity(table = "orders")
                record Order(@PartitionKey String a, @RowKey String b, java.net.URL page) {}
                """,
                "Order.java:3 [Tables/UnsupportedPropertyType] Order.page is a URL, which cannot be stored. "
                        + "Annotate the property with @Embedded if it is a value object, or with @Json if Jackson "
                        + "can serialize it. Otherwise, set a converter with @Convert, or exclude the property with "
                        + "@Ignored.");
    }

    @Test
    void reportsAllErrorsOfAllEntitiesAtOnce() {
        assertDiagnostics(
                """
                @TableEntity(table = "x")
                record Order(@PartitionKey String a, Thread t) {}
                @TableEntity(constantRowKey = "r")
                record Item(String a) {}
                """,
                "Order.java:2 [Tables/InvalidTableName] The table of Order cannot be named 'x'. Use 3 to 63 ASCII "
                        + "letters and digits, starting with a letter. The name 'tables' is reserved.",
                "Order.java:3 [Tables/UnsupportedPropertyType] Order.t is a Thread, which cannot be stored. "
                        + "Annotate the property with @Embedded if it is a value object, or with @Json if Jackson "
                        + "can serialize it. Otherwise, set a converter with @Convert, or exclude the property with "
                        + "@Ignored.",
                "Order.java:2 [Tables/MissingRowKey] Order has no row key. Annotate a property with @RowKey, or "
                        + "set a constant with @TableEntity(constantRowKey = \"...\").",
                "Order.java:4 [Tables/MissingPartitionKey] Item has no partition key. Annotate a property with "
                        + "@PartitionKey, or set a constant with @TableEntity(constantPartitionKey = \"...\").");
    }
}
