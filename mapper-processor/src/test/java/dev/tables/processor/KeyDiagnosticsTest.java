package dev.tables.processor;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Diagnostics of keys: text, file and line. */
class KeyDiagnosticsTest extends EntityDiagnostics {
    @Test
    void missesBothKeys() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(String a) {}
                """,
                "Order.java:2 [Tables/MissingPartitionKey] Order has no partition key. Annotate a property with"
                        + " @PartitionKey, or give a constant with @TableEntity(partitionKey = \"...\").",
                "Order.java:2 [Tables/MissingRowKey] Order has no row key. Annotate a property with @RowKey, or give a"
                        + " constant with @TableEntity(rowKey = \"...\").");
    }

    @Test
    void refusesConstantAndComponents() {
        assertDiagnostics(
                """
                @TableEntity(
                    partitionKey = "all")
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/KeyIsConstant] The partition key of Order is a constant, but 'a' is a component of"
                        + " it. Keep one; a prefix on the component gives constant text.");
    }

    /** Of a constant whose text contains the separator, or ends in part of it, no entity could ever be saved. */
    @Test
    void refusesConstantsThatContainTheSeparator() {
        for (String[] each : new String[][] {
            {"_", "OPEN, IN_USE", "IN_USE"},
            {"::", "@Constant(\"a:\") OPEN, SHUT", "OPEN"},
            {"-", "@Constant(\"a-b\") OPEN", "OPEN"}
        }) {
            assertDiagnostics(
                    String.format(Locale.ROOT, """
                            @TableEntity
                            record Order(
                                @PartitionKey String a,
                                @RowKey(order = 1) State b,
                                @RowKey(order = 2, separator = "%s") int c) {}
                            enum State { %s }
                            """, each[0], each[1]),
                    "Order.java:6 [Tables/InvalidKeyText] Order.c follows 'b' behind the separator '" + each[0]
                            + "', which the text of its constant " + each[2]
                            + " contains, so that no entity with it could be saved. Take another separator.");
        }
    }

    @Test
    void refusesKeyType() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @RowKey
                    java.time.Period b) {}
                """,
                "Order.java:5 [Tables/UnsupportedKeyType] Order.b is a Period, which cannot be part of a key. Use String, boolean,"
                        + " byte, short, int, long, float, double, Instant, UUID, an enum, LocalDate, LocalDateTime,"
                        + " YearMonth, BigDecimal or BigInteger.");
    }

    @Test
    void refusesKeysThatWouldBeJson() {
        String remedy =
                ", which cannot be part of a key. Use String, boolean, byte, short, int, long, float, double, Instant, UUID,"
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
                "Order.java:5 [Tables/KeyIsNullable] Order.b may be null, but is part of the row key. Remove @Nullable, or"
                        + " take another property.");
    }

    @Test
    void refusesComponentWithoutOrderBesideOneWithOrder() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @PartitionKey(order = 0) String b,
                    @RowKey(order = 1) String c,
                    @RowKey String d,
                    @RowKey(order = 1) String e) {}
                """,
                "Order.java:4 [Tables/MissingKeyOrder] Order.a has no order in the partition key, but 'b' is component 0."
                        + " Number all components with order.",
                "Order.java:7 [Tables/MissingKeyOrder] Order.d has no order in the row key, but 'c' is component 1."
                        + " Number all components with order.",
                "Order.java:8 [Tables/DuplicateKeyOrder] Order.e and 'c' are both component 1 of the row key."
                        + " Number the components with order.");
    }

    @Test
    void refusesSameOrderTwice() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey String a,
                    @RowKey String b,
                    @RowKey String c) {}
                """,
                "Order.java:6 [Tables/DuplicateKeyOrder] Order.c and 'b' are both component 0 of the row key. Number the"
                        + " components with order.");
    }

    @Test
    void refusesWidths() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey(width = 4) String a,
                    @RowKey(order = 0, width = 11) int b,
                    @RowKey(order = 1, scale = 2) long c) {}
                """,
                "Order.java:4 [Tables/InvalidKeyWidth] Order.a is a String with a width of 4. Remove it: that type has"
                        + " none.",
                "Order.java:5 [Tables/InvalidKeyWidth] Order.b is an int with a width of 11. Use a number from 1 to 10, or"
                        + " leave it out.",
                "Order.java:6 [Tables/InvalidKeyWidth] Order.c is a long with a scale of 2. Remove it: that type has"
                        + " none.");
    }

    @Test
    void needsWidths() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey BigInteger a,
                    @RowKey BigDecimal b) {}
                """,
                "Order.java:4 [Tables/WidthNeeded] Order.a is a BigInteger, which has no greatest number of digits. Give"
                        + " width, its digits.",
                "Order.java:5 [Tables/WidthNeeded] Order.b is a BigDecimal, which has no greatest number of digits. Give"
                        + " width, its digits before the point, and scale, those behind it.");
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
                "Order.java:4 [Tables/InvalidKeyText] The partition key of Order has constant text with a character that"
                        + " keys may not have. Leave out '/', '\\', '#', '?' and control characters.");
    }

    @Test
    void refusesSeparatorsThatSeparateNothing() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(
                    @PartitionKey(separator = "_") String a,
                    @RowKey(order = 0) String b,
                    @RowKey(order = 1, separator = "") String c) {}
                """,
                "Order.java:4 [Tables/SeparatorPosition] Order.a is the first component of the partition key, so nothing"
                        + " stands before it. Put the separator on the component behind it.",
                "Order.java:6 [Tables/SeparatorPosition] Order.c follows the text 'b', whose end nothing marks. Give a"
                        + " separator.");
    }

    @Test
    void warnsOfForeignLayout() {
        String body = """
                record Order(
                    @PartitionKey String a,
                    @RowKey(order = 0) String b,
                    @RowKey(order = 1, separator = "_") int c) {}
                """;
        assertDiagnostics(
                "@TableEntity\n" + body,
                "Order.java:6 [Tables/ForeignLayout] Order.c follows the text 'b' behind a separator of your own: texts that"
                        + " contain '_' are refused, and keys sort as their components only if no text holds a character"
                        + " below it. Use the default separator, or accept it with @SuppressWarnings(\"tables\").");
        assertDiagnostics("@SuppressWarnings(\"tables\") @TableEntity\n" + body);
    }

    @Test
    void refusesBucketsThatCannotBe() {
        assertDiagnostics(
                """
                @TableEntity
                record Log(@PartitionKey(order = 0,
                        buckets = 1) String day,
                    @PartitionKey(order = 1,
                        buckets = 300) String hour,
                    @RowKey String at) {}
                """,
                "Log.java:4 [Tables/InvalidBuckets] Log.day spreads partitions over 1 buckets. Use 2 to 256.",
                "Log.java:6 [Tables/InvalidBuckets] Log.hour spreads partitions over 300 buckets. Use 2 to 256.",
                "Log.java:6 [Tables/InvalidBuckets] Log.hour spreads partitions over buckets, as does 'day'. Give buckets"
                        + " once.");
    }

    @Test
    void refusesBucketsOfOneRowAndUniquenessAcrossThem() {
        assertDiagnostics(
                """
                @TableEntity(rowKey = "x")
                record Log(@PartitionKey(buckets = 4) String day,
                    @IndexedBy(
                        unique = true) String mail) {}
                """,
                "Log.java:3 [Tables/InvalidBuckets] Log.day spreads partitions over buckets by row key, but the row key of"
                        + " Log is a constant. Remove buckets.",
                "Log.java:5 [Tables/InvalidBuckets] Index 'byMail' of Log is unique in a partition, but partitions are"
                        + " spread over buckets, each with an index of its own. Use scope TABLE.");
    }
}
