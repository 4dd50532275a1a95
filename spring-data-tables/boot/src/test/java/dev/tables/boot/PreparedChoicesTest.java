package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.MasterKey;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;

/** An application prepared ahead of time by some properties does not start by others that would have prepared it otherwise. */
@CompileWithForkedClassLoader
class PreparedChoicesTest {
    private static final String MEMORY = "tables.store=memory";
    private static final String BLOBS = "tables.blobs.directory";
    private static final String KEYSETS = "tables.encryption.keyset-directory";
    private static final List<String> SWITCHES =
            List.of("tables.indexes.catalog-enabled", "tables.write-recovery.enabled", "tables.repositories.enabled");
    private static final String MASTER_KEY = Base64.getEncoder().encodeToString(new byte[32]);

    private static final String DECIDED = "The properties that select beans are evaluated when process-aot runs. ";
    private static final String UNPREPARED = "\n\nOr start the application without -Dspring.aot.enabled=true.";
    static final String GONE = DECIDED + "Set the property at startup too, or run process-aot without it." + UNPREPARED;

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(TablesAutoConfiguration.class)
    static class Application {}

    /** Makes itself what properties would make. */
    @Configuration(proxyBeanMethods = false)
    static class Own extends Application {
        @Bean
        BlobStore blobs() {
            return FileBlobStore.open(Path.of("target", "own-blobs"));
        }

        @Bean
        KeysetDirectory keysets() {
            return new KeysetDirectory(Path.of("target", "own-keysets"), MasterKey.ofBase64(MASTER_KEY));
        }

        @Bean
        IndexCatalog catalog(TableStore store) {
            return IndexCatalog.of(store);
        }
    }

    @Test
    void startFailsIfFeatureWasDisabledDuringAotProcessing() {
        Prepared application = new Prepared(Application.class, MEMORY);

        assertThat(application.start(context -> {}, MEMORY, BLOBS + "=false", SWITCHES.get(0) + "=true"))
                .isNull();
        for (String directory : List.of(BLOBS, KEYSETS)) {
            String argument = directory + (directory.equals(BLOBS) ? "=data/blobs" : "=data/keys");
            assertRefused(
                    application.start(context -> {}, MEMORY, directory + "=elsewhere"),
                    "without the property " + directory + ", but the property is set at startup.",
                    prepareWith(argument));
        }
        for (String property : SWITCHES) {
            assertRefused(
                    application.start(context -> {}, MEMORY, property + "=false"),
                    "with the property " + property + "=true, but the property is false at startup.",
                    prepareWith(property + "=false"));
        }
    }

    @Test
    void startFailsIfFeatureOfAotProcessingIsDisabled(@TempDir Path directory) {
        String[] properties = {
            MEMORY,
            "tables.encryption.master-key=" + MASTER_KEY,
            BLOBS + "=" + directory.resolve("blobs"),
            KEYSETS + "=" + directory.resolve("keys"),
            SWITCHES.get(0) + "=false",
            SWITCHES.get(1) + "=false",
            SWITCHES.get(2) + "=false"
        };
        String[] prepared = Arrays.copyOf(properties, properties.length);
        prepared[2] = BLOBS + "=elsewhere";
        prepared[3] = KEYSETS + "=elsewhere";
        Prepared application = new Prepared(Application.class, prepared);

        assertThat(application.start(
                        context -> {
                            assertThat(context.getBean(KeysetDirectory.class))
                                    .hasToString("KeysetDirectory[" + directory.resolve("keys") + "]");
                            assertThat(directory.resolve("blobs")).isDirectory();
                        },
                        properties))
                .isNull();
        for (String property : List.of(BLOBS, KEYSETS)) {
            assertRefused(
                    application.start(context -> {}, without(property, properties)),
                    "with the property " + property + ", but the property is not set at startup.",
                    GONE);
        }
        for (String property : SWITCHES) {
            assertRefused(
                    application.start(context -> {}, without(property, properties)),
                    "with the property " + property + "=false, but the property is true at startup.",
                    prepareWith(property + "=true"));
        }
    }

    @Test
    void propertiesReplacedByBeansAreNotCompared() {
        Prepared application = new Prepared(Own.class, MEMORY);

        assertThat(application.start(
                        context -> {},
                        MEMORY,
                        BLOBS + "=elsewhere",
                        KEYSETS + "=elsewhere",
                        SWITCHES.get(0) + "=false"))
                .isNull();
    }

    private static String[] without(String property, String... properties) {
        return Arrays.stream(properties)
                .filter(one -> !one.startsWith(property + "="))
                .toArray(String[]::new);
    }

    static String prepareWith(String argument) {
        return DECIDED
                + "Run process-aot with the same properties as the application, for example as an argument:\n\n   "
                + " <arguments>--" + argument + "</arguments>" + UNPREPARED;
    }

    static void assertRefused(@Nullable Throwable failure, String choices, String action) {
        FailureAnalysis analysis = FailureAnalyzersTest.analyze(failure);
        assertThat(analysis.getDescription()).isEqualTo("The application was compiled ahead of time " + choices);
        assertThat(analysis.getAction()).isEqualTo(action);
    }
}
