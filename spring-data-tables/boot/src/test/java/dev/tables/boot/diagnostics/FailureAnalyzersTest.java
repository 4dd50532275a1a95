package dev.tables.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.TablesAutoConfiguration;
import dev.tables.boot.TablesIndexesTest;
import dev.tables.boot.TablesRepositoriesAutoConfiguration;
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

/** What a start that fails says, word by word. That of indexes is in {@link TablesIndexesTest}. */
public class FailureAnalyzersTest {
    private static final String ADVICE = "Ask for the partition too: …ByBookAnd…, and declare @IndexedBy(properties ="
            + " {\"text\"}) to serve the rest. Or declare @IndexedBy(properties = {\"text\"}, scope = IndexScope.TABLE),"
            + " which serves all partitions.";

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesDiagnosticsAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class));

    @Test
    void aDirectoryInUseIsNamedWithWhoHasItAndAWayOut(@TempDir Path directory) {
        ApplicationContextRunner onDisk = runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.directory=" + directory, "tables.cache-size=8MB");
        onDisk.run(first -> onDisk.run(second -> {
            FailureAnalysis analysis = analyze(second.getStartupFailure());

            assertThat(analysis.getDescription())
                    .isEqualTo("The store in '" + directory + "' is in use by process "
                            + ProcessHandle.current().pid() + ". One process at a time can open"
                            + " it: stop the other, or use another directory.");
            assertThat(analysis.getAction()).isEqualTo("""
                    Stop the other process, or give this one a directory of its own:

                        tables.directory=data/other

                    Tests that need no files use tables.engine=memory (which @DataTablesTest does).""");
        }));
    }

    @Test
    void aMissingEngineIsExplained() {
        Throwable[] failure = new Throwable[1];
        runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.engine=azure")
                .withClassLoader(new FilteredClassLoader("dev.tables.engine.azure", "com.azure"))
                .run(context -> failure[0] = Objects.requireNonNull(context.getStartupFailure()));
        assertThat(analyze(failure[0]).getAction()).contains("<artifactId>tables-engine-azure</artifactId>");
    }

    @Test
    void aMissingMapperLeadsToTheProcessor() {
        FailureAnalysis analysis = analysisOf(Unmapped.class);

        assertThat(analysis.getDescription())
                .isEqualTo("Plain: no mapper dev.tables.boot.unmapped.PlainTableMapper found. Annotate the class with"
                        + " @TableEntity, and make sure that the annotation processor tables-mapper-processor is on the"
                        + " processor path of the module that holds it.");
        assertThat(analysis.getAction()).isEqualTo("""
                Mappers are written at compile time. With Maven:

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
                With Kotlin: the same processor, run by kapt.
                Then rebuild. If an IDE compiles, let it build with Maven or Gradle, or enable annotation processing.""");
    }

    @Test
    void aMissingNativeLibraryLeadsToThatOfThePlatform() {
        FailureAnalysis analysis = analyze(new IllegalStateException(
                "no bean", new MissingNativeLibraryException("linux-aarch64", List.of("linux64"))));

        assertThat(analysis.getDescription())
                .isEqualTo(
                        "Found RocksDB's native library for no platform but linux64, expected linux-aarch64, on which this"
                                + " process runs. Pack it: as dev.tables:tables-rocksdbjni with classifier linux-aarch64, or as"
                                + " org.rocksdb:rocksdbjni, which has all platforms. Or name a directory that has it by"
                                + " -Djava.library.path.");
        assertThat(analysis.getAction()).isEqualTo("""
                Run it on a platform that it was packed for, or pack it for this one:

                    <dependency>
                        <groupId>dev.tables</groupId>
                        <artifactId>tables-rocksdbjni</artifactId>
                        <version>...</version>
                        <classifier>linux-aarch64</classifier>
                        <scope>runtime</scope>
                    </dependency>""");
    }

    @Test
    void aMapperThatNeedsJacksonLeadsToIt() {
        FailureAnalysis analysis = analysisOf(Lacking.class);

        assertThat(analysis.getDescription())
                .isEqualTo("Sheet: its mapper uses a class that is not on the class path:"
                        + " tools/jackson/core/JacksonException. Collections, maps and whatever is @Json are kept as JSON,"
                        + " which needs Jackson 3 (tools.jackson.core:jackson-databind); a converter of yours may need"
                        + " another library.");
        assertThat(analysis.getAction()).isEqualTo("""
                If it is Jackson, add it; Spring Boot manages its version:

                    <dependency>
                      <groupId>tools.jackson.core</groupId>
                      <artifactId>jackson-databind</artifactId>
                    </dependency>

                spring-boot-starter-jackson brings it too. Else add the library that holds the class.""");
    }

    @Test
    void aScanLeadsToTheIndexThatWouldServeIt() {
        FailureAnalysis analysis = analysisOf(Scanning.class);

        assertThat(analysis.getDescription()).isEqualTo(String.format(Locale.ROOT, """
                Query method dev.tables.boot.refused.ScanningRepository.findByText would read the whole table 'note', more and \
                more as it grows. Its plan:

                    SCAN on Note in table note
                      asked: text = ?1
                      keys: partition key: all; row key: all
                      filtered by the store: text = ?1
                      requests: 1 per page of up to 1000 rows
                      cost: about 1000 requests, 1000000 entities
                      because: The partition is not given: no equality on 'book'.
                      advice: %s
                """, ADVICE));
        assertThat(analysis.getAction()).isEqualTo(ADVICE + """


                        Or add the partition key to the method. If reading the whole table is what you want, say so with \
                        @AllowScan on the method.""");
    }

    @Test
    void aQueryOfAnUnknownPropertyLeadsToTheOneMeant() {
        FailureAnalysis analysis = analysisOf(Misnaming.class);

        assertThat(analysis.getDescription())
                .isEqualTo(
                        "A query method cannot be served. Note: there is no property 'boook', which the filter 'boook eq"
                                + " :book' names. Did you mean 'book'?");
        assertThat(analysis.getAction())
                .isEqualTo(
                        "Change the method's name, types or annotation, or write the query by hand with TablesTemplate.table(...).");
    }

    @Test
    void aQueryThatReturnsWhatItShouldNotLeadsToWhatItCan() {
        FailureAnalysis analysis = analysisOf(Counting.class);

        assertThat(analysis.getDescription())
                .isEqualTo(
                        "A query method cannot be served. Note: CountingRepository.of returns a Page, which would count all"
                                + " answers for every page. Return a Slice or a Window, or allow it with @AllowCount.");
        assertThat(analysis.getAction())
                .isEqualTo("Change the method's name, types or annotation, or write the query by hand with"
                        + " TablesTemplate.table(...).");
    }

    private FailureAnalysis analysisOf(Class<?> application) {
        FailureAnalysis[] analysis = new FailureAnalysis[1];
        runner.withUserConfiguration(application)
                .withPropertyValues("tables.engine=memory")
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
