package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The changes of an entity that its earlier rows can follow, and what the schema lock remembers or asks of them. */
class FollowedChangesTest {
    private static final String ORDER = LockedSources.ORDER;

    @TempDir
    private Path folder;

    private LockedSources lock;

    @BeforeEach
    void open() {
        lock = new LockedSources(folder);
    }

    @Test
    void lockAcceptsCompatibleChanges() throws IOException {
        lock.assertFollowed("@Nullable String note,", "@Nullable String note, Integer extra,", "\"extra\": \"INT\"");
        lock.assertFollowed("@Nullable String note,", "", "\"card\"");
        Files.delete(lock.file());
        assertThat(lock.compile(ORDER.replace("long total", "int total"))).isEmpty();
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.text()).contains("\"total\": \"LONG required\"");
    }

    /** What is gone from the class is not gone from rows. */
    @Test
    void lockRemembersRemovedProperties() throws IOException {
        lock.assertFollowed("@Nullable String note,", "", "\"gone\": {\n        \"note\": \"STRING\"");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.text()).doesNotContain("gone");
        lock.assertRefused(
                "@Nullable String note,",
                "Integer note,",
                "Order.java:7 [Tables/LockedProperty] Order stores 'note' as INT, but existing rows contain STRING, "
                        + "which is not compatible. Keep the type, store the property under another name, or raise "
                        + "schemaVersion and upgrade earlier rows.");
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", ""))).isEmpty();
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", "Integer note,")))
                .hasSize(1);
    }

    @Test
    void lockRequiresAnswerIfPropertyMayBeRenamed() throws IOException {
        lock.assertRefused(
                "@Nullable String note,",
                "@Nullable String remark,",
                "Order.java:7 [Tables/LockedRenamed] Order no longer stores 'note' (STRING), but now stores "
                        + "'remark', which has a compatible type. If you renamed the property, use two deployments: "
                        + "first @Property(value = \"note\", futureNames = \"remark\"), which reads both names, then "
                        + "@Property(formerNames = \"note\"). If you removed it, add \"gone\": {\"note\": \"STRING\"} "
                        + "to shop.Order in tables-schema.json.");
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", "@Nullable Integer remark,")))
                .as("another type")
                .isEmpty();
    }

    @Test
    void lockAcceptsAnswerThatPropertyIsRemoved() throws IOException {
        String renamed = ORDER.replace("@Nullable String note,", "@Nullable String remark,");
        assertThat(lock.changed("@Nullable String note,", "@Nullable String remark,"))
                .hasSize(1);
        Files.writeString(
                lock.file(),
                lock.text().replace("\"indexes\": {", "\"gone\": {\"note\": \"STRING\"},\n      \"indexes\": {"));
        assertThat(lock.compile(renamed)).isEmpty();
        assertThat(lock.text()).contains("\"gone\": {\n        \"note\": \"STRING\"", "\"remark\": \"STRING\"");
        assertThat(lock.compile(renamed, "-Atables.schema.mode=check")).isEmpty();
    }

    @Test
    void lockAcceptsAnswerThatPropertyIsRenamed() throws IOException {
        String ready =
                ORDER.replace("@Nullable String note", "@Property(futureNames = \"remark\") @Nullable String note");
        String renamed =
                ORDER.replace("@Nullable String note", "@Property(formerNames = \"note\") @Nullable String remark");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(ready)).isEmpty();
        assertThat(lock.text()).contains("\"futureNames\": {\n        \"note\": \"remark\"");
        assertThat(lock.compile(ORDER))
                .containsExactly("Order.java:7 [Tables/LockedRenamed] Order no longer reads the name 'remark', but "
                        + "rows may contain 'note' under that name. Add it again with @Property(futureNames = "
                        + "\"remark\"). Or run SchemaRewrite on every store, and then remove it from \"futureNames\" in "
                        + "tables-schema.json.");
        assertThat(lock.compile(renamed)).isEmpty();
        assertThat(lock.text())
                .contains("\"formerNames\": {\n        \"remark\": \"note\"")
                .doesNotContain("gone", "futureNames");
        String again = lock.text();
        assertThat(lock.compile(ready)).as("back to the version before").isEmpty();
        Files.writeString(lock.file(), again);
        String dropped = ORDER.replace("String note", "String remark");
        assertThat(lock.compile(dropped))
                .containsExactly(
                        "Order.java:7 [Tables/LockedRenamed] Order no longer reads the name 'note', but rows may "
                                + "contain 'remark' under that name. Add it again with @Property(formerNames = "
                                + "\"note\"). Or run SchemaRewrite on every store, and then remove it from "
                                + "\"formerNames\" in tables-schema.json.");
        Files.writeString(lock.file(), lock.text().replaceFirst("\"remark\": \"note\"", ""));
        assertThat(lock.compile(dropped)).isEmpty();
    }

    @Test
    void lockRefusesRenameInOneDeployment() throws IOException {
        String renamed =
                ORDER.replace("@Nullable String note", "@Property(formerNames = \"note\") @Nullable String remark");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(renamed))
                .containsExactly("Order.java:7 [Tables/LockedRenamed] Order stores a property as 'remark', but the "
                        + "previous version of the application stores it as 'note'. While both versions run, the "
                        + "previous version does not read 'remark' and may lose the value. Rename the property in two "
                        + "deployments: first @Property(value = \"note\", futureNames = \"remark\"), which reads both "
                        + "names, then @Property(formerNames = \"note\"). If the previous version never runs at the same "
                        + "time as this one, add \"formerNames\": {\"remark\": \"note\"} to shop.Order in "
                        + "tables-schema.json.");
        Files.writeString(
                lock.file(),
                lock.text()
                        .replace("\"indexes\": {", "\"formerNames\": {\"remark\": \"note\"},\n      \"indexes\": {"));
        assertThat(lock.compile(renamed)).as("confirmed").isEmpty();
    }

    @Test
    void lockRefusesRenamedPrefixInOneDeployment() {
        String place = "record Place(String city) {}\n";
        String before = ORDER.replace("@Nullable String note,", "@Embedded @Nullable Place place,");
        String ready =
                ORDER.replace("@Nullable String note,", "@Embedded(futurePrefixes = \"spot_\") @Nullable Place place,");
        String after =
                ORDER.replace("@Nullable String note,", "@Embedded(formerPrefixes = \"place_\") @Nullable Place spot,");
        assertThat(lock.compile(before + place)).isEmpty();
        assertThat(lock.compile(after + place))
                .singleElement()
                .asString()
                .contains(
                        "stores a property as 'spot_city'",
                        "'place_city'",
                        "'futurePrefixes' and 'formerPrefixes' of @Embedded");
        assertThat(lock.compile(ready + place)).isEmpty();
        assertThat(lock.compile(after + place)).isEmpty();
    }

    /** Its rows are read by both names, so nothing is lacking, and index rows stay what they were. */
    @Test
    void lockAcceptsRenameOfRequiredIndexedOrEncryptedProperty() {
        String ready = ORDER.replace("long total", "@Property(futureNames = \"sum\") long total")
                .replace("@IndexedBy Status status", "@IndexedBy @Property(futureNames = \"state\") Status status")
                .replace("String card", "@Property(value = \"card\", futureNames = \"number2\") String number2");
        String renamed = ORDER.replace("long total", "@Property(formerNames = \"total\") long sum")
                .replace(
                        "@IndexedBy Status status",
                        "@IndexedBy(name = \"byStatus\") @Property(formerNames = \"status\") Status state")
                .replace("String card", "@Property(formerNames = \"card\") String number2");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(ready)).isEmpty();
        assertThat(lock.compile(renamed)).isEmpty();
        assertThat(lock.compile(renamed, "-Atables.schema.mode=check")).isEmpty();
    }

    @Test
    void lockAcceptsWiderKeyTypeWithTheSameKeys() throws IOException {
        lock.assertFollowed(
                "@RowKey(digits = 8) int number",
                "@RowKey(digits = 8) long number",
                "\"rowKey\": \"number LONG of width 8\"");
    }

    @Test
    void lockAcceptsSingleValueToUnwrappedCollection() throws IOException {
        lock.assertFollowed(
                "@Nullable String note",
                "@Property(unwrapSingleElementCollection = true) @Nullable List<String> note",
                "\"note\": \"collection of STRING, one alone\"");
        Files.delete(lock.file());
        lock.assertRefused(
                "@Nullable String note",
                "@Nullable List<String> note",
                "Order.java:7 [Tables/LockedProperty] Order stores 'note' as collection of STRING, but existing "
                        + "rows contain STRING, which is not compatible. Use @Property(unwrapSingleElementCollection = true), which reads "
                        + "and writes a collection with one element as a single value. Or store the property under "
                        + "another name, or raise schemaVersion and upgrade earlier rows.");
    }

    @Test
    void lockAcceptsStagesOfAnEncryption() throws IOException {
        lock.assertFollowed(
                "@Nullable String note",
                "@Encrypt(stage = EncryptionRolloutStage.DECRYPT_ONLY) @Nullable String note",
                "\"note\": \"STRING encrypted by default, stage DECRYPT_ONLY\"");
        assertThat(lock.compile(ORDER.replace(
                        "@Nullable String note",
                        "@Encrypt(stage = EncryptionRolloutStage.ENCRYPT_ON_WRITE) @Nullable String note")))
                .isEmpty();
        assertThat(lock.compile(ORDER.replace("@Nullable String note", "@Encrypt @Nullable String note")))
                .hasSize(1);
    }

    @Test
    void lockAllowsOtherTypesWithAnUpgrade() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        String second = ORDER.replace(
                                "table = \"orders\"",
                                "table = \"orders\", schemaVersion = 2, schemaUpgrades = From1.class")
                        .replace("long total,", "int total, int weight,")
                + LockedSources.UPGRADE;
        assertThat(lock.compile(second)).isEmpty();
        assertThat(lock.text()).contains("\"total\": \"INT required\"", "\"weight\": \"INT required\"");
    }
}
