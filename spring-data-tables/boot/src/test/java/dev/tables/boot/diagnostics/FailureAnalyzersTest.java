package dev.tables.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.TablesIndexLifecycleTest;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.counted.CountingRepository;
import dev.tables.boot.lacking.SheetRepository;
import dev.tables.boot.misnamed.MisnamingRepository;
import dev.tables.boot.notes.Note;
import dev.tables.boot.refused.ScanningRepository;
import dev.tables.boot.unmapped.PlainRepository;
import dev.tables.engine.rocksdb.MissingNativeLibraryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What a start that fails says, word by word. That of indexes is in {@link TablesIndexLifecycleTest}. */
public class FailureAnalyzersTest {
    private static final String ADVICE = "Add the partition key to the query: …ByBookAnd…. Also declare "
            + "@IndexedBy(properties ="
            + " {\"text\"}). Or declare @IndexedBy(properties = {\"text\"}, scope = "
            + "IndexScope.GLOBAL), which covers all partitions.";

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesDiagnosticsAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class));

    @Test
    void analysisExplainsDirectoryInUse(@TempDir Path directory) {
        ApplicationContextRunner onDisk = runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.directory=" + directory, "tables.rocksdb.block-cache-size=8MB");
        onDisk.run(first -> onDisk.run(second -> {
            FailureAnalysis analysis = analyze(second.getStartupFailure());

            assertThat(analysis.getDescription())
                    .isEqualTo("The store in '" + directory + "' is in use by process "
                            + ProcessHandle.current().pid()
                            + ". Only one process at a time can open it. Stop the other process,"
                            + " or use another directory.");
            assertThat(analysis.getAction()).isEqualTo("""
                    Stop the other process, or use a different directory for this one:

                        tables.directory=data/other

                    Tests that need no files can use tables.store=memory, as @DataTablesTest does.""");
        }));
    }

    @Test
    void analysisExplainsMissingEngine() {
        Throwable[] failure = new Throwable[1];
        runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.store=azure")
                .withClassLoader(new FilteredClassLoader("dev.tables.engine.azure", "com.azure"))
                .run(context -> failure[0] = Objects.requireNonNull(context.getStartupFailure()));
        assertThat(analyze(failure[0]).getAction()).contains("<artifactId>tables-engine-azure</artifactId>");
    }

    @Test
    void analysisExplainsMissingMapper() {
        FailureAnalysis analysis = analysisOf(Unmapped.class);

        assertThat(analysis.getDescription())
                .isEqualTo("Plain: no mapper dev.tables.boot.unmapped.PlainTableMapper found. Annotate the class with"
                        + " @TableEntity, and make sure that the annotation processor tables-mapper-processor "
                        + "is on the processor path of the module that contains it.");
        assertThat(analysis.getAction()).isEqualTo("""
                Mappers are generated at compile time. With Maven:

                    <plugin>
                      <artifactId>maven-compiler-plugin</artifactId>
                      <configuration>
                        <annotationProcessorPaths>
                          <path>
                            <groupId>dev.tables</groupId>
                            <artifactId>tables-mapper-processor</artifactId>
                            <version>...</version>
                          </path>
                        </annotationProcessorPaths>
                      </configuration>
                    </plugin>

                With Gradle: annotationProcessor("dev.tables:tables-mapper-processor:...").
                With Kotlin: run the same processor with kapt.
                Then rebuild. If your IDE compiles the project, enable annotation processing in the IDE, or delegate its
                builds to Maven or Gradle.""");
    }

    @Test
    void analysisExplainsMissingNativeLibrary() {
        FailureAnalysis analysis = analyze(new IllegalStateException(
                "no bean", new MissingNativeLibraryException("linux-aarch64", List.of("linux64"))));

        assertThat(analysis.getDescription())
                .isEqualTo(
                        "The native library of RocksDB for linux-aarch64, the platform of this process, was not found."
                                + " Found libraries for: linux64. Add a dependency on dev.tables:tables-rocksdbjni"
                                + " with classifier linux-aarch64, or on org.rocksdb:rocksdbjni, which contains all platforms. Or set"
                                + " -Djava.library.path to a directory that contains the library.");
        assertThat(analysis.getAction()).isEqualTo("""
                Run the application on a platform that it was packaged for, or add the native library for this platform:

                    <dependency>
                        <groupId>dev.tables</groupId>
                        <artifactId>tables-rocksdbjni</artifactId>
                        <version>...</version>
                        <classifier>linux-aarch64</classifier>
                        <scope>runtime</scope>
                    </dependency>""");
    }

    @Test
    void analysisExplainsMissingJackson() {
        FailureAnalysis analysis = analysisOf(Lacking.class);

        assertThat(analysis.getDescription())
                .isEqualTo("Sheet: its mapper uses a class that is not on the class path:"
                        + " tools/jackson/core/JacksonException. Collections, maps and @Json properties are "
                        + "stored as JSON, which needs Jackson 3 (tools.jackson.core:jackson-databind); your "
                        + "own converters may need other libraries.");
        assertThat(analysis.getAction()).isEqualTo("""
                If Jackson is missing, add it; Spring Boot manages its version:

                    <dependency>
                      <groupId>tools.jackson.core</groupId>
                      <artifactId>jackson-databind</artifactId>
                    </dependency>

                spring-boot-starter-jackson includes it too. Otherwise add the library that contains the class.""");
    }

    @Test
    void analysisOfScanSuggestsTheMissingIndex() {
        FailureAnalysis analysis = analysisOf(Scanning.class);

        assertThat(analysis.getDescription()).isEqualTo(String.format(Locale.ROOT, """
                Query method dev.tables.boot.refused.ScanningRepository.findByText would read the whole table 'note', which takes \
                longer as the table grows. Its plan:

                    TABLE_SCAN on Note in table note
                      conditions: text = ?1
                      keys: partition key: all; row key: all
                      filtered by the store: text = ?1
                      requests: 1 per page of up to 1000 rows
                      cost: about 1000 requests, 1000000 entities
                      because: The query does not contain the partition key: no equality on 'book'.
                      advice: %s
                """, ADVICE));
        assertThat(analysis.getAction()).isEqualTo(ADVICE + """


                        If you know the partition key, add it to the method. If you intend to read the whole table, annotate the \
                        method with @AllowScan.""");
    }

    @Test
    void analysisOfUnknownPropertySuggestsTheNearestName() {
        FailureAnalysis analysis = analysisOf(Misnaming.class);

        assertThat(analysis.getDescription())
                .isEqualTo(
                        "A query method cannot be executed. Note: the filter 'boook eq :book' refers to the property "
                                + "'boook', which does not exist. Did you mean 'book'?");
        assertThat(analysis.getAction())
                .isEqualTo("Change the name, the types or the annotations of the method, or write the query with"
                        + " TablesTemplate.table(...).");
    }

    @Test
    void analysisOfUnsupportedReturnTypeListsSupportedTypes() {
        FailureAnalysis analysis = analysisOf(Counting.class);

        assertThat(analysis.getDescription())
                .isEqualTo("A query method cannot be executed. Note: CountingRepository.of returns a Page, which "
                        + "would count all results for every page. Return a Slice or a Window, or allow "
                        + "it with @AllowTotalCount.");
        assertThat(analysis.getAction())
                .isEqualTo("Change the name, the types or the annotations of the method, or write the query with"
                        + " TablesTemplate.table(...).");
    }

    private FailureAnalysis analysisOf(Class<?> application) {
        FailureAnalysis[] analysis = new FailureAnalysis[1];
        runner.withUserConfiguration(application)
                .withPropertyValues("tables.store=memory")
                .run(context -> analysis[0] = analyze(context.getStartupFailure()));
        return Objects.requireNonNull(analysis[0]);
    }

    /** As Spring Boot does it: the analyzers registered, its own too, the first that knows the failure. */
    public static FailureAnalysis analyze(@Nullable Throwable failed) {
        return analyze(failed, new StandardEnvironment());
    }

    /** The same, in an environment with the properties of the start. */
    public static FailureAnalysis analyze(@Nullable Throwable failed, Environment environment) {
        Throwable failure = Objects.requireNonNull(failed, "nothing failed");
        List<FailureAnalyzer> analyzers = SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        FailureAnalyzer.class,
                        SpringFactoriesLoader.ArgumentResolver.of(Environment.class, environment)
                                .and(BeanFactory.class, new DefaultListableBeanFactory()),
                        // Spring Boot's own for libraries that are not there are left out, as it does.
                        (type, name, problem) -> {});
        return analyzers.stream()
                .flatMap(analyzer -> java.util.stream.Stream.ofNullable(analyzer.analyze(failure)))
                .findFirst()
                .orElseThrow();
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}

    @AutoConfigurationPackage(basePackageClasses = SheetRepository.class)
    static class Lacking {}

    @AutoConfigurationPackage(basePackageClasses = PlainRepository.class)
    static class Unmapped {}

    @AutoConfigurationPackage(basePackageClasses = ScanningRepository.class)
    static class Scanning {}

    @AutoConfigurationPackage(basePackageClasses = MisnamingRepository.class)
    static class Misnaming {}

    @AutoConfigurationPackage(basePackageClasses = CountingRepository.class)
    static class Counting {}
}
