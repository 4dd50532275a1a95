package dev.tables.processor;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Diagnostics of classes, properties and indexes: text, file and line. */
class DiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesInterface() {
        assertDiagnostics(
                """
                @TableEntity
                interface Order {}
                """,
                "Order.java:2 [Tables/NotAClass] Order is an interface. Annotate a class or record that is not abstract,"
                        + " generic, private or inner; or one whose concrete types are known: sealed, or named by"
                        + " 'types', which Kotlin needs even if sealed.");
    }

    @Test
    void refusesEnum() {
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
                "Shop.java:3 [Tables/NotAClass] Inner is an inner class. Annotate a class or record that is not abstract,"
                        + " generic, private or inner.",
                "Shop.java:4 [Tables/NotAClass] Secret is private. Annotate a class or record that is not abstract,"
                        + " generic, private or inner.",
                "Shop.java:5 [Tables/NotAClass] Box is generic. Annotate a class or record that is not abstract,"
                        + " generic, private or inner.");
    }

    @Test
    void refusesTableName() {
        assertDiagnostics(
                """
                @TableEntity(
                    table = "my-orders")
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/InvalidTableName] The table of Order cannot be named 'my-orders'. Use 3 to 63 ASCII"
                        + " letters and digits, a letter first, and not 'tables'.");
    }

    @Test
    void missesConstructor() {
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
                "Order.java:2 [Tables/NoUsableConstructor] Order has no visible constructor that takes 'a', 'b', which"
                        + " cannot be set afterwards. Add one whose parameters have the names and types of properties.");
    }

    @Test
    void missesVisibleConstructor() {
        assertDiagnostics(
                """
                @TableEntity
                class Order {
                    @PartitionKey String a;
                    @RowKey String b;
                    private Order() {}
                }
                """,
                "Order.java:2 [Tables/NoUsableConstructor] Order has no visible constructor without parameters, and none"
                        + " whose parameters are its properties. Add one whose parameters have the names and types of"
                        + " properties.");
    }

    @Test
    void cannotChooseConstructor() {
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
                "Order.java:2 [Tables/AmbiguousConstructor] Order has several constructors of the same number of properties, such as that of 'a'. Mark one with"
                        + " @PersistenceCreator, or hide the others.");
    }

    @Test
    void missesAccessor() {
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
    void findsAnnotatedMethodThatIsNoProperty() {
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
                "Order.java:6 [Tables/NotAProperty] Order has no field for the method 'getEmail', but it is annotated as a"
                        + " property. Annotate a field or its getter.");
    }

    @Test
    void refusesPropertyType() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    Optional<Thread> worker) {}
                """,
                "Order.java:4 [Tables/UnsupportedPropertyType] Order.worker is an Optional<Thread>, which cannot be stored."
                        + " Mark a value object @Embedded, what Jackson can write @Json, name a converter with @Convert, or"
                        + " leave it out with @Ignored.");
    }

    @Test
    void refusesTypeItCannotSee() {
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
                "Order.java:6 [Tables/InaccessibleType] Order.kind is a Kind, which its mapper cannot see. Make that type"
                        + " visible in the package.");
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
                "Order.java:5 [Tables/ReservedName] Order.c cannot be stored as 'Timestamp', a name that has a meaning of"
                        + " its own. Give it another name with @Property.",
                "Order.java:6 [Tables/ReservedName] Order.d cannot be stored as 'odata.etag', a name that has a meaning of"
                        + " its own. Give it another name with @Property.",
                "Order.java:4 [Tables/ReservedName] The row key of Order starts with '~', where index rows are. Start it"
                        + " with another character.");
    }

    @Test
    void refusesPropertyNames() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Property("my-name") String c) {}
                """,
                "Order.java:4 [Tables/InvalidPropertyName] Order.c cannot be stored as 'my-name'. Use an identifier of at"
                        + " most 255 characters.");
    }

    @Test
    void refusesSameStoredNameTwice() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b, String c,
                    @Property("c") String d) {}
                """,
                "Order.java:4 [Tables/DuplicatePropertyName] Order.d is stored as 'c', and so is 'c'. Give one of them another"
                        + " name with @Property.");
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
                "Order.java:2 [Tables/TooManyProperties] Order has 253 properties, a row at most 252. Mark some @Ignored,"
                        + " make two entities of it, or make it wide in @TableEntity.");
    }

    @Test
    void refusesNameOfKeyComponent() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @RowKey @Property("x") String b) {}
                """,
                "Order.java:4 [Tables/ConflictingAnnotations] Order.b is not stored as a property of the row, so it cannot"
                        + " have a name there. Remove @Property.");
    }

    @Test
    void refusesSingleElementsOfWhatIsNoCollection() {
        String only =
                ", and only a collection that is stored as JSON, of elements that an index can hold, can store one of them"
                        + " alone. Remove 'single'.";
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Property(single = true) String c,
                    @Property(single = true) List<Object> d,
                    @Property(single = true) @Exploded(size = 2) List<String> e,
                    @Property(single = true) Set<Integer> f) {}
                """,
                "Order.java:4 [Tables/SingleElement] Order.c is a String" + only,
                "Order.java:5 [Tables/SingleElement] Order.d is a List<Object>" + only,
                "Order.java:6 [Tables/SingleElement] Order.e is a List<String>" + only);
    }

    @Test
    void refusesSecondVersion() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b, @Version String v,
                    @Version String w) {}
                """, "Order.java:4 [Tables/DuplicateRole] Order.w is a second @Version beside 'v'. Keep one.");
    }

    @Test
    void refusesTypesOfVersionAndTimestamp() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Version Long v,
                    @RowTimestamp LocalDate t) {}
                """,
                "Order.java:4 [Tables/VersionType] Order.v is a Long, but the version of a row is a text. Make it a"
                        + " String.",
                "Order.java:5 [Tables/TimestampType] Order.t is a LocalDate, but a timestamp is an instant. Make it an"
                        + " Instant.");
    }

    @Test
    void wantsVersionNullable() {
        assertDiagnostics(
                """
                @NullMarked @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Version String v,
                    @RowTimestamp Instant t) {}
                """,
                "Order.java:4 [Tables/NullableNeeded] Order.v is null until the entity is stored, but not declared so. Make"
                        + " it @Nullable.",
                "Order.java:5 [Tables/NullableNeeded] Order.t is null until the entity is stored, but not declared so."
                        + " Make it @Nullable.");
    }

    @Test
    void refusesIndexWithoutProperties() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "byNothing")
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/IndexWithoutProperties] Order has an index without properties. Name them with"
                        + " properties, or annotate a property instead of the class.");
    }

    @Test
    void findsUnknownIndexProperty() {
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
                "Order.java:3 [Tables/UnknownIndexProperty] Order has no property 'quantity' for index 'byX'. It has a, b,"
                        + " status.");
    }

    @Test
    void refusesIndexNames() {
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
                "Order.java:6 [Tables/DuplicateIndexName] Order has two indexes named 'byD'. Give one another name.");
    }

    @Test
    void refusesIndexTypes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy java.time.Period c,
                    @IndexedBy @Version String v) {}
                """,
                "Order.java:4 [Tables/UnsupportedIndexType] Order.c is a Period, which index 'byC' cannot hold."
                        + " Index a property of type String, boolean, byte, short, int, long, float, double, Instant, UUID,"
                        + " an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger, or a collection of these,"
                        + " except the last two.",
                "Order.java:5 [Tables/UnsupportedIndexType] Order.v is a String that the store keeps, which index 'byV'"
                        + " cannot hold."
                        + " Index a property of type String, boolean, byte, short, int, long, float, double, Instant, UUID,"
                        + " an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger, or a collection of these,"
                        + " except the last two.");
    }

    @Test
    void refusesNameThatIsTaken() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b) {}
                class OrderKey {}
                """,
                "Order.java:2 [Tables/NameTaken] A class named OrderTableMapper or OrderKey is already there, so that Order"
                        + " cannot have its mapper and key. Rename one of the classes.");
    }

    @Test
    void articlesSuitAbbreviations() {
        assertDiagnostics(
                """
                @TableEntity(table = "orders")
                record Order(@PartitionKey String a, @RowKey String b, java.net.URL page) {}
                """,
                "Order.java:3 [Tables/UnsupportedPropertyType] Order.page is a URL, which cannot be stored. Mark a value"
                        + " object @Embedded, what Jackson can write @Json, name a converter with @Convert, or leave it out"
                        + " with @Ignored.");
    }

    @Test
    void reportsAllErrorsOfAllEntitiesAtOnce() {
        assertDiagnostics(
                """
                @TableEntity(table = "x")
                record Order(@PartitionKey String a, Thread t) {}
                @TableEntity(rowKey = "r")
                record Item(String a) {}
                """,
                "Order.java:2 [Tables/InvalidTableName] The table of Order cannot be named 'x'. Use 3 to 63 ASCII letters"
                        + " and digits, a letter first, and not 'tables'.",
                "Order.java:3 [Tables/UnsupportedPropertyType] Order.t is a Thread, which cannot be stored. Mark a value"
                        + " object @Embedded, what Jackson can write @Json, name a converter with @Convert, or leave it out"
                        + " with @Ignored.",
                "Order.java:2 [Tables/MissingRowKey] Order has no row key. Annotate a property with @RowKey, or give a"
                        + " constant with @TableEntity(rowKey = \"...\").",
                "Order.java:4 [Tables/MissingPartitionKey] Item has no partition key. Annotate a property with"
                        + " @PartitionKey, or give a constant with @TableEntity(partitionKey = \"...\").");
    }
}
