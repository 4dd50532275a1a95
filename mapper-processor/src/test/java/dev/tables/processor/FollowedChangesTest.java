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
    void followsWhatOldRowsCanFollow() throws IOException {
        lock.assertFollowed("@Nullable String note,", "@Nullable String note, Integer extra,", "\"extra\": \"INT\"");
        lock.assertFollowed("@Nullable String note,", "", "\"card\"");
        Files.delete(lock.file());
        assertThat(lock.compile(ORDER.replace("long total", "int total"))).isEmpty();
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.text()).contains("\"total\": \"LONG required\"");
    }

    /** What is gone from the class is not gone from rows. */
    @Test
    void remembersWhatRowsMayStillHold() throws IOException {
        lock.assertFollowed("@Nullable String note,", "", "\"gone\": {\n        \"note\": \"STRING\"");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.text()).doesNotContain("gone");
        lock.assertRefused(
                "@Nullable String note,",
                "Integer note,",
                "Order.java:7 [Tables/LockedProperty] Order stores 'note' as INT, but its rows have STRING, which does not"
                        + " fit. Keep the type, store it under another name, or raise schemaVersion and upgrade earlier rows.");
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", ""))).isEmpty();
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", "Integer note,")))
                .hasSize(1);
    }

    @Test
    void asksWhatBecameOfAPropertyThatDisappearsWhileOneOfItsTypeAppears() throws IOException {
        lock.assertRefused(
                "@Nullable String note,",
                "@Nullable String remark,",
                "Order.java:7 [Tables/LockedRenamed] Order no longer stores 'note' (STRING) and now stores 'remark', which fits"
                        + " it. If it is renamed, deploy @Property(value = \"note\", later = \"remark\") first, so that rows are read by"
                        + " both names, and then @Property(formerly = \"note\"); if it is gone, put \"gone\": {\"note\": \"STRING\"} into shop.Order in tables-schema.json.");
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", "@Nullable Integer remark,")))
                .as("another type")
                .isEmpty();
    }

    @Test
    void takesTheAnswerThatItIsGone() throws IOException {
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
    void takesTheAnswerThatItWasRenamed() throws IOException {
        String ready = ORDER.replace("@Nullable String note", "@Property(later = \"remark\") @Nullable String note");
        String renamed =
                ORDER.replace("@Nullable String note", "@Property(formerly = \"note\") @Nullable String remark");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(ready)).isEmpty();
        assertThat(lock.text()).contains("\"later\": {\n        \"note\": \"remark\"");
        assertThat(lock.compile(ORDER))
                .containsExactly(
                        "Order.java:7 [Tables/LockedRenamed] Order no longer reads 'remark', under which rows may hold"
                                + " 'note'. Name it again with @Property(later = \"remark\"), or run SchemaRewrite on every store and"
                                + " remove it from \"later\" in tables-schema.json.");
        assertThat(lock.compile(renamed)).isEmpty();
        assertThat(lock.text())
                .contains("\"formerly\": {\n        \"remark\": \"note\"")
                .doesNotContain("gone", "later");
        String again = lock.text();
        assertThat(lock.compile(ready)).as("back to the version before").isEmpty();
        Files.writeString(lock.file(), again);
        String dropped = ORDER.replace("String note", "String remark");
        assertThat(lock.compile(dropped))
                .containsExactly(
                        "Order.java:7 [Tables/LockedRenamed] Order no longer reads 'note', under which rows may hold"
                                + " 'remark'. Name it again with @Property(formerly = \"note\"), or run SchemaRewrite on every store and"
                                + " remove it from \"formerly\" in tables-schema.json.");
        Files.writeString(lock.file(), lock.text().replaceFirst("\"remark\": \"note\"", ""));
        assertThat(lock.compile(dropped)).isEmpty();
    }

    @Test
    void refusesARenameInOneDeployment() throws IOException {
        String renamed =
                ORDER.replace("@Nullable String note", "@Property(formerly = \"note\") @Nullable String remark");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(renamed))
                .containsExactly(
                        "Order.java:7 [Tables/LockedRenamed] Order stores as 'remark' what the version before stores as"
                                + " 'note'. While both run, that version does not read 'remark', takes the value for absent,"
                                + " and loses it. Rename it in two deployments: first @Property(value = \"note\", later ="
                                + " \"remark\"), which reads both names, then @Property(formerly = \"note\"). If the version"
                                + " before never runs beside this one, put \"formerly\": {\"remark\": \"note\"} into"
                                + " shop.Order in tables-schema.json.");
        Files.writeString(
                lock.file(),
                lock.text().replace("\"indexes\": {", "\"formerly\": {\"remark\": \"note\"},\n      \"indexes\": {"));
        assertThat(lock.compile(renamed)).as("confirmed").isEmpty();
    }

    @Test
    void refusesARenamedPrefixInOneDeployment() {
        String place = "record Place(String city) {}\n";
        String before = ORDER.replace("@Nullable String note,", "@Embedded @Nullable Place place,");
        String ready = ORDER.replace("@Nullable String note,", "@Embedded(later = \"spot_\") @Nullable Place place,");
        String after =
                ORDER.replace("@Nullable String note,", "@Embedded(formerly = \"place_\") @Nullable Place spot,");
        assertThat(lock.compile(before + place)).isEmpty();
        assertThat(lock.compile(after + place))
                .singleElement()
                .asString()
                .contains("stores as 'spot_city'", "'place_city'", "later and formerly of @Embedded");
        assertThat(lock.compile(ready + place)).isEmpty();
        assertThat(lock.compile(after + place)).isEmpty();
    }

    /** Its rows are read by both names, so nothing is lacking, and index rows stay what they were. */
    @Test
    void followsARenamedPropertyThatIsRequiredIndexedOrEncrypted() {
        String ready = ORDER.replace("long total", "@Property(later = \"sum\") long total")
                .replace("@IndexedBy Status status", "@IndexedBy @Property(later = \"state\") Status status")
                .replace("String card", "@Property(value = \"card\", later = \"number2\") String number2");
        String renamed = ORDER.replace("long total", "@Property(formerly = \"total\") long sum")
                .replace(
                        "@IndexedBy Status status",
                        "@IndexedBy(name = \"byStatus\") @Property(formerly = \"status\") Status state")
                .replace("String card", "@Property(formerly = \"card\") String number2");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(ready)).isEmpty();
        assertThat(lock.compile(renamed)).isEmpty();
        assertThat(lock.compile(renamed, "-Atables.schema.mode=check")).isEmpty();
    }

    @Test
    void followsKeysThatStayTheSameByAWiderType() throws IOException {
        lock.assertFollowed(
                "@RowKey(width = 8) int number",
                "@RowKey(width = 8) long number",
                "\"rowKey\": \"number LONG of width 8\"");
    }

    @Test
    void followsASingleValueIntoACollectionThatStoresOneAlone() throws IOException {
        lock.assertFollowed(
                "@Nullable String note",
                "@Property(single = true) @Nullable List<String> note",
                "\"note\": \"collection of STRING, one alone\"");
        Files.delete(lock.file());
        lock.assertRefused(
                "@Nullable String note",
                "@Nullable List<String> note",
                "Order.java:7 [Tables/LockedProperty] Order stores 'note' as collection of STRING, but its rows have STRING,"
                        + " which does not fit. Give @Property(single = true), so that single values are read and written,"
                        + " store it under another name, or raise schemaVersion and upgrade earlier rows.");
    }

    @Test
    void followsTheStagesOfAnEncryption() throws IOException {
        lock.assertFollowed(
                "@Nullable String note",
                "@Encrypt(stage = EncryptionStage.READABLE) @Nullable String note",
                "\"note\": \"STRING encrypted by default, stage READABLE\"");
        assertThat(lock.compile(ORDER.replace(
                        "@Nullable String note", "@Encrypt(stage = EncryptionStage.WRITTEN) @Nullable String note")))
                .isEmpty();
        assertThat(lock.compile(ORDER.replace("@Nullable String note", "@Encrypt @Nullable String note")))
                .hasSize(1);
    }

    @Test
    void allowsOtherTypesBehindAnUpgrade() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        String second =
                ORDER.replace("table = \"orders\"", "table = \"orders\", schemaVersion = 2, upgrades = From1.class")
                                .replace("long total,", "int total, int weight,")
                        + LockedSources.UPGRADE;
        assertThat(lock.compile(second)).isEmpty();
        assertThat(lock.text()).contains("\"total\": \"INT required\"", "\"weight\": \"INT required\"");
    }
}
