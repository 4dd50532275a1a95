package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The changes of an entity that its earlier rows cannot follow: the text, file and line with which the schema lock refuses them. */
class RefusedChangesTest {
    private static final String ORDER = LockedSources.ORDER;

    private static final String BY_HAND =
            ". If no such rows remain, change the recorded value in tables-schema.json by hand instead.";

    @TempDir
    private Path folder;

    private LockedSources lock;

    @BeforeEach
    void open() {
        lock = new LockedSources(folder);
    }

    @Test
    void lockRefusesRemovedConstants() throws IOException {
        lock.assertRefused(
                "OPEN, DONE",
                "OPEN, CLOSED",
                "Order.java:5 [Tables/LockedConstant] Order no longer has the constant 'DONE' for 'status', but "
                        + "rows may contain it. If you renamed the constant, use two deployments: first "
                        + "@EnumValue(\"DONE\"), which still stores the earlier text, then @EnumValue(formerNames = "
                        + "\"DONE\"), which stores the new name. If you removed the constant, restore it until "
                        + "the rows that contain it are rewritten. Then remove it from the enum and from "
                        + "\"constants\" in tables-schema.json.");
        assertThat(lock.compile(ORDER.replace("OPEN, DONE", "NEW, OPEN, DONE"))).isEmpty();
        assertThat(lock.text()).contains("\"status\": \"DONE, NEW, OPEN\"");
    }

    @Test
    void lockRefusesRemovedConstantsThatNameProperties() {
        String rates = """
                @TableEntity
                record Rate(@PartitionKey String a, @RowKey String b, @PropertyPerElement Map<Kind, Integer> rates) {
                    enum Kind { LOW, HIGH }
                }
                """;
        assertThat(lock.compile(rates)).isEmpty();
        assertThat(lock.compile(rates.replace("LOW, HIGH", "HIGH")))
                .containsExactly(
                        "Rate.java:3 [Tables/LockedConstant] Rate no longer has the constant 'LOW' for keys of "
                                + "'rates', but rows may contain it. If you renamed the constant, use two "
                                + "deployments: first @EnumValue(\"LOW\"), which still stores the earlier text, then "
                                + "@EnumValue(formerNames = \"LOW\"), which stores the new name. If you removed the "
                                + "constant, restore it until the rows that contain it are rewritten. Then remove "
                                + "it from the enum and from \"constants\" in tables-schema.json.");
    }

    @Test
    void lockRefusesAnotherTable() throws IOException {
        lock.assertRefused(
                "table = \"orders\"",
                "table = \"sales\"",
                "Order.java:2 [Tables/LockedTable] Order declares table 'sales', but its existing rows are in table "
                        + "'orders'. Use @TableEntity(table = \"orders\"), or move the rows and edit "
                        + "tables-schema.json by hand.");
    }

    @Test
    void lockRefusesWideEntitiesInOneRow() {
        String notes = """
                @TableEntity(wide = true)
                record Note(@PartitionKey String a, @RowKey String b, String text) {}
                """;
        assertThat(lock.compile(notes.replace("(wide = true)", ""))).isEmpty();
        assertThat(lock.compile(notes)).isEmpty();
        assertThat(lock.compile(notes.replace("(wide = true)", "")))
                .containsExactly(
                        "Note.java:2 [Tables/LockedWide] Note is no longer wide, but existing entities may span "
                                + "more than one row. Keep wide = true" + BY_HAND);
    }

    @Test
    void lockRefusesAnotherKeyLayout() throws IOException {
        String remedy = ". Restore the earlier key, or create another entity and move the rows. If you only renamed a "
                + "property, rename it in tables-schema.json too.";
        lock.assertRefused(
                "digits = 8",
                "digits = 9",
                "Order.java:4 [Tables/LockedKey] Order has the row key (number INT of width 9), but its "
                        + "existing rows have the row key (number INT of width 8)" + remedy);
        lock.assertRefused(
                "@PartitionKey String",
                "@PartitionKey(shards = 4, prefix = \"c-\") String",
                "Order.java:3 [Tables/LockedKey] Order has the partition key ('c-' customer STRING, in 4 "
                        + "shards), but its existing rows have the partition key (customer STRING)" + remedy);
    }

    @Test
    void lockRefusesIncompatibleTypes() throws IOException {
        lock.assertRefused(
                "long total",
                "int total",
                "Order.java:6 [Tables/LockedProperty] Order stores 'total' as INT, but existing rows contain LONG, "
                        + "which is not compatible. Keep the type, store the property under another name, or raise "
                        + "schemaVersion and upgrade earlier rows.");
    }

    @Test
    void lockRefusesNewRequiredProperties() throws IOException {
        String remedy = ". Make the property @Nullable or give it a wrapper type. Or raise schemaVersion and upgrade "
                + "earlier rows.";
        lock.assertRefused(
                "long total,",
                "long total, int weight,",
                "Order.java:6 [Tables/LockedRequired] Order requires 'weight', but rows written earlier do "
                        + "not contain it" + remedy);
        lock.assertRefused(
                "@Nullable String note",
                "@NonNull String note",
                "Order.java:7 [Tables/LockedRequired] Order now requires 'note', but rows written earlier "
                        + "may not contain it" + remedy);
    }

    @Test
    void lockRefusesRemovedPropertiesRequiredByThePreviousVersion() throws IOException {
        String fact = "Order.java:2 [Tables/LockedRequired] Order no longer stores 'total' (LONG), but the previous "
                + "version of the application requires it in each row. While both versions run, the previous version "
                + "cannot read the rows that this one inserts. Remove the property in two deployments. First, make it "
                + "@Nullable or give it a wrapper type, but still store it. Then remove it. If the previous version "
                + "never runs at the same time as this one, add \"gone\": {\"total\": \"LONG required\"} to shop.Order "
                + "in tables-schema.json.";
        lock.assertRefused("long total,", "", fact);
        // An upgrade changes nothing for the version before, unless that one refuses later rows.
        String upgraded = ORDER.replace("long total,", "")
                .replace("table = \"orders\"", "table = \"orders\", schemaVersion = 2, schemaUpgrades = From1.class");
        assertThat(lock.compile(upgraded + LockedSources.UPGRADE)).containsExactly(fact);
        assertThat(lock.compile(ORDER.replace("long total,", "Long total,"))).isEmpty();
        assertThat(lock.compile(ORDER.replace("long total,", ""))).isEmpty();
    }

    @Test
    void lockAcceptsChangesWithoutRollingDeployment() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        Files.writeString(
                lock.file(),
                lock.text()
                        .replace("\"indexes\": {", "\"gone\": {\"total\": \"LONG required\"},\n      \"indexes\": {"));
        assertThat(lock.compile(ORDER.replace("long total,", ""))).isEmpty();
        assertThat(lock.text()).contains("\"gone\": {\n        \"total\": \"LONG required\"");
    }

    @Test
    void lockRefusesSwitchedEncryption() throws IOException {
        String remedy = ". To encrypt it, deploy the stages of @Encrypt(stage = ...) one by one: DECRYPT_ONLY, "
                + "ENCRYPT_ON_WRITE, REQUIRED. To decrypt it, deploy them in reverse order, and then remove @Encrypt. Before you set "
                + "REQUIRED or remove @Encrypt, run Reencryption on every store and edit tables-schema.json by hand.";
        lock.assertRefused(
                "@Encrypt(keyset = \"cards\") ",
                "",
                "Order.java:8 [Tables/LockedEncryption] Order stores 'card' in plain text, but existing rows store "
                        + "it encrypted by cards" + remedy);
        lock.assertRefused(
                "@Nullable String note",
                "@Encrypt(keyset = \"notes\") @Nullable String note",
                "Order.java:7 [Tables/LockedEncryption] Order stores 'note' encrypted by notes, but existing rows "
                        + "store it in plain text" + remedy);
    }

    @Test
    void lockRefusesAnIndexChangedUnderItsName() throws IOException {
        lock.assertRefused(
                "@IndexedBy Status",
                "@IndexedBy(layout = IndexLayout.KEYS_ONLY) Status",
                "Order.java:5 [Tables/LockedIndex] Order has index 'byStatus' (LOCAL KEYS_ONLY of status STRING), but "
                        + "its existing index rows have (LOCAL ALL_PROPERTIES of status STRING). Give the index another name "
                        + "and backfill it, or restore its earlier definition" + BY_HAND);
    }

    @Test
    void lockRefusesRemovedUpgradesAndLowerVersions() throws IOException {
        String second = ORDER.replace(
                        "table = \"orders\"",
                        "table = \"orders\", schemaVersion = 2,\n    schemaUpgrades = From1.class")
                + LockedSources.UPGRADE;
        assertThat(lock.compile(second)).isEmpty();
        assertThat(lock.text()).contains("\"upgrades\": \"From1\"");
        assertThat(lock.compile(second.replace("schemaUpgrades = From1.class", "schemaUpgrades = {}")))
                .containsExactly("Order.java:3 [Tables/LockedUpgrade] Order no longer lists the upgrade From1, but "
                        + "earlier rows cannot be read without it. List it again. Or run SchemaRewrite on every "
                        + "store, and then remove it from tables-schema.json by hand.");
        assertThat(lock.compile(ORDER))
                .contains("Order.java:2 [Tables/LockedVersion] Order has schema version 1, but there are rows with "
                        + "version 2. Raise schemaVersion" + BY_HAND);
    }

    @Test
    void lockRefusesRemovedSubtypes() throws IOException {
        String payments = """
                @TableEntity
                sealed interface Payment {
                    @PartitionKey String a();
                    @RowKey long b();
                    record Card(String a, long b) implements Payment {}
                    record Cash(String a, long b) implements Payment {}
                }
                """;
        assertThat(lock.compile(payments)).isEmpty();
        assertThat(lock.compile(payments.replace("record Cash", "@SubtypeName(\"Coins\") record Cash")))
                .containsExactly(
                        "Payment.java:2 [Tables/LockedEntityType] Payment has the EntityType names 'Card, Coins', "
                                + "but its existing rows have 'Card, Cash'. If you renamed a class, keep its "
                                + "earlier name with @SubtypeName(\"Cash\"). Otherwise raise schemaVersion and "
                                + "upgrade those rows"
                                + BY_HAND);
        assertThat(lock.compile(payments.replace(
                        "record Cash", "record Gift(String a, long b) implements Payment {}\nrecord Cash")))
                .isEmpty();
        assertThat(lock.text()).contains("\"types\": \"Card, Cash, Gift\"");
    }
}
