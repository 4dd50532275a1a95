package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Diagnostics of what entities share a table, of sizes, and of what other stores take otherwise: text, file and line. */
class TableDiagnosticsTest extends EntityDiagnostics {
    private static final String REMEDY = ". Give one entity its own prefix, such as @RowKey(prefix = \"...\"), or move "
            + "it to another table. If one entity is another view of the same rows, annotate it with "
            + "@SuppressWarnings(\"tables\").";

    @Test
    void warnsOfOverlappingKeyRanges() {
        assertDiagnostics(
                """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey String name) {}
                @TableEntity(table = "staff")
                record Review(@PartitionKey String dep, @RowKey(prefix = "r_") int year) {}
                """,
                "Employee.java:4 [Tables/PrefixConflict] Review and Employee store their rows in the same key "
                        + "range of table 'staff', so queries for one would find rows of the other" + REMEDY);
    }

    @Test
    void warnsOfPrefixesOfPrefixes() {
        assertDiagnostics(
                """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey(prefix = "e") String name) {}
                @TableEntity(table = "Staff", constantRowKey = "extra")
                record Extra(@PartitionKey String dep, int year) {}
                """,
                "Employee.java:4 [Tables/PrefixConflict] Extra and Employee store their rows in the same key "
                        + "range of table 'staff', so queries for one would find rows of the other" + REMEDY,
                "Employee.java:4 [Tables/Portability] Tables 'Staff' of Extra and 'staff' of Employee are the "
                        + "same table in Azure Tables, but two tables in Azure Cosmos DB for Table. Spell both "
                        + "names the same way.");
    }

    @Test
    void acceptsDisjointKeys() {
        assertDiagnostics("""
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey(prefix = "empid_", digits = 6) int number) {}
                @TableEntity(table = "staff")
                record Review(@PartitionKey String dep, @RowKey(digits = 6) int number) {}
                @TableEntity(table = "media")
                record Photo(@PartitionKey(prefix = "photo_") UUID id, @RowKey String name) {}
                @TableEntity(table = "media")
                record Plan(@PartitionKey(prefix = "plan_") UUID id, @RowKey String name) {}
                @TableEntity(table = "other")
                record Other(@PartitionKey String dep, @RowKey String name) {}
                """);
    }

    @Test
    void ignoresViewsOfTheSameRows() {
        assertDiagnostics("""
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey int number, String name) {}
                @TableEntity(table = "staff")
                @SuppressWarnings("tables")
                record Badge(@PartitionKey String dep, @RowKey int number) {}
                """);
    }

    @Test
    void honorsSuppressedWarningsOfEnclosingClass() {
        assertDiagnostics("""
                class First {
                    @TableEntity(table = "staff") record Employee(@PartitionKey String dep, @RowKey int number) {}
                }
                @SuppressWarnings("tables")
                class Second {
                    @TableEntity(table = "staff") record Employee(@PartitionKey String dep, @RowKey int number) {}
                }
                """);
    }

    @Test
    void usesFullNamesOfClassesWithTheSameSimpleName() {
        assertDiagnostics(
                """
                class First { @TableEntity(table = "staff") record Item(@PartitionKey String dep, @RowKey int number) {} }
                class Second { @TableEntity(table = "staff") record Item(@PartitionKey String dep, @RowKey int number) {} }
                """,
                "First.java:3 [Tables/PrefixConflict] shop.Second.Item and shop.First.Item store their rows in "
                        + "the same key range of table 'staff', so queries for one would find rows of the other"
                        + REMEDY);
    }

    @Test
    void warnsOfOverlappingIndexRows() {
        assertDiagnostics(
                """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey(prefix = "a") int number,
                    @IndexedBy(name = "bc") String name) {}
                @TableEntity(table = "staff")
                record Review(@PartitionKey String dep, @RowKey(prefix = "ab") String name,
                    @IndexedBy(name = "c") int year) {}
                """,
                "Employee.java:5 [Tables/PrefixConflict] Review and Employee store the rows of index 'c' and of "
                        + "index 'bc' in the same place" + REMEDY);
    }

    @Test
    void warnsOfIndexesInTheSameTable() {
        assertDiagnostics(
                """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey(prefix = "a-") int number,
                    @IndexedBy(name = "x", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) String name) {}
                @TableEntity(table = "staffA")
                record Review(@PartitionKey String dep, @RowKey String name,
                    @IndexedBy(name = "x", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) int year) {}
                """,
                "Employee.java:5 [Tables/PrefixConflict] Review and Employee store the rows of index 'x' and of "
                        + "index 'x' in the same place" + REMEDY);
    }

    @Test
    void refusesTooLongTableNameOfAnIndex() {
        String name = "x".repeat(60);
        assertDiagnostics(
                String.format(Locale.ROOT, """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey int number,
                    @IndexedBy(name = "%s", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) String name) {}
                """, name),
                "Employee.java:4 [Tables/IndexTableName] The table of index '" + name
                        + "' of Employee would be named 'staffX" + name.substring(1)
                        + "', which is longer than 63 characters. Give the index a shorter name.");
    }

    @Test
    void refusesKeysThatAreAlwaysTooLong() {
        String prefix = "p".repeat(1020);
        assertDiagnostics(
                String.format(Locale.ROOT, """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey(prefix = "%s", digits = 5) int dep, @RowKey UUID id,
                    @IndexedBy(name = "%s") LocalDate hired) {}
                """, prefix, "i".repeat(1000)),
                "Employee.java:2 [Tables/KeyTooLong] The partition key of Employee needs at least 1025 characters, "
                        + "but the limit is 1024. Use fewer or shorter components.",
                "Employee.java:4 [Tables/KeyTooLong] The key of index '" + "i".repeat(1000)
                        + "' of Employee needs at least 1049 characters, but the limit is 1024. Use fewer or shorter "
                        + "components.");
    }

    @Test
    void refusesKeysTooLongForTheTargetStore() {
        String source = HEAD + String.format(Locale.ROOT, """
                @TableEntity(table = "staff")
                record Employee(@PartitionKey String dep, @RowKey(prefix = "%s", digits = 6) int number) {}
                """, "p".repeat(250));

        assertThat(Compiled.diagnostics(Compiled.compile(List.of("-Atables.target=azure"), source)))
                .noneMatch(text -> text.toString().contains("KeyTooLong"));
        assertThat(Compiled.diagnostics(Compiled.compile(List.of("-Atables.target=cosmos"), source)))
                .anyMatch(text -> text.toString()
                        .contains("[Tables/KeyTooLong] The row key of Employee needs at least 256 characters, but "
                                + "the limit is 255"))
                .as("said once")
                .noneMatch(text -> text.toString().contains("Tables/Portability"));
    }

    @Test
    void warnsOfNamesReservedByCosmosDb() {
        String source = HEAD + String.format(Locale.ROOT, """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey(prefix = "%s") UUID b,
                    @Property("etag")
                    String tag, long id) {}
                """, "p".repeat(230));
        assertThat(Compiled.diagnostics(source))
                .containsExactly(
                        "Order.java:4 [Tables/Portability] Order.tag is stored as 'etag', which is a reserved name "
                                + "in Azure Cosmos DB for Table. Give it another name with @Property. If the "
                                + "application never runs on Cosmos DB, compile with -Atables.portability=off "
                                + "instead.",
                        "Order.java:5 [Tables/Portability] Order.id is stored as 'id', which is a reserved name in "
                                + "Azure Cosmos DB for Table. Give it another name with @Property. If the "
                                + "application never runs on Cosmos DB, compile with -Atables.portability=off "
                                + "instead.",
                        "Order.java:2 [Tables/Portability] The row key of Order needs at least 266 characters, but "
                                + "the limit of Azure Cosmos DB for Table is 255 bytes. Make the row key shorter. "
                                + "If the application never runs on Cosmos DB, compile with "
                                + "-Atables.portability=off instead.");
        assertThat(Compiled.diagnostics(Compiled.compile(List.of("-Atables.portability=off"), source)))
                .isEmpty();
    }
}
