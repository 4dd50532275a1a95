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
    void refusesEncryptionOfAWholeValueObject() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt @Embedded Address c) {}
                record Address(String street, String town) {}
                """,
                "Order.java:4 [Tables/EncryptionPosition] @Encrypt cannot encrypt Order.c, because the value object "
                        + "is stored as several properties. Put @Encrypt on the secret properties of the value "
                        + "object.");
    }

    @Test
    void refusesIndexOfAWholeValueObject() {
        String fact = " [Tables/UnsupportedIndexType] Order.c is a value object, so index";
        String advice = " cannot contain it as a whole. In the attribute 'properties', list properties of the value "
                + "object instead: \"c.street\", \"c.town\".";
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
    void refusesJsonThatCannotBeReadBack() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    List<Payment> c) {}
                sealed interface Payment permits Cash {}
                record Cash(int amount) implements Payment {}
                """,
                "Order.java:4 [Tables/JsonUnreadable] Order.c is stored as JSON, but cannot be read back. "
                        + "Payment is an interface"
                        + " without type information, so Jackson cannot determine which class to read. Annotate it"
                        + " @JsonTypeInfo(use = NAME), or declare a class that is not abstract.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@PartitionKey",
                "@RowKey",
                "@Property(\"x\")",
                "@PropertyPerElement(maxSize = 2)",
                "@Chunked",
                "@LargeValue",
                "@Json",
                "@RowTimestamp",
                "@Version"
            })
    void refusesSingleValueAnnotationsOnAValueObject(String annotation) {
        assertThat(Compiled.diagnostics(HEAD + """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Embedded %s @Nullable Address c) {}
                record Address(String street, String town) {}
                """.replace("%s", annotation)))
                .contains("Order.java:4 [Tables/ConflictingAnnotations] " + annotation.replaceAll("\\(.*", "")
                        + " does not apply to Order.c, because a value object is stored as several properties. Put "
                        + "the annotation on a property that is stored as one property of the row.");
    }

    @Test
    void refusesEncryptedKeys() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @Encrypt @RowKey String b) {}
                """,
                "Order.java:4 [Tables/EncryptionPosition] @Encrypt cannot encrypt Order.b, because keys, versions "
                        + "and timestamps are always stored in plain text. Remove @Encrypt, or store the secret in "
                        + "another property.");
    }

    @Test
    void refusesInvalidEncryptionParameters() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt(keyset = "a b") String c,
                    @Encrypt(blindIndexBits = 12) String d) {}
                """,
                "Order.java:4 [Tables/InvalidEncryption] Order.c has an invalid keyset name: 'a b'. Use 1 to 64 "
                        + "ASCII letters, digits, '-', '_' and '.'.",
                "Order.java:5 [Tables/InvalidEncryption] Order.d has blindIndexBits = 12. Use a multiple of 8 from 16 to "
                        + "256.");
    }

    @Test
    void refusesOrderAndUniquenessOfShortHashes() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "byC", properties = "c desc")
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt String c,
                    @Encrypt(blindIndexBits = 32) @IndexedBy(unique = true) String d) {}
                """,
                "Order.java:3 [Tables/BlindIndex] Index 'byC' of Order sorts the encrypted property 'c' in "
                        + "descending order, but blind index hashes are not in the order of the values. Remove "
                        + "'desc', or do not encrypt the property.",
                "Order.java:6 [Tables/BlindIndex] Index 'byD' of Order is unique, but the blind index hashes of the "
                        + "encrypted property 'd' are so short that different values may have the same hash. Set "
                        + "blindIndexBits to at least 128.");
    }

    @Test
    void warnsOfJsonPropertiesWithoutJackson() {
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
                        "Order.java:4 [Tables/JsonNeedsJackson] Order.c is stored as JSON, but Jackson 3 is not on the"
                                + " class path. Add tools.jackson.core:jackson-databind, or give the property a "
                                + "converter.");
    }

    @Test
    void suggestsReplacementsOfOldTimeTypes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    java.sql.Timestamp c,
                    java.util.Calendar d) {}
                """,
                "Order.java:4 [Tables/UnsupportedPropertyType] Order.c is a Timestamp, which cannot be stored. "
                        + "Make it an Instant.",
                "Order.java:5 [Tables/UnsupportedPropertyType] Order.d is a Calendar, which cannot be stored. "
                        + "Make it an"
                        + " Instant.");
    }

    @Test
    void refusesInvalidConverters() {
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
                "Order.java:4 [Tables/InvalidConverter] Order.c is a Thread, but its converter cannot be used: the "
                        + "converter does not implement ValueConverter. Use a visible class that implements "
                        + "ValueConverter.",
                "Order.java:5 [Tables/InvalidConverter] Order.d is a Thread, but its converter cannot be used: the "
                        + "converter has no visible constructor without parameters. Use a visible class that "
                        + "implements ValueConverter.",
                "Order.java:6 [Tables/InvalidConverter] Order.e is a Thread, but its converter cannot be used: the "
                        + "converter is for type Integer. Use a visible class that implements ValueConverter.",
                "Order.java:7 [Tables/InvalidConverter] Order.f is an Integer, but its converter cannot be used: "
                        + "the converter produces Thread, which cannot be stored. Use a visible class that "
                        + "implements ValueConverter.");
    }

    @Test
    void requiresSharedKeysOfSubtypes() {
        assertDiagnostics(
                """
                @TableEntity
                sealed interface Payment {
                    @PartitionKey String account();
                    record Card(String account, @RowKey long number) implements Payment {}
                    record Cash(String account, @RowKey long number) implements Payment {}
                }
                """,
                "Payment.java:5 [Tables/KeyNotShared] Payment.number is part of the row key, but Payment does "
                        + "not declare it."
                        + " Declare a method number() in Payment and annotate it there.");
    }

    @Test
    void requiresKeyInEverySubtype() {
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
                "Payment.java:7 [Tables/SubtypesDisagree] Payment.number is declared in Cash differently than in "
                        + "another subtype. Give it the same type, stored name and annotations in both, or rename "
                        + "it.",
                "Payment.java:6 [Tables/KeyNotShared] Payment.number is part of the row key, but not every "
                        + "subtype has it. Declare a"
                        + " method number() in Payment and annotate it there.");
    }

    @Test
    void requiresCompatibleSubtypes() {
        assertDiagnostics(
                """
                @TableEntity(constantRowKey = "r")
                sealed interface Payment {
                    @PartitionKey String account();
                    record Card(String account, int amount) implements Payment {}
                    record Cash(String account,
                        long amount) implements Payment {}
                }
                """,
                "Payment.java:7 [Tables/SubtypesDisagree] Payment.amount is declared in Cash differently than in "
                        + "another subtype. Give it the same type, stored name and annotations in both, or rename "
                        + "it.");
    }

    @Test
    void requiresUniqueSubtypeNames() {
        assertDiagnostics(
                """
                @TableEntity(constantRowKey = "r")
                sealed interface Payment {
                    @PartitionKey String account();
                    record Card(String account) implements Payment {}
                    @SubtypeName("Card")
                    record Cash(String account) implements Payment {}
                }
                """,
                "Payment.java:6 [Tables/DuplicateEntityType] Cash and Card are both stored as 'Card'. Give one of "
                        + "them another name with @SubtypeName.");
    }

    @Test
    void requiresUniqueTextsOfConstantsAndSubtypes() {
        assertDiagnostics(
                """
                @TableEntity(constantRowKey = "r")
                sealed interface Payment {
                    @PartitionKey String account();
                    @SubtypeName(formerNames = "Cash")
                    record Card(String account, Status status, List<Status> all) implements Payment {}
                    record Cash(String account) implements Payment {}
                    enum Status {
                        OPEN,
                        @EnumValue(formerNames = "OPEN") DONE,
                        @EnumValue("HELD") KEPT,
                        @EnumValue(value = "IDLE", formerNames = {"HELD", "IDLE"}) IDLE
                    }
                }
                """,
                "Payment.java:5 [Tables/DuplicateEntityType] Card and Cash have the same stored text 'Cash'. "
                        + "Current texts and texts in 'formerNames' must be unique. Change one of the two.",
                "Payment.java:10 [Tables/DuplicateConstant] DONE and OPEN have the same stored text 'OPEN'. "
                        + "Current texts and texts in 'formerNames' must be unique. Change one of the two.",
                "Payment.java:12 [Tables/DuplicateConstant] IDLE and KEPT have the same stored text 'HELD'. "
                        + "Current texts and texts in 'formerNames' must be unique. Change one of the two.",
                "Payment.java:12 [Tables/DuplicateConstant] IDLE has the stored text 'IDLE' more than once. "
                        + "List each text only once, either as the current text or in 'formerNames'.");
    }

    @Test
    void refusesInvalidValueObjects() {
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
                "Order.java:4 [Tables/NotAClass] Comparable is an interface. Map a class or record that is not "
                        + "abstract, generic, private or inner, and that does not contain itself.",
                "Order.java:5 [Tables/NotAClass] Node is a value object that contains itself. Map a class or record "
                        + "that is not abstract, generic, private or inner, and that does not contain itself.",
                "Order.java:6 [Tables/ConflictingAnnotations] Order.e.key is in a value object, which cannot "
                        + "contain a key, version or timestamp. Declare it in the entity itself.");
    }

    @Test
    void warnsOfIndexesOnSecretsWithFewValues() {
        String fact = ". There are so few possible values that the frequency of a hash reveals its value. Remove the "
                + "index, or do not encrypt the property.";
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
                "Order.java:4 [Tables/GuessableIndex] Index 'byC' of Order contains blind index hashes of the "
                        + "encrypted property 'c', which is a boolean"
                        + fact,
                "Order.java:5 [Tables/GuessableIndex] Index 'byD' of Order contains blind index hashes of the "
                        + "encrypted property 'd', which is a Status"
                        + fact,
                "Order.java:6 [Tables/GuessableIndex] Index 'byE' of Order contains blind index hashes of the "
                        + "encrypted property 'e', which is a byte"
                        + fact);
    }

    /** The compiler does not see what a method reads, so each is asked for a word, whatever it reads. */
    @Test
    void warnsOfComputedIndexesThatMayRevealSecrets() {
        String fact = " of Order is stored in plain text in the keys of index rows. The compiler cannot check whether "
                + "the result reveals the encrypted properties 'c', 'card.number'. If it does not, annotate the method "
                + "with @SuppressWarnings(\"tables\"). If it does, remove the method and index the encrypted property "
                + "itself.";
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
                "Order.java:5 [Tables/ComputedOfEncrypted] The result of method 'initial'" + fact,
                "Order.java:6 [Tables/ComputedOfEncrypted] The result of method 'decade'" + fact);
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
