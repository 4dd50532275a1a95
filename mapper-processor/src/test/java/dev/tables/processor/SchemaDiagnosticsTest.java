package dev.tables.processor;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Diagnostics of schema versions and upgrades: text, file and line. */
class SchemaDiagnosticsTest extends EntityDiagnostics {
    private static final String UPGRADE = """
                    public Class<%1$s> entityType() { return %1$s.class; }
                    public int fromVersion() { return 1; }
                    public Row upgrade(Row row) { return row; }
                }
            """;

    @Test
    void countsVersionsFromOne() {
        assertDiagnostics("""
                @TableEntity(
                    schemaVersion = 0)
                record Order(@PartitionKey String a, @RowKey String b) {}
                """, "Order.java:3 [Tables/InvalidSchemaVersion] Order has schema version 0. Count from 1.");
    }

    @Test
    void refusesWhatUpgradesNothing() {
        assertDiagnostics(
                """
                @TableEntity(schemaVersion = 2,
                    upgrades = String.class)
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/InvalidUpgrade] Rows of Order cannot be upgraded by String: it is no EntityUpgrade."
                        + " Name a visible class that implements EntityUpgrade<Order>.");
    }

    @Test
    void refusesUpgradesOfOtherEntitiesAndThoseThatCannotBeMade() {
        assertDiagnostics(
                """
                @TableEntity(schemaVersion = 3,
                    upgrades = {OfItem.class, Closed.class})
                record Order(@PartitionKey String a, @RowKey String b) {}
                class Item {}
                class OfItem implements EntityUpgrade<Item> {
                """ + String.format(Locale.ROOT, UPGRADE, "Item") + """
                class Closed implements EntityUpgrade<Order> {
                    Closed(int x) {}
                """ + String.format(Locale.ROOT, UPGRADE, "Order"),
                "Order.java:3 [Tables/InvalidUpgrade] Rows of Order cannot be upgraded by OfItem: it is for Item. Name a"
                        + " visible class that implements EntityUpgrade<Order>.",
                "Order.java:3 [Tables/InvalidUpgrade] Rows of Order cannot be upgraded by Closed: it has no visible"
                        + " constructor without parameters. Name a visible class that implements EntityUpgrade<Order>.");
    }

    @Test
    void refusesMoreUpgradesThanVersionsBefore() {
        assertDiagnostics(
                """
                @TableEntity(
                    upgrades = From1.class)
                record Order(@PartitionKey String a, @RowKey String b) {}
                class From1 implements EntityUpgrade<Order> {
                """ + String.format(Locale.ROOT, UPGRADE, "Order"),
                "Order.java:3 [Tables/InvalidUpgrade] Order has schema version 1 and 1 upgrade, but each version before"
                        + " needs one. Raise schemaVersion, or remove what is too many.");
    }

    @Test
    void keepsTheNameOfTheVersionForItself() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Property("SchemaVersion") String c) {}
                """,
                "Order.java:4 [Tables/ReservedName] Order.c cannot be stored as 'SchemaVersion', a name that has a meaning"
                        + " of its own. Give it another name with @Property.");
    }
}
