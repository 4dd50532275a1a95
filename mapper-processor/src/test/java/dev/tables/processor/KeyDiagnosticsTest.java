package dev.tables.processor;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Diagnostics of keys: text, file and line. */
class KeyDiagnosticsTest extends EntityDiagnostics {
    @Test
    void reportsMissingKeys() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(String a) {}
                """,
                "Order.java:2 [Tables/MissingPartitionKey] Order has no partition key. Annotate a property with "
                        + "@PartitionKey, or set a constant with @TableEntity(constantPartitionKey = \"...\").",
                "Order.java:2 [Tables/MissingRowKey] Order has no row key. Annotate a property with @RowKey, or "
                        + "set a constant with @TableEntity(constantRowKey = \"...\").");
    }

    @Test
    void refusesConstantAndComponents() {
        assertDiagnostics(
                """
                @TableEntity(
                    constantPartitionKey = "all")
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/KeyIsConstant] The partition key of Order is declared both as a constant and "
                        + "with the component 'a'. Remove one of them. To add constant text to the key, set a "
                        + "prefix on the component.");
    }

    /** Of a constant whose text contains the separator, or ends in part of it, no entity could ever be saved. */
    @Test
    void refusesConstantsThatContainTheSeparator() {
        for (String[] each : new String[][] {
            {"_", "OPEN, IN_USE", "IN_USE"},
            {"::", "@EnumValue(\"a:\") OPEN, SHUT", "OPEN"},
            {"-", "@EnumValue(\"a-b\") OPEN", "OPEN"}
        }) {
            assertDiagnostics(
                    String.format(Locale.ROOT, """
                            @TableEntity
                            record Order(
                                @PartitionKey String a,
                                @RowKey(position = 1) State b,
                                @RowKey(position = 2, separator = "%s") int c) {}
                            enum State { %s }
                            """, each[0], each[1]),
                    "Order.java:6 [Tables/InvalidKeyText] The row key of Order has the separator '" + each[0]
                            + "' after 'b', but the stored text of constant " + each[2]
                            + " contains the separator, or ends with the first characters of the separator. Entities "
                            + "with that constant could not be saved. Choose another separator.");
        }
    }

    @Test
    void refusesUnsupportedKeyType() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @RowKey
                    java.time.Period b) {}
                """,
                "Order.java:5 [Tables/UnsupportedKeyType] Order.b is a Period, which cannot be part of a key. "
                        + "Use String, boolean,"
                        + " byte, short, int, long, float, double, Instant, UUID, an enum, LocalDate, LocalDateTime,"
                        + " YearMonth, BigDecimal or BigInteger.");
    }

    @Test
    void refusesKeyTypesStoredAsJson() {
        String remedy = ", which cannot be part of a key. Use String, boolean, byte, short, int, long, float, double, "
                + "Instant, UUID,"
                + " an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger.";
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey List<String> a,
                    @RowKey @Json Place b) {}
                record Place(String city) {}
                """,
                "Order.java:4 [Tables/UnsupportedKeyType] Order.a is a List<String>" + remedy,
                "Order.java:5 [Tables/UnsupportedKeyType] Order.b is a Place" + remedy);
    }

    @Test
    void refusesNullableKey() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @RowKey @Nullable String b) {}
                """,
                "Order.java:5 [Tables/KeyIsNullable] Order.b may be null, but is part of the row key. Remove "
                        + "@Nullable, or use another property.");
    }

    @Test
    void refusesComponentWithoutPositionIfOthersHaveOne() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @PartitionKey(position = 0) String b,
                    @RowKey(position = 1) String c,
                    @RowKey String d,
                    @RowKey(position = 1) String e) {}
                """,
                "Order.java:4 [Tables/MissingKeyPosition] Order.a has no position in the partition key, but 'b' has "
                        + "position 0. Set 'position' for each component.",
                "Order.java:7 [Tables/MissingKeyPosition] Order.d has no position in the row key, but 'c' has "
                        + "position 1. Set 'position' for each component.",
                "Order.java:8 [Tables/DuplicateKeyPosition] Order.e and 'c' both have position 1 in the row key. "
                        + "Set a different 'position' for each component.");
    }

    @Test
    void refusesDuplicatePosition() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @RowKey String b,
                    @RowKey String c) {}
                """,
                "Order.java:6 [Tables/DuplicateKeyPosition] Order.c and 'b' both have position 0 in the row key. "
                        + "Set a different 'position' for each component.");
    }

    @Test
    void refusesInvalidDigits() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey(digits = 4) String a,
                    @RowKey(position = 0, digits = 11) int b,
                    @RowKey(position = 1, scale = 2) long c) {}
                """,
                "Order.java:4 [Tables/InvalidKeyDigits] Order.a has digits = 4, but type String has no digits. "
                        + "Remove it.",
                "Order.java:5 [Tables/InvalidKeyDigits] Order.b has digits = 11, but it must be from 1 to 10 for "
                        + "type int. Correct it, or omit it.",
                "Order.java:6 [Tables/InvalidKeyDigits] Order.c has scale = 2, but type long has no scale. "
                        + "Remove it.");
    }

    @Test
    void requiresDigits() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey BigInteger a,
                    @RowKey BigDecimal b) {}
                """,
                "Order.java:4 [Tables/DigitsNeeded] Order.a is a BigInteger, which has no maximum number of digits. Set"
                        + " 'digits' to the maximum number of digits.",
                "Order.java:5 [Tables/DigitsNeeded] Order.b is a BigDecimal, which has no maximum number of digits. Set"
                        + " 'digits' to the maximum number of digits before the decimal point, and 'scale' to the "
                        + "maximum number of digits after it.");
    }

    @Test
    void refusesIllegalKeyText() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey(prefix = "a/") String a,
                    @RowKey String b) {}
                """,
                "Order.java:4 [Tables/InvalidKeyText] The partition key of Order has constant text with a "
                        + "character that is not allowed in keys. Remove '/', '\\', '#', '?' and control characters.");
    }

    @Test
    void refusesUselessSeparators() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey(separator = "_") String a,
                    @RowKey(position = 0) String b,
                    @RowKey(position = 1, separator = "") String c) {}
                """,
                "Order.java:4 [Tables/SeparatorPosition] Order.a is the first component of the partition key, "
                        + "so there is nothing to separate it from. Put the separator on the next component.",
                "Order.java:6 [Tables/SeparatorPosition] The row key of Order has no separator between the "
                        + "text component 'b' and the component 'c'. Without a separator, the end of the text cannot "
                        + "be found. Set one.");
    }

    @Test
    void warnsOfKeyLayoutThatDoesNotPreserveOrder() {
        String body = """
                record Order(
                    @PartitionKey String a,
                    @RowKey(position = 0) String b,
                    @RowKey(position = 1, separator = "_") int c) {}
                """;
        assertDiagnostics(
                "@TableEntity\n" + body,
                "Order.java:6 [Tables/ForeignLayout] The row key of Order has the custom separator '_' after "
                        + "the text component 'b'. Values that contain the separator are rejected. If a value contains "
                        + "a character that sorts before the separator, the keys do not sort like their components. "
                        + "Use the default separator, or suppress this warning with @SuppressWarnings(\"tables\").");
        assertDiagnostics("@SuppressWarnings(\"tables\") @TableEntity\n" + body);
    }

    @Test
    void refusesInvalidShards() {
        assertDiagnostics(
                """
                @TableEntity
                record Log(@PartitionKey(position = 0,
                        shards = 1) String day,
                    @PartitionKey(position = 1,
                        shards = 300) String hour,
                    @RowKey String at) {}
                """,
                "Log.java:4 [Tables/InvalidShards] Log.day splits partitions into 1 shards. Use 2 to 256.",
                "Log.java:6 [Tables/InvalidShards] Log.hour splits partitions into 300 shards. Use 2 to 256.",
                "Log.java:6 [Tables/InvalidShards] Log.hour and 'day' both set 'shards'. Set 'shards' on one "
                        + "component only.");
    }

    @Test
    void refusesShardsOfOneRowAndUniquenessAcrossShards() {
        assertDiagnostics(
                """
                @TableEntity(constantRowKey = "x")
                record Log(@PartitionKey(shards = 4) String day,
                    @IndexedBy(
                        unique = true) String mail) {}
                """,
                "Log.java:3 [Tables/InvalidShards] Log.day splits partitions into shards by row key, but the "
                        + "row key of"
                        + " Log is a constant. Remove 'shards'.",
                "Log.java:5 [Tables/InvalidShards] Index 'byMail' of Log is unique within a partition, but "
                        + "partitions are split into shards, and each shard has its own index. Use scope GLOBAL.");
    }
}
