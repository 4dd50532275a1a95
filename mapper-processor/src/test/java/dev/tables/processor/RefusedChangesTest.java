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

    private static final String BY_HAND = ", or, if no such rows are left, change tables-schema.json by hand.";

    @TempDir
    private Path folder;

    private LockedSources lock;

    @BeforeEach
    void open() {
        lock = new LockedSources(folder);
    }

    @Test
    void refusesToForgetConstants() throws IOException {
        lock.assertRefused(
                "OPEN, DONE",
                "OPEN, CLOSED",
                "Order.java:5 [Tables/LockedConstant] Order has no constant 'DONE' for 'status' any more, but rows may hold it"
                        + " and could not be read. If it was renamed, give it @Constant(\"DONE\"), which still stores that"
                        + " text, as versions before do, and one deployment later @Constant(formerly = \"DONE\"), which stores"
                        + " the new name; if it is gone, keep it until those rows are rewritten, then remove it from \"constants\" in"
                        + " tables-schema.json.");
        assertThat(lock.compile(ORDER.replace("OPEN, DONE", "NEW, OPEN, DONE"))).isEmpty();
        assertThat(lock.text()).contains("\"status\": \"DONE, NEW, OPEN\"");
    }

    @Test
    void refusesToForgetConstantsThatNameProperties() {
        String rates = """
                @TableEntity
                record Rate(@PartitionKey String a, @RowKey String b, @Exploded Map<Kind, Integer> rates) {
                    enum Kind { LOW, HIGH }
                }
                """;
        assertThat(lock.compile(rates)).isEmpty();
        assertThat(lock.compile(rates.replace("LOW, HIGH", "HIGH")))
                .containsExactly(
                        "Rate.java:3 [Tables/LockedConstant] Rate has no constant 'LOW' for keys of 'rates' any more,"
                                + " but rows may hold it and could not be read. If it was renamed, give it @Constant(\"LOW\"),"
                                + " which still stores that text, as versions before do, and one deployment later"
                                + " @Constant(formerly = \"LOW\"), which stores the new name; if it is gone, keep it until those rows are rewritten,"
                                + " then remove it from \"constants\" in tables-schema.json.");
    }

    @Test
    void refusesAnotherTable() throws IOException {
        lock.assertRefused(
                "table = \"orders\"",
                "table = \"sales\"",
                "Order.java:2 [Tables/LockedTable] Order is kept in table 'sales', but its rows are in 'orders'. Give"
                        + " @TableEntity(table = \"orders\"), or move the rows and change tables-schema.json by hand.");
    }

    @Test
    void refusesToPutWideEntitiesIntoOneRow() {
        String notes = """
                @TableEntity(wide = true)
                record Note(@PartitionKey String a, @RowKey String b, String text) {}
                """;
        assertThat(lock.compile(notes.replace("(wide = true)", ""))).isEmpty();
        assertThat(lock.compile(notes)).isEmpty();
        assertThat(lock.compile(notes.replace("(wide = true)", "")))
                .containsExactly(
                        "Note.java:2 [Tables/LockedWide] Note is kept in one row, but rows were written as wide ones,"
                                + " some in several. Keep wide = true" + BY_HAND);
    }

    @Test
    void refusesAnotherLayoutOfKeys() throws IOException {
        String remedy =
                ". Keep that, or make another entity and move the rows; if only a property was renamed, rename it in"
                        + " tables-schema.json.";
        lock.assertRefused(
                "width = 8",
                "width = 9",
                "Order.java:4 [Tables/LockedKey] Order has the row key (number INT of width 9), but its rows have (number INT"
                        + " of width 8)" + remedy);
        lock.assertRefused(
                "@PartitionKey String",
                "@PartitionKey(buckets = 4, prefix = \"c-\") String",
                "Order.java:3 [Tables/LockedKey] Order has the partition key ('c-' customer STRING, in 4 buckets), but its"
                        + " rows have (customer STRING)" + remedy);
    }

    @Test
    void refusesTypesThatDoNotFit() throws IOException {
        lock.assertRefused(
                "long total",
                "int total",
                "Order.java:6 [Tables/LockedProperty] Order stores 'total' as INT, but its rows have LONG, which does not"
                        + " fit. Keep the type, store it under another name, or raise schemaVersion and upgrade earlier rows.");
    }

    @Test
    void refusesWhatOldRowsLack() throws IOException {
        String remedy = ". Make it @Nullable or of a wrapper type, or raise schemaVersion and upgrade earlier rows.";
        lock.assertRefused(
                "long total,",
                "long total, int weight,",
                "Order.java:6 [Tables/LockedRequired] Order stores 'weight', which rows must have, but those written before"
                        + " lack it" + remedy);
        lock.assertRefused(
                "@Nullable String note",
                "@NonNull String note",
                "Order.java:7 [Tables/LockedRequired] Order stores 'note', which rows must have now, but those written before"
                        + " may lack it" + remedy);
    }

    @Test
    void refusesToRemoveWhatTheVersionBeforeMustFind() throws IOException {
        String fact =
                "Order.java:2 [Tables/LockedRequired] Order no longer stores 'total' (LONG), which the version before must"
                        + " find in each row. While both run, that version cannot read the rows that this one inserts. Remove it in two"
                        + " deployments: first make it @Nullable or of a wrapper type, and still store it; then remove it. If the version"
                        + " before never runs beside this one, put \"gone\": {\"total\": \"LONG required\"} into shop.Order in"
                        + " tables-schema.json.";
        lock.assertRefused("long total,", "", fact);
        // An upgrade changes nothing for the version before, unless that one refuses later rows.
        String upgraded = ORDER.replace("long total,", "")
                .replace("table = \"orders\"", "table = \"orders\", schemaVersion = 2, upgrades = From1.class");
        assertThat(lock.compile(upgraded + LockedSources.UPGRADE)).containsExactly(fact);
        assertThat(lock.compile(ORDER.replace("long total,", "Long total,"))).isEmpty();
        assertThat(lock.compile(ORDER.replace("long total,", ""))).isEmpty();
    }

    @Test
    void followsWhereNoVersionRunsBesideAnother() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        Files.writeString(
                lock.file(),
                lock.text()
                        .replace("\"indexes\": {", "\"gone\": {\"total\": \"LONG required\"},\n      \"indexes\": {"));
        assertThat(lock.compile(ORDER.replace("long total,", ""))).isEmpty();
        assertThat(lock.text()).contains("\"gone\": {\n        \"total\": \"LONG required\"");
    }

    @Test
    void refusesToSwitchEncryption() throws IOException {
        String remedy =
                ". Go through the stages of @Encrypt(stage = ...): READABLE, WRITTEN, ENFORCED, or back; where the last or"
                        + " the first is next, run Reencryption on every store and change tables-schema.json by hand.";
        lock.assertRefused(
                "@Encrypt(keyset = \"cards\") ",
                "",
                "Order.java:8 [Tables/LockedEncryption] Order stores 'card' in plain, but in its rows it is stored encrypted"
                        + " by cards" + remedy);
        lock.assertRefused(
                "@Nullable String note",
                "@Encrypt(keyset = \"notes\") @Nullable String note",
                "Order.java:7 [Tables/LockedEncryption] Order stores 'note' encrypted by notes, but in its rows it is stored"
                        + " in plain" + remedy);
    }

    @Test
    void refusesAnIndexThatChangesUnderItsName() throws IOException {
        lock.assertRefused(
                "@IndexedBy Status",
                "@IndexedBy(layout = IndexLayout.KEYS) Status",
                "Order.java:5 [Tables/LockedIndex] Order has index 'byStatus' (PARTITION KEYS of status STRING), but its index"
                        + " rows are (PARTITION COPY of status STRING). Give the index another name and fill it, or keep it as"
                        + " it was" + BY_HAND);
    }

    @Test
    void refusesToForgetUpgradesAndVersions() throws IOException {
        String second = ORDER.replace(
                        "table = \"orders\"", "table = \"orders\", schemaVersion = 2,\n    upgrades = From1.class")
                + LockedSources.UPGRADE;
        assertThat(lock.compile(second)).isEmpty();
        assertThat(lock.text()).contains("\"upgrades\": \"From1\"");
        assertThat(lock.compile(second.replace("upgrades = From1.class", "upgrades = {}")))
                .containsExactly(
                        "Order.java:3 [Tables/LockedUpgrade] Order no longer names the upgrade From1, without which"
                                + " earlier rows cannot be read. Name it again, or run SchemaRewrite on every store and remove it from"
                                + " tables-schema.json by hand.");
        assertThat(lock.compile(ORDER))
                .contains(
                        "Order.java:2 [Tables/LockedVersion] Order has schema version 1, but there are rows of version 2."
                                + " Raise schemaVersion" + BY_HAND);
    }

    @Test
    void refusesToForgetSubtypes() throws IOException {
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
        assertThat(lock.compile(payments.replace("record Cash", "@EntityType(\"Coins\") record Cash")))
                .containsExactly(
                        "Payment.java:2 [Tables/LockedEntityType] Payment stores 'Card, Coins' as EntityType, but its"
                                + " rows have 'Card, Cash'. Keep these: where a class was renamed, by @EntityType(\"Cash\"),"
                                + " which still stores that text, as versions before do; or raise schemaVersion and upgrade such rows"
                                + BY_HAND);
        assertThat(lock.compile(payments.replace(
                        "record Cash", "record Gift(String a, long b) implements Payment {}\nrecord Cash")))
                .isEmpty();
        assertThat(lock.text()).contains("\"types\": \"Card, Cash, Gift\"");
    }
}
