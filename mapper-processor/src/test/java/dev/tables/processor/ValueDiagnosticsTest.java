package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Diagnostics of value objects, subtypes, converters and encryption: text, file and line. */
class ValueDiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesToEncryptAValueObjectAsAWhole() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt @Embedded Address c) {}
                record Address(String street, String town) {}
                """,
                "Order.java:4 [Tables/EncryptionPosition] Order.c is stored as several properties, none of which is encrypted"
                        + " by this. Put @Encrypt on those that are secret.");
    }

    @Test
    void refusesAnIndexOfAValueObjectAsAWhole() {
        String fact =
                " [Tables/UnsupportedIndexType] Order.c is a value object, stored as several properties, which index";
        String advice = " cannot hold as one. Name those it is to be of with properties: \"c.street\", \"c.town\".";
        assertDiagnostics("""
                @TableEntity
                @IndexedBy(name = "third", properties = "c")
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy @Embedded Address c,
                    @Embedded @IndexedBy(properties = "d.town") Address d) {}
                record Address(String street, String town) {}
                """, "Order.java:3" + fact + " 'third'" + advice, "Order.java:5" + fact + " 'byC'" + advice);
    }

    @Test
    void refusesJsonThatCouldNotBeReadBack() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    List<Payment> c) {}
                sealed interface Payment permits Cash {}
                record Cash(int amount) implements Payment {}
                """,
                "Order.java:4 [Tables/JsonUnreadable] Order.c is kept as JSON, but cannot be read back. Payment is an interface"
                        + " without type information, so that Jackson does not know which class to read. Annotate it"
                        + " @JsonTypeInfo(use = NAME), or declare a class that is not abstract.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@PartitionKey",
                "@RowKey",
                "@Property(\"x\")",
                "@Exploded(size = 2)",
                "@Chunked",
                "@Large",
                "@Json",
                "@RowTimestamp",
                "@Version"
            })
    void refusesWhatIsOfSingleValuesOnAValueObject(String annotation) {
        assertThat(Compiled.diagnostics(HEAD + """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Embedded %s @Nullable Address c) {}
                record Address(String street, String town) {}
                """.replace("%s", annotation)))
                .contains(
                        "Order.java:4 [Tables/ConflictingAnnotations] Order.c is a value object, stored as several properties, so"
                                + " that " + annotation.replaceAll("\\(.*", "")
                                + " does not apply to it. Put it on a property that is"
                                + " stored as one.");
    }

    @Test
    void refusesEncryptedKeys() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @Encrypt @RowKey String b) {}
                """,
                "Order.java:4 [Tables/EncryptionPosition] Order.b is stored in plain text, as every key, version and timestamp"
                        + " is. Remove @Encrypt, or keep the secret in another property.");
    }

    @Test
    void refusesEncryptionOutOfBounds() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt(keyset = "a b") String c,
                    @Encrypt(tokenBits = 12) String d) {}
                """,
                "Order.java:4 [Tables/InvalidEncryption] Order.c names a keyset 'a b'. Use 1 to 64 ASCII letters, digits,"
                        + " '-', '_' and '.'.",
                "Order.java:5 [Tables/InvalidEncryption] Order.d has tokens of 12 bits. Use a multiple of 8 from 16 to"
                        + " 256.");
    }

    @Test
    void refusesOrderAndUniquenessOfShortTokens() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "byC", properties = "c desc")
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt String c,
                    @Encrypt(tokenBits = 32) @IndexedBy(unique = true) String d) {}
                """,
                "Order.java:3 [Tables/BlindIndex] Index 'byC' of Order holds tokens of the encrypted 'c', which have no"
                        + " order. Remove 'desc', or do not encrypt the property.",
                "Order.java:6 [Tables/BlindIndex] Index 'byD' of Order holds tokens of the encrypted 'd', which are too"
                        + " short to be unique. Use tokenBits of at least 128.");
    }

    @Test
    void warnsOfMissingJackson() {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("jackson-databind"))
                .collect(Collectors.joining(File.pathSeparator));
        String body = """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    List<String> c) {}
                """;
        assertThat(Compiled.diagnostics(Compiled.compile(List.of("-cp", classPath), HEAD + body)))
                .containsExactly(
                        "Order.java:4 [Tables/JsonNeedsJackson] Order.c is kept as JSON, but Jackson 3 is not on the"
                                + " class path. Add tools.jackson.core:jackson-databind, or give the property a converter.");
    }

    @Test
    void namesWhatOldTypesOfTimesAreToday() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    java.sql.Timestamp c,
                    java.util.Calendar d) {}
                """,
                "Order.java:4 [Tables/UnsupportedPropertyType] Order.c is a Timestamp, which cannot be stored. Make it an Instant.",
                "Order.java:5 [Tables/UnsupportedPropertyType] Order.d is a Calendar, which cannot be stored. Make it an"
                        + " Instant.");
    }

    @Test
    void refusesConverters() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Convert(String.class) Thread c,
                    @Convert(Hidden.class) Thread d,
                    @Convert(OfInt.class) Thread e,
                    @Convert(ToThread.class) Integer f) {}
                abstract class Hidden implements dev.tables.mapping.value.ValueConverter<Thread, String> {}
                class OfInt implements dev.tables.mapping.value.ValueConverter<Integer, String> {
                    public String toStored(Integer value) { return ""; }
                    public Integer fromStored(String stored) { return 1; }
                }
                class ToThread implements dev.tables.mapping.value.ValueConverter<Integer, Thread> {
                    public Thread toStored(Integer value) { return null; }
                    public Integer fromStored(Thread stored) { return 1; }
                }
                """,
                "Order.java:4 [Tables/InvalidConverter] The converter of Order.c, a Thread, cannot be used: it is no"
                        + " ValueConverter. Give it a visible class that implements ValueConverter.",
                "Order.java:5 [Tables/InvalidConverter] The converter of Order.d, a Thread, cannot be used: it has no visible"
                        + " constructor without parameters. Give it a visible class that implements ValueConverter.",
                "Order.java:6 [Tables/InvalidConverter] The converter of Order.e, a Thread, cannot be used: it is for Integer."
                        + " Give it a visible class that implements ValueConverter.",
                "Order.java:7 [Tables/InvalidConverter] The converter of Order.f, an Integer, cannot be used: it makes a Thread,"
                        + " which cannot be stored. Give it a visible class that implements ValueConverter.");
    }

    @Test
    void wantsKeysOfSubtypesShared() {
        assertDiagnostics(
                """
                @TableEntity
                sealed interface Payment {
                    @PartitionKey String account();
                    record Card(String account, @RowKey long number) implements Payment {}
                    record Cash(String account, @RowKey long number) implements Payment {}
                }
                """,
                "Payment.java:5 [Tables/KeyNotShared] Payment.number is part of the row key, but Payment does not declare it."
                        + " Declare a method number() in Payment and annotate it there.");
    }

    @Test
    void wantsEverySubtypeToHaveTheKey() {
        assertDiagnostics(
                """
                @TableEntity
                sealed interface Payment {
                    @PartitionKey String account();
                    long number();
                    record Card(String account, @RowKey long number) implements Payment {}
                    record Cash(String account, long number) implements Payment {}
                }
                """,
                "Payment.java:7 [Tables/SubtypesDisagree] Payment.number is declared differently in Cash and in the subtypes"
                        + " before it. Give it the same type, stored name and annotations, or another name.",
                "Payment.java:6 [Tables/KeyNotShared] Payment.number is part of the row key, but not of every subtype. Declare a"
                        + " method number() in Payment and annotate it there.");
    }

    @Test
    void wantsSubtypesToAgree() {
        assertDiagnostics(
                """
                @TableEntity(rowKey = "r")
                sealed interface Payment {
                    @PartitionKey String account();
                    record Card(String account, int amount) implements Payment {}
                    record Cash(String account,
                        long amount) implements Payment {}
                }
                """,
                "Payment.java:7 [Tables/SubtypesDisagree] Payment.amount is declared differently in Cash and in the subtypes"
                        + " before it. Give it the same type, stored name and annotations, or another name.");
    }

    @Test
    void wantsSubtypesToHaveNamesOfTheirOwn() {
        assertDiagnostics(
                """
                @TableEntity(rowKey = "r")
                sealed interface Payment {
                    @PartitionKey String account();
                    record Card(String account) implements Payment {}
                    @EntityType("Card")
                    record Cash(String account) implements Payment {}
                }
                """,
                "Payment.java:6 [Tables/DuplicateEntityType] Cash is stored as 'Card', and so is Card. Give one of them another"
                        + " name with @EntityType.");
    }

    @Test
    void wantsTextsOfConstantsAndSubtypesToBeOfOneOnly() {
        assertDiagnostics(
                """
                @TableEntity(rowKey = "r")
                sealed interface Payment {
                    @PartitionKey String account();
                    @EntityType(formerly = "Cash")
                    record Card(String account, Status status, List<Status> all) implements Payment {}
                    record Cash(String account) implements Payment {}
                    enum Status {
                        OPEN,
                        @Constant(formerly = "OPEN") DONE,
                        @Constant("HELD") KEPT,
                        @Constant(value = "IDLE", formerly = {"HELD", "IDLE"}) IDLE
                    }
                }
                """,
                "Payment.java:5 [Tables/DuplicateEntityType] Card is or was stored as 'Cash', as Cash is or was. Give each"
                        + " constant or subtype texts that no other has.",
                "Payment.java:10 [Tables/DuplicateConstant] DONE is or was stored as 'OPEN', as OPEN is or was. Give each"
                        + " constant or subtype texts that no other has.",
                "Payment.java:12 [Tables/DuplicateConstant] IDLE is or was stored as 'HELD', as KEPT is or was. Give each"
                        + " constant or subtype texts that no other has.",
                "Payment.java:12 [Tables/DuplicateConstant] IDLE is or was stored as 'IDLE', as IDLE is or was. Give each"
                        + " constant or subtype texts that no other has.");
    }

    @Test
    void refusesValueObjects() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Embedded Comparable<String> c,
                    @Embedded Node d,
                    @Embedded Keyed e) {}
                record Node(@Embedded Node next) {}
                record Keyed(@RowKey String key) {}
                """,
                "Order.java:4 [Tables/NotAClass] Comparable is an interface. Map a class or record that is not abstract,"
                        + " generic, private or inner.",
                "Order.java:5 [Tables/NotAClass] Node is in itself. Map a class or record that is not abstract, generic,"
                        + " private or inner.",
                "Order.java:6 [Tables/ConflictingAnnotations] Order.e.key is in a value object, where no key, version or"
                        + " timestamp can be. Declare it in the entity itself.");
    }

    @Test
    void warnsOfIndexesOnSecretsOfFewValues() {
        String fact = ": with so few values, how often each occurs reveals it. Remove the index, or do not encrypt the"
                + " property.";
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt @IndexedBy boolean c,
                    @Encrypt @IndexedBy Status d,
                    @Encrypt @IndexedBy byte e,
                    @Encrypt @IndexedBy String f) {
                    enum Status { OPEN, DONE }
                }
                """,
                "Order.java:4 [Tables/GuessableIndex] Index 'byC' of Order holds tokens of the encrypted 'c', a boolean"
                        + fact,
                "Order.java:5 [Tables/GuessableIndex] Index 'byD' of Order holds tokens of the encrypted 'd', a Status"
                        + fact,
                "Order.java:6 [Tables/GuessableIndex] Index 'byE' of Order holds tokens of the encrypted 'e', a byte"
                        + fact);
    }

    /** The compiler does not see what a method reads, so each is asked for a word, whatever it reads. */
    @Test
    void warnsOfMethodsThatMayComputeSecretsIntoKeys() {
        String fact =
                " encrypted. What it returns is in the keys of index rows in plain text, and the compiler cannot see"
                        + " what it reads. If it reveals nothing of them, say @SuppressWarnings(\"tables\") at the method; else"
                        + " remove it, and index the encrypted property itself.";
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "both", properties = {"decade", "a"})
                record Order(@PartitionKey String a, @RowKey String b, @Encrypt String c, @Embedded Card card, int year) {
                    @IndexedBy String initial() { return c.substring(0, 1); }
                    @IndexedBy int decade() { return year / 10; }
                    @SuppressWarnings({"tables", "unused"}) @IndexedBy int century() { return year / 100; }
                }
                record Card(@Encrypt String number) {}
                """,
                "Order.java:5 [Tables/ComputedOfEncrypted] Method 'initial' of Order computes what an index is by, and 'c',"
                        + " 'card.number' are" + fact,
                "Order.java:6 [Tables/ComputedOfEncrypted] Method 'decade' of Order computes what an index is by, and 'c',"
                        + " 'card.number' are" + fact);
        assertDiagnostics("""
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b, String c) {
                    @IndexedBy String initial() { return c.substring(0, 1); }
                }
                """);
        assertDiagnostics("""
                @SuppressWarnings("tables") @TableEntity
                record Order(@PartitionKey String a, @RowKey String b, @Encrypt String c) {
                    @IndexedBy String initial() { return c.substring(0, 1); }
                }
                """);
    }
}
