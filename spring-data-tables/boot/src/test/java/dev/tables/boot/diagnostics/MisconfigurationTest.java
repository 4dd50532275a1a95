package dev.tables.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.actuate.TablesEndpointAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.integration.TablesCacheAutoConfiguration;
import dev.tables.boot.integration.TablesSessionAutoConfiguration;
import dev.tables.boot.integration.TablesSpringIntegrationAutoConfiguration;
import dev.tables.boot.migration.TablesMigrationsAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.boot.web.TablesExceptionHandler;
import dev.tables.boot.web.TablesWebMvcAutoConfiguration;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every property of the starter, as the metadata for editors lists them, with values that it cannot have, and as people spell
 * those that it can. What is said is what Spring Boot prints: the first of all analyzers that knows the failure.
 */
@ExtendWith(OutputCaptureExtension.class)
class MisconfigurationTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private static final String ACCOUNT = "DefaultEndpointsProtocol=https;AccountName=shop;"
            + "AccountKey=c2VjcmV0LWtleS1vZi1hbi1hY2NvdW50;EndpointSuffix=core.windows.net";
    private static final String MASTER_KEY = "tables.encryption.master-key=" + "A".repeat(43) + "=";

    /** What is looked at if it is switched on. */
    private static final List<String> CHOICES = List.of("tables.cache", "tables.locks", "tables.metadata-store");

    @TempDir
    private Path directory;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesCacheAutoConfiguration.class,
                    TablesDiagnosticsAutoConfiguration.class,
                    TablesSpringIntegrationAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesRecoveryAutoConfiguration.class,
                    TablesIndexesAutoConfiguration.class,
                    TablesMigrationsAutoConfiguration.class,
                    TablesEndpointAutoConfiguration.class))
            .withUserConfiguration(Notes.class)
            .withPropertyValues("management.endpoints.web.exposure.include=tables,tablesindexes");

    /** A property as editors know it. */
    private record Property(String name, String type) {
        boolean isEnum() {
            return constants() != null;
        }

        String @Nullable [] constants() {
            try {
                Object[] constants = Class.forName(type).getEnumConstants();
                return constants == null
                        ? null
                        : Stream.of(constants)
                                .map(one -> ((Enum<?>) one).name())
                                .toArray(String[]::new);
            } catch (ClassNotFoundException generic) {
                return null;
            }
        }

        /** What else is set so that the property is looked at. */
        String[] others() {
            if (name.startsWith("tables.azure")) {
                return new String[] {
                    "tables.store=azure", "tables.azure.connection-string=" + ACCOUNT, "tables.repositories.enabled=no"
                };
            }
            boolean chosen = !name.endsWith(".enabled") && CHOICES.contains(name.replaceAll("\\.[^.]+$", ""));
            return chosen
                    ? new String[] {"tables.store=memory", name.replaceAll("[^.]+$", "enabled") + "=true"}
                    : new String[] {"tables.store=memory"};
        }
    }

    private static List<Property> properties() throws IOException {
        Map<String, Property> found = new TreeMap<>();
        ClassLoader loader = MisconfigurationTest.class.getClassLoader();
        for (URL url : Collections.list(loader.getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream json = url.openStream()) {
                for (JsonNode one : JsonMapper.shared().readTree(json).path("properties")) {
                    String name = one.path("name").asString();
                    boolean cacheOfAnswers = name.startsWith("management.") && name.endsWith("cache.time-to-live");
                    if ((name.startsWith("tables.") || name.startsWith("management.endpoint.tables"))
                            && !name.endsWith(".access")
                            && !name.startsWith("tables.web.")
                            && !name.startsWith("tables.session.")
                            && !name.endsWith(".enabled")
                            && !cacheOfAnswers) {
                        found.put(name, new Property(name, one.path("type").asString()));
                    }
                }
            }
        }
        for (String choice : CHOICES) {
            found.put(choice + ".enabled", new Property(choice + ".enabled", Boolean.class.getName()));
        }
        found.put(
                "tables.write-recovery.enabled",
                new Property("tables.write-recovery.enabled", Boolean.class.getName()));
        found.put("tables.repositories.enabled", new Property("tables.repositories.enabled", Boolean.class.getName()));
        return List.copyOf(found.values());
    }

    @TestFactory
    Stream<DynamicTest> everyPropertyRejectsInvalidValuesWithTheValidOnes() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Property property : properties()) {
            for (String wrong : wrongValues(property)) {
                tests.add(
                        DynamicTest.dynamicTest(property.name() + "=" + wrong, () -> assertExplained(property, wrong)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(50);
        return chosen(tests);
    }

    /** It is looked at where there is a web server. */
    @ParameterizedTest
    @CsvSource({"maybe, ", "2, ", "ture, ", "on, true", "No, false"})
    void webPropertyIsReadLikeAllOthers(String value, @Nullable Boolean on) {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesDiagnosticsAutoConfiguration.class,
                        TablesWebMvcAutoConfiguration.class))
                .withPropertyValues("tables.store=memory", "tables.web.problem-details=" + value)
                .run(context -> {
                    if (on == null) {
                        assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure())
                                        .getDescription())
                                .startsWith("Property tables.web.problem-details ")
                                .endsWith(" The value must be true or false.");
                    } else {
                        assertThat(context.getBeanProvider(TablesExceptionHandler.class).stream())
                                .hasSize(on ? 1 : 0);
                    }
                });
    }

    /** So are sessions. */
    @ParameterizedTest
    @ValueSource(
            strings = {"enabled=maybe", "cleanup-interval=soon", "cleanup-interval=-1s", "cleanup-interval=5 parsecs"})
    void invalidSessionPropertyIsRejectedWithTheValidValues(String wrong) {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesDiagnosticsAutoConfiguration.class,
                        TablesSessionAutoConfiguration.class))
                .withPropertyValues("tables.store=memory", "tables.session.enabled=on", "tables.session." + wrong)
                .run(context -> assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure())
                                .getDescription())
                        .startsWith("Property tables.session." + wrong.split("=")[0] + " "));
    }

    /** All tests, or in a short round every fifth, from one on that the seed chooses. */
    private static Stream<DynamicTest> chosen(List<DynamicTest> tests) {
        int step = Effort.byEffort(5, 1);
        return IntStream.iterate(SEED.random().nextInt(step), i -> i < tests.size(), i -> i + step)
                .mapToObj(tests::get);
    }

    private static List<String> wrongValues(Property property) {
        String[] constants = property.constants();
        if (constants != null) {
            return List.of("nonsense", "12", constants[0].substring(0, constants[0].length() - 1), "-");
        }
        return switch (property.type()) {
            case "java.lang.Boolean" -> List.of("maybe", "2", "ture");
            case "java.lang.Integer" -> List.of("many", "-1", "1.5", "99999999999");
            case "java.time.Duration" -> List.of("soon", "-1s", "5 parsecs");
            case "org.springframework.util.unit.DataSize" -> List.of("big", "-1MB", "1 elephant");
            default -> property.type().startsWith("java.util.Map") ? List.of("text that may be a secret") : List.of();
        };
    }

    private void assertExplained(Property property, String wrong) {
        FailureAnalysis analysis = analysisOf(property.name() + "=" + wrong, property.others());

        assertThat(analysis.getDescription()).contains("Property " + property.name() + " ");
        if (wrong.contains("secret")) {
            assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain(wrong);
        } else {
            assertThat(analysis.getDescription()).contains("'" + wrong + "'");
        }
        assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain("java.", "dev.tables.");
        String[] constants = property.constants();
        if (constants == null) {
            assertThat(analysis.getAction()).isNotBlank();
        } else {
            for (String constant : constants) {
                assertThat(analysis.getAction()).contains("    " + property.name() + "=" + kebab(constant));
            }
        }
    }

    private static String kebab(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @TestFactory
    Stream<DynamicTest> everySpellingOfSpringBootIsAccepted() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Property property : properties()) {
            List<String> values = new ArrayList<>();
            String[] constants = property.constants();
            if (constants != null && !property.name().equals("tables.store")) {
                for (String constant : constants) {
                    values.addAll(List.of(
                            constant,
                            kebab(constant),
                            constant.toLowerCase(Locale.ROOT),
                            kebab(constant).replace("-", "")));
                }
            } else if (property.type().equals("java.lang.Boolean")
                    && !property.name().contains("create-missing-keysets")
                    && !property.name().endsWith("spring-data-tables-server")) {
                values.addAll(List.of("true", "FALSE", "on", "off", "yes", "no", "1", "0"));
            }
            String dashed = property.name();
            for (String value : values) {
                String camel = dashed.replaceFirst(
                        "-(\\w)", dashed.replaceFirst(".*?-(\\w).*", "$1").toUpperCase(Locale.ROOT));
                tests.add(DynamicTest.dynamicTest(
                        camel + "=" + value,
                        () -> runner.withPropertyValues(property.others())
                                .withPropertyValues((dashed.contains("-") ? camel : dashed) + "=" + value)
                                .run(context -> assertThat(context).hasNotFailed())));
            }
        }
        assertThat(tests).hasSizeGreaterThan(40);
        return chosen(tests);
    }

    @ParameterizedTest
    @CsvSource({"rocksdb", "RocksDB", "rocks-db", "ROCKS_DB", "ROCKSDB"})
    void storePropertyIsAcceptedInEverySpelling(String engine) {
        runner.withPropertyValues("tables.store=" + engine, "tables.directory=" + directory)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(TableStore.class)).isInstanceOf(LocalTableStore.class);
                    assertThat(directory).isNotEmptyDirectory();
                });
        runner.withPropertyValues("tables.store=Memory")
                .run(context -> assertThat(context.getBean(TableStore.class)).isInstanceOf(LocalTableStore.class));
        runner.withPropertyValues("tables.store=AZURE", "tables.azure.connection-string=" + ACCOUNT)
                .withPropertyValues("tables.repositories.enabled=no")
                .run(context -> assertThat(context.getBean(TableStore.class)).isInstanceOf(AzureTableStore.class));
    }

    @Test
    void unknownStoreIsRejectedWithAllNames() {
        FailureAnalysis analysis = analysisOf("tables.store=rocks");

        assertThat(analysis.getDescription())
                .matches(
                        "Property tables\\.store has the invalid value 'rocks' \\(.*\\)\\. The value must be one of the"
                                + " allowed values\\.");
        assertThat(analysis.getAction()).isEqualTo("""
                Set the property to one of these values:

                    tables.store=rocksdb
                    tables.store=memory
                    tables.store=azure
                    tables.store=jdbc
                    tables.store=cassandra""");
        assertThat(analysisOf("tables.store=rocksb").getAction())
                .startsWith("Did you mean rocksdb? Set the property to one of these values:");
    }

    @Test
    void missingEngineOfTheStorePropertyIsExplained() {
        runner.withPropertyValues("tables.store=rocksdb")
                .withClassLoader(new FilteredClassLoader("dev.tables.engine.rocksdb"))
                .run(context -> assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure())
                                .getAction())
                        .contains("<artifactId>tables-engine-rocksdb</artifactId>"));
    }

    @Test
    void emptyPropertyCountsAsUnset() {
        runner.withPropertyValues(
                        "tables.store=",
                        "tables.directory=" + directory,
                        "tables.blobs.directory=",
                        "tables.encryption.keyset-directory=",
                        "tables.azure.connection-string=",
                        "tables.azure.endpoint=")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void unusableDirectoriesAreReported() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        for (Path wrong : List.of(file, file.resolve("below"), Path.of("/proc/none/tables"))) {
            for (String property :
                    List.of("tables.directory", "tables.blobs.directory", "tables.encryption.keyset-directory")) {
                if (property.endsWith("keyset-directory") && !wrong.equals(file)) {
                    // Nothing is looked for there unless an entity has encrypted properties.
                    continue;
                }
                boolean store = property.equals("tables.directory");
                FailureAnalysis analysis = analysisOf(
                        property + "=" + wrong,
                        store ? "tables.store=rocksdb" : "tables.store=memory",
                        MASTER_KEY,
                        store ? "tables.create-tables=true" : "tables.encryption.create-missing-keysets=false");

                assertThat(analysis.getDescription()).as(property).contains(wrong.toString());
                assertThat(analysis.getAction()).as(property).contains(property);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tables.azure.connection-string=very secret | tables.store=azure",
                "tables.azure.endpoint=very secret; | tables.azure.sas-token=sig=secret",
                "tables.azure.endpoint=https://shop.table.core.windows.net | tables.store=azure",
                "tables.azure.sas-token=sig=secret | tables.store=azure",
                "tables.store=azure | tables.durability=os",
                "tables.azure.additional-stores.archive.table-name-prefix=old | tables.store=memory"
            })
    void unusableAccountIsExplainedWithoutSecrets(String property, String other) {
        FailureAnalysis analysis = analysisOf(property, other);

        assertThat(analysis.getDescription()).startsWith("Could not create the Azure store (properties tables.azure");
        assertThat(analysis.getAction()).contains(".connection-string=", ".sas-token=", "TokenCredential");
        assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tables.azure.table-name-prefix=1st | tables.azure.connection-string=" + ACCOUNT
                        + " | starting with a letter",
                "tables.azure.additional-stores.old.table-name-prefix=a-b | tables.store=memory | ASCII letters and digits",
                "tables.azure.retry-max-delay=1ms | tables.store=memory | 200ms, the value of tables.azure",
                "tables.indexes.lease-grace-period=10s | tables.azure.connection-string=" + ACCOUNT + " | grace",
                "tables.azure.retry-max-attempts=0 | tables.store=memory | 1 or more",
                "tables.query-parallelism=0 | tables.store=memory | 1 or more",
                "tables.max-in-list-size=0 | tables.store=memory | 1 or more",
                "tables.max-sort-size=0 | tables.store=memory | 1B or more",
                "tables.encryption.create-missing-keysets=true | tables.store=memory | tables.encryption.keyset-directory",
                "tables.encryption.kms-key-uri=none://key | tables.encryption.keyset-directory=keys | KmsClients.add",
                "tables.encryption.keyset-directory=keys | tables.store=memory | tables.encryption.master-key",
            })
    void contradictoryValuesAreExplained(String property, String other, String advice) {
        FailureAnalysis analysis = analysisOf(property, other, "tables.write-recovery.enabled=true");

        assertThat(analysis.getDescription()).contains(property.replaceFirst("=", " has the invalid value '") + "'");
        assertThat(analysis.getAction()).contains(advice);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables.server.account-key",
                "tables.server.secondary-account-key",
                "tables.azure.sas-token",
                "tables.azure.connection-string",
                "tables.azure.additional-stores.archive.connection-string",
                "tables.encryption.master-key"
            })
    void valuesOfSecretPropertiesAreHidden(String property) {
        MockEnvironment environment = new MockEnvironment().withProperty(property, "UseSecret!");
        FailureAnalysis analysis = new TablesPropertyFailureAnalyzer(environment)
                .analyze(new InvalidConfigurationPropertyValueException(property, "UseSecret!", "Correct it."));

        assertThat(analysis).isNotNull();
        assertThat(analysis.getDescription())
                .startsWith("Property " + property + " has an invalid value")
                .doesNotContain("UseSecret!");
    }

    @Test
    void unknownPropertiesAreReportedWithSuggestions(CapturedOutput output) {
        // The build sets system properties such as tables.effort, which are no properties of the application.
        runner.withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME))
                .withPropertyValues(
                        "tables.store=memory",
                        "tables.directry=elsewhere",
                        "tables.azure.connectionstring=" + ACCOUNT,
                        "tables.azure.additional-stores.archive.connection-string=" + ACCOUNT,
                        "tables.encryption.keysets.main=none",
                        "tables.encryption.keyset-dir=elsewhere",
                        "tables.backFill.onStart=true",
                        "spring.data.tables.repositories.enabled=false")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(output.getOut().lines().filter(line -> line.contains("Unknown property")))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("property spring.data.tables.repositories.enabled. Did you mean"
                                        + " tables.repositories.enabled?"),
                        line -> assertThat(line).contains("Unknown property tables.backfill.onstart."),
                        line -> assertThat(line).contains("property tables.directry. Did you mean tables.directory?"),
                        line -> assertThat(line)
                                .contains("property tables.encryption.keyset-dir. Did you mean"
                                        + " tables.encryption.keyset-directory?"));
    }

    private FailureAnalysis analysisOf(String property, String... others) {
        FailureAnalysis[] analysis = new FailureAnalysis[1];
        List<Environment> environment = new ArrayList<>();
        runner.withInitializer(context -> environment.add(context.getEnvironment()))
                .withPropertyValues("tables.directory=" + directory.resolve("tables"))
                .withPropertyValues(others)
                .withPropertyValues(property)
                .run(context -> {
                    assertThat(context).as(property).hasFailed();
                    analysis[0] = FailureAnalyzersTest.analyze(context.getStartupFailure(), environment.get(0));
                });
        return Objects.requireNonNull(analysis[0]);
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}
}
