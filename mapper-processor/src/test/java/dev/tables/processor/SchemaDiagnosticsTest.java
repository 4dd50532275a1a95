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
    void schemaVersionStartsAtOne() {
        assertDiagnostics("""
                @TableEntity(
                    schemaVersion = 0)
                record Order(@PartitionKey String a, @RowKey String b) {}
                """, "Order.java:3 [Tables/InvalidSchemaVersion] Order has schema version 0. Use 1 or more.");
    }

    @Test
    void refusesUpgradesThatAreNotEntityUpgrades() {
        assertDiagnostics(
                """
                @TableEntity(schemaVersion = 2,
                    schemaUpgrades = String.class)
                record Order(@PartitionKey String a, @RowKey String b) {}
                """,
                "Order.java:3 [Tables/InvalidUpgrade] String cannot upgrade rows of Order: it does not implement "
                        + "EntityUpgrade. Use a visible class that implements EntityUpgrade<Order>.");
    }

    @Test
    void refusesUpgradesOfOtherEntitiesAndWithoutConstructor() {
        assertDiagnostics(
                """
                @TableEntity(schemaVersion = 3,
                    schemaUpgrades = {OfItem.class, Closed.class})
                record Order(@PartitionKey String a, @RowKey String b) {}
                class Item {}
                class OfItem implements EntityUpgrade<Item> {
                """ + String.format(Locale.ROOT, UPGRADE, "Item") + """
                class Closed implements EntityUpgrade<Order> {
                    Closed(int x) {}
                """ + String.format(Locale.ROOT, UPGRADE, "Order"),
                "Order.java:3 [Tables/InvalidUpgrade] OfItem cannot upgrade rows of Order: it upgrades rows of "
                        + "Item. Use a visible class that implements EntityUpgrade<Order>.",
                "Order.java:3 [Tables/InvalidUpgrade] Closed cannot upgrade rows of Order: it has no visible "
                        + "constructor without parameters. Use a visible class that implements EntityUpgrade<Order>.");
    }

    @Test
    void refusesMoreUpgradesThanEarlierVersions() {
        assertDiagnostics(
                """
                @TableEntity(
                    schemaUpgrades = From1.class)
                record Order(@PartitionKey String a, @RowKey String b) {}
                class From1 implements EntityUpgrade<Order> {
                """ + String.format(Locale.ROOT, UPGRADE, "Order"),
                "Order.java:3 [Tables/InvalidUpgrade] Order has schema version 1, but lists 1 upgrade. List at most "
                        + "one upgrade for each earlier version. Raise schemaVersion, or remove the surplus "
                        + "upgrades.");
    }

    @Test
    void nameOfSchemaVersionIsReserved() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Property("SchemaVersion") String c) {}
                """,
                "Order.java:4 [Tables/ReservedName] Order.c cannot be stored as 'SchemaVersion', which is a "
                        + "reserved name. Give it another name with @Property.");
    }
}
