package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schema lock: what it keeps, which changes it follows, and the text, file and line of those it refuses. */
class SchemaLockTest {
    private static final String HEAD = "package shop; import dev.tables.annotation.*; import dev.tables.engine.Row;"
            + " import dev.tables.mapping.model.EntityUpgrade; import java.util.*; import org.jspecify.annotations.*;\n";

    private static final String ORDER = """
            @TableEntity(table = "orders")
            record Order(@PartitionKey String customer,
                @RowKey(width = 8) int number,
                @IndexedBy Status status,
                long total,
                @Nullable String note,
                @Encrypt(keyset = "cards") String card) {
                enum Status { OPEN, DONE }
            }
            """;

    private static final String UPGRADE = """
            class From1 implements EntityUpgrade<Order> {
                public Class<Order> entityType() { return Order.class; }
                public int fromVersion() { return 1; }
                public Row upgrade(Row row) { return row; }
            }
            """;

    private static final String BY_HAND = ", or, if no such rows are left, change tables-schema.json by hand.";

    @TempDir
    private Path folder;

    private List<String> compile(String body, String... more) {
        List<String> options = new ArrayList<>(List.of(more));
        options.add("-Atables.schema=" + file());
        return Compiled.diagnostics(Compiled.compile(options, HEAD + body));
    }

    private Path file() {
        return folder.resolve("locks/tables-schema.json");
    }

    private String locked() throws IOException {
        return Files.readString(file());
    }

    /** Locks {@link #ORDER} and returns what is reported when it is changed. */
    private List<String> changed(String what, String into) {
        assertThat(compile(ORDER)).isEmpty();
        assertThat(ORDER).contains(what);
        return compile(ORDER.replace(what, into));
    }

    private void assertRefused(String what, String into, String... expected) throws IOException {
        assertThat(changed(what, into)).containsExactly(expected);
        String before = locked();
        compile(ORDER.replace(what, into));
        assertThat(locked()).isEqualTo(before);
    }

    private void assertFollowed(String what, String into, String found) throws IOException {
        assertThat(changed(what, into)).isEmpty();
        assertThat(locked()).contains(found);
        assertThat(compile(ORDER.replace(what, into), "-Atables.schema.mode=check"))
                .isEmpty();
    }

    @Test
    void keepsWhatRowsLookLike() throws IOException {
        assertThat(compile(ORDER)).isEmpty();
        assertThat(locked()).isEqualTo("""
                {
                  "format": 1,
                  "entities": {
                    "shop.Order": {
                      "table": "orders",
                      "rows": "one",
                      "schemaVersion": 1,
                      "upgrades": "",
                      "types": "",
                      "partitionKey": "customer STRING",
                      "rowKey": "number INT of width 8",
                      "properties": {
                        "card": "STRING encrypted by cards",
                        "note": "STRING",
                        "status": "ENUM",
                        "total": "LONG required"
                      },
                      "indexes": {
                        "byStatus": "PARTITION COPY of status STRING"
                      },
                      "constants": {
                        "status": "DONE, OPEN"
                      }
                    }
                  }
                }
                """);
    }

    @Test
    void followsWhatOldRowsCanFollow() throws IOException {
        assertFollowed("@Nullable String note,", "@Nullable String note, Integer extra,", "\"extra\": \"INT\"");
        assertFollowed("@Nullable String note,", "", "\"card\"");
        Files.delete(file());
        assertThat(compile(ORDER.replace("long total", "int total"))).isEmpty();
        assertThat(compile(ORDER)).isEmpty();
        assertThat(locked()).contains("\"total\": \"LONG required\"");
    }

    /** What is gone from the class is not gone from rows. */
    @Test
    void remembersWhatRowsMayStillHold() throws IOException {
        assertFollowed("@Nullable String note,", "", "\"gone\": {\n        \"note\": \"STRING\"");
        assertThat(compile(ORDER)).isEmpty();
        assertThat(locked()).doesNotContain("gone");
        assertRefused(
                "@Nullable String note,",
                "Integer note,",
                "Order.java:7 [Tables/LockedProperty] Order stores 'note' as INT, but its rows have STRING, which does not"
                        + " fit. Keep the type, store it under another name, or raise schemaVersion and upgrade earlier rows.");
        assertThat(compile(ORDER.replace("@Nullable String note,", ""))).isEmpty();
        assertThat(compile(ORDER.replace("@Nullable String note,", "Integer note,")))
                .hasSize(1);
    }

    @Test
    void asksWhatBecameOfAPropertyThatDisappearsWhileOneOfItsTypeAppears() throws IOException {
        assertRefused(
                "@Nullable String note,",
                "@Nullable String remark,",
                "Order.java:7 [Tables/LockedRenamed] Order no longer stores 'note' (STRING) and now stores 'remark', which fits"
                        + " it. If it was renamed, give @Property(formerly = \"note\") so that rows are read by both names; if it is"
                        + " gone, put \"gone\": {\"note\": \"STRING\"} into shop.Order in tables-schema.json.");
        assertThat(compile(ORDER.replace("@Nullable String note,", "@Nullable Integer remark,")))
                .as("another type")
                .isEmpty();
    }

    @Test
    void takesTheAnswerThatItIsGone() throws IOException {
        String renamed = ORDER.replace("@Nullable String note,", "@Nullable String remark,");
        assertThat(changed("@Nullable String note,", "@Nullable String remark,"))
                .hasSize(1);
        Files.writeString(
                file(), locked().replace("\"indexes\": {", "\"gone\": {\"note\": \"STRING\"},\n      \"indexes\": {"));
        assertThat(compile(renamed)).isEmpty();
        assertThat(locked()).contains("\"gone\": {\n        \"note\": \"STRING\"", "\"remark\": \"STRING\"");
        assertThat(compile(renamed, "-Atables.schema.mode=check")).isEmpty();
    }

    @Test
    void takesTheAnswerThatItWasRenamed() throws IOException {
        String renamed =
                ORDER.replace("@Nullable String note", "@Property(formerly = \"note\") @Nullable String remark");
        assertThat(compile(ORDER)).isEmpty();
        assertThat(compile(renamed)).isEmpty();
        assertThat(locked())
                .contains("\"formerly\": {\n        \"remark\": \"note\"")
                .doesNotContain("gone");
        String dropped = ORDER.replace("String note", "String remark");
        assertThat(compile(dropped))
                .containsExactly(
                        "Order.java:7 [Tables/LockedRenamed] Order no longer reads 'note', under which rows may hold"
                                + " 'remark'. Name it again with @Property(formerly = \"note\"), or run SchemaRewrite on every store and"
                                + " remove it from \"formerly\" in tables-schema.json.");
        Files.writeString(file(), locked().replaceFirst("\"remark\": \"note\"", ""));
        assertThat(compile(dropped)).isEmpty();
    }

    /** Its rows are read by both names, so nothing is lacking, and index rows stay what they were. */
    @Test
    void followsARenamedPropertyThatIsRequiredIndexedOrEncrypted() {
        String renamed = ORDER.replace("long total", "@Property(formerly = \"total\") long sum")
                .replace(
                        "@IndexedBy Status status",
                        "@IndexedBy(name = \"byStatus\") @Property(formerly = \"status\") Status state")
                .replace("String card", "@Property(formerly = \"card\") String number2");
        assertThat(compile(ORDER)).isEmpty();
        assertThat(compile(renamed)).isEmpty();
        assertThat(compile(renamed, "-Atables.schema.mode=check")).isEmpty();
    }

    @Test
    void refusesToForgetConstants() throws IOException {
        assertRefused(
                "OPEN, DONE",
                "OPEN, CLOSED",
                "Order.java:5 [Tables/LockedConstant] Order has no constant 'DONE' for 'status' any more, but rows may hold it"
                        + " and could not be read. If it was renamed, give it @Constant(\"DONE\"), which still stores that"
                        + " text, as versions before do, or @Constant(formerly = \"DONE\"), which stores the new name; if it is"
                        + " gone, keep it until those rows are rewritten, then remove it from \"constants\" in"
                        + " tables-schema.json.");
        assertThat(compile(ORDER.replace("OPEN, DONE", "NEW, OPEN, DONE"))).isEmpty();
        assertThat(locked()).contains("\"status\": \"DONE, NEW, OPEN\"");
    }

    @Test
    void refusesToForgetConstantsThatNameProperties() {
        String rates = """
                @TableEntity
                record Rate(@PartitionKey String a, @RowKey String b, @Exploded Map<Kind, Integer> rates) {
                    enum Kind { LOW, HIGH }
                }
                """;
        assertThat(compile(rates)).isEmpty();
        assertThat(compile(rates.replace("LOW, HIGH", "HIGH")))
                .containsExactly(
                        "Rate.java:3 [Tables/LockedConstant] Rate has no constant 'LOW' for keys of 'rates' any more,"
                                + " but rows may hold it and could not be read. If it was renamed, give it @Constant(\"LOW\"),"
                                + " which still stores that text, as versions before do, or @Constant(formerly ="
                                + " \"LOW\"), which stores the new name; if it is gone, keep it until those rows are rewritten,"
                                + " then remove it from \"constants\" in tables-schema.json.");
    }

    @Test
    void readsAnEmptyFileAsOneWithoutEntities() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "");
        assertThat(compile(ORDER)).isEmpty();
        assertThat(locked()).contains("shop.Order");
    }

    /** A processor does not learn where sources are, but where classes go. */
    @Test
    void isOnWhereSourcesAreOnceTheFileExists() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("app/target/classes"));
        Path sources = Files.createDirectories(folder.resolve("app/src/main"));
        assertThat(notes(classes, ORDER))
                .singleElement()
                .asString()
                .contains(sources.resolve("tables-schema.json").toString());
        Files.writeString(sources.resolve("tables-schema.json"), "");
        assertThat(notes(classes, ORDER)).isEmpty();
        assertThat(Files.readString(sources.resolve("tables-schema.json"))).contains("shop.Order");
        Path tests = Files.createDirectories(folder.resolve("app/target/test-classes"));
        String before = Files.readString(sources.resolve("tables-schema.json"));
        assertThat(notes(tests, ORDER.replace("long total", "long sum"))).isEmpty();
        assertThat(Files.readString(sources.resolve("tables-schema.json"))).isEqualTo(before);
    }

    /** What compilation into a folder says of the lock. */
    private static List<String> notes(Path classes, String body) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> heard = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = javac.getStandardFileManager(heard, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            JavaCompiler.CompilationTask task = javac.getTask(
                    null,
                    files,
                    heard,
                    List.of("--release", "17"),
                    null,
                    List.of(JavaFileObjects.forSourceString("shop.Order", HEAD + body)));
            task.setProcessors(List.of(new MapperProcessor()));
            assertThat(task.call()).as(heard.getDiagnostics().toString()).isTrue();
        }
        return heard.getDiagnostics().stream()
                .map(diagnostic -> diagnostic.getMessage(null))
                .filter(message -> message.contains("[Tables"))
                .toList();
    }

    @Test
    void keepsEntitiesThatAreNotCompiled() throws IOException {
        assertThat(compile(ORDER)).isEmpty();
        assertThat(compile("@TableEntity\nrecord Item(@PartitionKey String a, @RowKey String b) {}\n"))
                .isEmpty();
        assertThat(locked()).contains("shop.Order", "shop.Item");
    }

    @Test
    void refusesAnotherTable() throws IOException {
        assertRefused(
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
        assertThat(compile(notes.replace("(wide = true)", ""))).isEmpty();
        assertThat(compile(notes)).isEmpty();
        assertThat(compile(notes.replace("(wide = true)", "")))
                .containsExactly(
                        "Note.java:2 [Tables/LockedWide] Note is kept in one row, but rows were written as wide ones,"
                                + " some in several. Keep wide = true" + BY_HAND);
    }

    @Test
    void refusesAnotherLayoutOfKeys() throws IOException {
        String remedy =
                ". Keep that, or make another entity and move the rows; if only a property was renamed, rename it in"
                        + " tables-schema.json.";
        assertRefused(
                "width = 8",
                "width = 9",
                "Order.java:4 [Tables/LockedKey] Order has the row key (number INT of width 9), but its rows have (number INT"
                        + " of width 8)" + remedy);
        assertRefused(
                "@PartitionKey String",
                "@PartitionKey(buckets = 4, prefix = \"c-\") String",
                "Order.java:3 [Tables/LockedKey] Order has the partition key ('c-' customer STRING, in 4 buckets), but its"
                        + " rows have (customer STRING)" + remedy);
    }

    @Test
    void followsKeysThatStayTheSameByAWiderType() throws IOException {
        assertFollowed(
                "@RowKey(width = 8) int number",
                "@RowKey(width = 8) long number",
                "\"rowKey\": \"number LONG of width 8\"");
    }

    @Test
    void followsASingleValueIntoACollectionThatStoresOneAlone() throws IOException {
        assertFollowed(
                "@Nullable String note",
                "@Property(single = true) @Nullable List<String> note",
                "\"note\": \"collection of STRING, one alone\"");
        Files.delete(file());
        assertRefused(
                "@Nullable String note",
                "@Nullable List<String> note",
                "Order.java:7 [Tables/LockedProperty] Order stores 'note' as collection of STRING, but its rows have STRING,"
                        + " which does not fit. Give @Property(single = true), so that single values are read and written,"
                        + " store it under another name, or raise schemaVersion and upgrade earlier rows.");
    }

    @Test
    void followsTheStagesOfAnEncryption() throws IOException {
        assertFollowed(
                "@Nullable String note",
                "@Encrypt(stage = EncryptionStage.READABLE) @Nullable String note",
                "\"note\": \"STRING encrypted by default, stage READABLE\"");
        assertThat(compile(ORDER.replace(
                        "@Nullable String note", "@Encrypt(stage = EncryptionStage.WRITTEN) @Nullable String note")))
                .isEmpty();
        assertThat(compile(ORDER.replace("@Nullable String note", "@Encrypt @Nullable String note")))
                .hasSize(1);
    }

    @Test
    void refusesTypesThatDoNotFit() throws IOException {
        assertRefused(
                "long total",
                "int total",
                "Order.java:6 [Tables/LockedProperty] Order stores 'total' as INT, but its rows have LONG, which does not"
                        + " fit. Keep the type, store it under another name, or raise schemaVersion and upgrade earlier rows.");
    }

    @Test
    void refusesWhatOldRowsLack() throws IOException {
        String remedy = ". Make it @Nullable or of a wrapper type, or raise schemaVersion and upgrade earlier rows.";
        assertRefused(
                "long total,",
                "long total, int weight,",
                "Order.java:6 [Tables/LockedRequired] Order stores 'weight', which rows must have, but those written before"
                        + " lack it" + remedy);
        assertRefused(
                "@Nullable String note",
                "@NonNull String note",
                "Order.java:7 [Tables/LockedRequired] Order stores 'note', which rows must have now, but those written before"
                        + " may lack it" + remedy);
    }

    @Test
    void refusesToSwitchEncryption() throws IOException {
        String remedy =
                ". Go through the stages of @Encrypt(stage = ...): READABLE, WRITTEN, ENFORCED, or back; where the last or"
                        + " the first is next, run Reencryption on every store and change tables-schema.json by hand.";
        assertRefused(
                "@Encrypt(keyset = \"cards\") ",
                "",
                "Order.java:8 [Tables/LockedEncryption] Order stores 'card' in plain, but in its rows it is stored encrypted"
                        + " by cards" + remedy);
        assertRefused(
                "@Nullable String note",
                "@Encrypt(keyset = \"notes\") @Nullable String note",
                "Order.java:7 [Tables/LockedEncryption] Order stores 'note' encrypted by notes, but in its rows it is stored"
                        + " in plain" + remedy);
    }

    @Test
    void refusesAnIndexThatChangesUnderItsName() throws IOException {
        assertRefused(
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
                + UPGRADE;
        assertThat(compile(second)).isEmpty();
        assertThat(locked()).contains("\"upgrades\": \"From1\"");
        assertThat(compile(second.replace("upgrades = From1.class", "upgrades = {}")))
                .containsExactly(
                        "Order.java:3 [Tables/LockedUpgrade] Order no longer names the upgrade From1, without which"
                                + " earlier rows cannot be read. Name it again, or run SchemaRewrite on every store and remove it from"
                                + " tables-schema.json by hand.");
        assertThat(compile(ORDER))
                .contains(
                        "Order.java:2 [Tables/LockedVersion] Order has schema version 1, but there are rows of version 2."
                                + " Raise schemaVersion" + BY_HAND);
    }

    @Test
    void allowsOtherTypesBehindAnUpgrade() throws IOException {
        assertThat(compile(ORDER)).isEmpty();
        String second =
                ORDER.replace("table = \"orders\"", "table = \"orders\", schemaVersion = 2, upgrades = From1.class")
                                .replace("long total,", "int total, int weight,")
                        + UPGRADE;
        assertThat(compile(second)).isEmpty();
        assertThat(locked()).contains("\"total\": \"INT required\"", "\"weight\": \"INT required\"");
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
        assertThat(compile(payments)).isEmpty();
        assertThat(compile(payments.replace("record Cash", "@EntityType(\"Coins\") record Cash")))
                .containsExactly(
                        "Payment.java:2 [Tables/LockedEntityType] Payment stores 'Card, Coins' as EntityType, but its"
                                + " rows have 'Card, Cash'. Keep these: where a class was renamed, by @EntityType(\"Cash\"),"
                                + " which still stores that text, as versions before do, or @EntityType(formerly ="
                                + " \"Cash\"), which stores the new name; or raise schemaVersion and upgrade such rows"
                                + BY_HAND);
        assertThat(compile(payments.replace(
                        "record Cash", "record Gift(String a, long b) implements Payment {}\nrecord Cash")))
                .isEmpty();
        assertThat(locked()).contains("\"types\": \"Card, Cash, Gift\"");
    }

    @Test
    void onlyComparesWhereNobodyCommits() throws IOException {
        assertThat(compile(ORDER, "-Atables.schema.mode=check"))
                .containsExactly(
                        "Order.java:2 [Tables/SchemaOutdated] Order is not in tables-schema.json, in a way that old"
                                + " rows can follow. Compile without -Atables.schema.mode=check and commit the file.");
        assertThat(file()).doesNotExist();
        assertThat(compile(ORDER)).isEmpty();
        assertThat(compile(ORDER.replace("@Nullable String note,", ""), "-Atables.schema.mode=check"))
                .containsExactly("Order.java:2 [Tables/SchemaOutdated] Order has changed since it was locked in"
                        + " tables-schema.json, in a way that old rows can follow. Compile without"
                        + " -Atables.schema.mode=check and commit the file.");
    }

    @Test
    void tellsOfAFileThatIsBroken() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\n  \"format\": 1,\n<<<<<<< ours\n");
        assertThat(compile(ORDER))
                .containsExactly(
                        "Order.java:2 [Tables/SchemaUnreadable] The schema lock tables-schema.json cannot be read:"
                                + " expected '\"' near line 3. Restore the committed version, or remove the file; the next compilation"
                                + " writes it.");
        assertThat(locked()).contains("<<<<<<<");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{ | more near line 1",
                "[] | '{' near line 1",
                "{} | format 1 near line 1",
                "{\"format\": 2} | format 1 near line 1",
                "{\"format\": 1, \"entities\": {\"shop.Order\": 1}} | an object for each entity near line 1",
                "{\"format\": true} | an object, a text or a number near line 1",
                "{\"\\u00 | four hexadecimal digits near line 1",
                "{\"\\uwxyz\": 1} | four hexadecimal digits near line 1",
                "{\"format | more near line 1"
            })
    void tellsWhatIsBrokenInTheFile(String text, String expected) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), text);
        assertThat(compile(ORDER))
                .containsExactly(
                        "Order.java:2 [Tables/SchemaUnreadable] The schema lock tables-schema.json cannot be read:"
                                + " expected " + expected
                                + ". Restore the committed version, or remove the file; the next compilation"
                                + " writes it.");
        assertThat(locked()).isEqualTo(text);
    }

    @Test
    void tellsOfAFileThatCannotBeWritten() throws IOException {
        Path folder = Files.writeString(file().getParent(), "a file where a folder should be");
        assertThat(compile(ORDER))
                .containsExactly("?:-1 [Tables/SchemaUnreadable] The schema lock cannot be written:"
                        + " java.nio.file.FileAlreadyExistsException: " + folder
                        + ". Name a file that can be with -Atables.schema.");
    }

    @Test
    void staysAsItIsWhereSomethingElseIsWrong() throws IOException {
        assertThat(compile(ORDER)).isEmpty();
        String before = locked();
        Compiled.compile(
                List.of("-Atables.schema=" + file()),
                HEAD + ORDER.replace("@Nullable String note,", "") + "@TableEntity record Broken() {}\n");
        assertThat(locked()).isEqualTo(before);
    }
}
