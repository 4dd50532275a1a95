package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of a schema lock: where it is, what it keeps, when it is written or only compared, and what is wrong with it. */
class SchemaLockTest {
    private static final String ORDER = LockedSources.ORDER;

    @TempDir
    private Path folder;

    private LockedSources lock;

    @BeforeEach
    void open() {
        lock = new LockedSources(folder);
    }

    @Test
    void lockDescribesRows() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.text()).isEqualTo("""
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
                        "byStatus": "LOCAL ALL_PROPERTIES of status STRING"
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
    void emptyFileContainsNoEntities() throws IOException {
        Files.createDirectories(lock.file().getParent());
        Files.writeString(lock.file(), "");
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.text()).contains("shop.Order");
    }

    /** A processor does not learn where sources are, but where classes go. */
    @Test
    void lockIsEnabledIfTheFileExists() throws IOException {
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
                    List.of(JavaFileObjects.forSourceString("shop.Order", LockedSources.HEAD + body)));
            task.setProcessors(List.of(new MapperProcessor()));
            assertThat(task.call()).as(heard.getDiagnostics().toString()).isTrue();
        }
        return heard.getDiagnostics().stream()
                .map(diagnostic -> diagnostic.getMessage(null))
                .filter(message -> message.contains("[Tables"))
                .toList();
    }

    @Test
    void lockKeepsEntitiesThatAreNotCompiled() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile("@TableEntity\nrecord Item(@PartitionKey String a, @RowKey String b) {}\n"))
                .isEmpty();
        assertThat(lock.text()).contains("shop.Order", "shop.Item");
    }

    @Test
    void checkModeOnlyCompares() throws IOException {
        assertThat(lock.compile(ORDER, "-Atables.schema.mode=check"))
                .containsExactly(
                        "Order.java:2 [Tables/SchemaOutdated] Order is not in the schema lock tables-schema.json. "
                                + "Compile without -Atables.schema.mode=check to update the file, and commit it.");
        assertThat(lock.file()).doesNotExist();
        assertThat(lock.compile(ORDER)).isEmpty();
        assertThat(lock.compile(ORDER.replace("@Nullable String note,", ""), "-Atables.schema.mode=check"))
                .containsExactly("Order.java:2 [Tables/SchemaOutdated] Order has changed, but the schema lock "
                        + "tables-schema.json does not contain the change. Existing rows remain readable. Compile "
                        + "without -Atables.schema.mode=check to update the file, and commit it.");
    }

    @Test
    void reportsInvalidFile() throws IOException {
        Files.createDirectories(lock.file().getParent());
        Files.writeString(lock.file(), "{\n  \"format\": 1,\n<<<<<<< ours\n");
        assertThat(lock.compile(ORDER))
                .containsExactly(
                        "Order.java:2 [Tables/SchemaUnreadable] The schema lock tables-schema.json cannot be read: "
                                + "expected '\"' near line 3. Restore the committed version. Or delete the file, "
                                + "and the next compilation writes a new one.");
        assertThat(lock.text()).contains("<<<<<<<");
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
                "{\"format\": true} | an object, a string or a number near line 1",
                "{\"\\u00 | four hexadecimal digits near line 1",
                "{\"\\uwxyz\": 1} | four hexadecimal digits near line 1",
                "{\"format | more near line 1"
            })
    void reportsInvalidEntriesOfTheFile(String text, String expected) throws IOException {
        Files.createDirectories(lock.file().getParent());
        Files.writeString(lock.file(), text);
        assertThat(lock.compile(ORDER))
                .containsExactly(
                        "Order.java:2 [Tables/SchemaUnreadable] The schema lock tables-schema.json cannot be read:"
                                + " expected " + expected
                                + ". Restore the committed version. Or delete the file, and the next compilation "
                                + "writes a new one.");
        assertThat(lock.text()).isEqualTo(text);
    }

    @Test
    void reportsUnwritableFile() throws IOException {
        Path folder = Files.writeString(lock.file().getParent(), "a file where a folder should be");
        assertThat(lock.compile(ORDER))
                .containsExactly("?:-1 [Tables/SchemaUnreadable] The schema lock file cannot be written: "
                        + "java.nio.file.FileAlreadyExistsException: " + folder
                        + ". Set -Atables.schema to a writable file.");
    }

    @Test
    void lockIsUnchangedAfterOtherErrors() throws IOException {
        assertThat(lock.compile(ORDER)).isEmpty();
        String before = lock.text();
        Compiled.compile(
                List.of("-Atables.schema=" + lock.file()),
                LockedSources.HEAD + ORDER.replace("@Nullable String note,", "") + "@TableEntity record Broken() {}\n");
        assertThat(lock.text()).isEqualTo(before);
    }
}
