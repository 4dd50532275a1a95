package dev.tables.boot.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.secrets.Patient;
import dev.tables.boot.secrets.PatientKey;
import dev.tables.boot.secrets.PatientRepository;
import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetNameResolver;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.MasterKey;
import dev.tables.mapping.encryption.TableEncryption;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessResourceException;

class TablesEncryptionTest {
    private static final String MASTER_KEY = Base64.getEncoder().encodeToString(new byte[32]);
    private static final Patient ADA = new Patient("north", 1, "Ada", "well");

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory")
            .withUserConfiguration(Ward.class);

    @TempDir
    private Path directory;

    @Test
    void keysetsAreCreatedInTheDirectoryIfConfigured() {
        withDirectory()
                .withPropertyValues("tables.encryption.create-missing-keysets=true")
                .run(context -> {
                    PatientRepository patients = context.getBean(PatientRepository.class);
                    patients.save(ADA);
                    patients.save(new Patient("north", 2, "Bob", "ill"));
                    assertThat(patients.findById(new PatientKey("north", 1))).contains(ADA);
                    assertThat(patients.findByWardAndName("north", "Ada")).containsExactly(ADA);
                    for (Row row : context.getBean(TableStore.class)
                            .query("patient", RowQuery.wholeTable(), Row.DECODER)
                            .items()) {
                        assertThat(row.typeOf("name")).isEqualTo(EdmType.BINARY);
                        assertThat(row.rowKey()).doesNotContain("Ada");
                    }
                    assertThat(context.getBean(KeysetDirectory.class).names())
                            .containsExactly("default", "default-index", "medical");
                });
        assertThat(directory.resolve("default.json")).exists();
    }

    @Test
    void startFailsWithAnalysisWithoutKeys() {
        runner.run(context -> {
            assertThat(context).hasFailed();
            FailureAnalysis analysis =
                    FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(analysis.getDescription())
                    .startsWith("Entities with @Encrypt need a keyset. Keyset 'default' is");
            assertThat(analysis.getAction())
                    .contains("tables.encryption.create-missing-keysets=true")
                    .contains("tables.encryption.keysets.default=")
                    .contains("TABLES_KEYSET_DEFAULT=");
        });
    }

    @Test
    void failureAnalysisExplainsWrongMasterKey() {
        withDirectory()
                .withPropertyValues("tables.encryption.create-missing-keysets=true")
                .run(context -> assertThat(context).hasNotFailed());
        String other = Base64.getEncoder()
                .encodeToString("another key of thirty-two bytes!".getBytes(StandardCharsets.US_ASCII));
        withDirectory()
                .withPropertyValues("tables.encryption.master-key=" + other)
                .run(context -> {
                    FailureAnalysis analysis =
                            FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure()));
                    assertThat(analysis.getDescription())
                            .contains("belongs to another master key")
                            .doesNotContain(other);
                    assertThat(analysis.getAction()).contains("tables.encryption.master-key");
                });
    }

    @ParameterizedTest
    @CsvSource({"c2VjcmV0,of 6 bytes", "s*cret,that is not Base64"})
    void invalidMasterKeyIsExplainedWithoutShowingIt(String key, String found) {
        withDirectory()
                .withPropertyValues("tables.encryption.master-key=" + key)
                .run(context -> {
                    FailureAnalysis analysis =
                            FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure()));
                    assertThat(analysis.getDescription())
                            .isEqualTo("The master key cannot be used. Found a master key " + found
                                    + ", expected 32 bytes in Base64. Create one with: openssl rand -base64 32");
                    assertThat(analysis.getAction())
                            .startsWith("Correct tables.encryption.master-key.")
                            .doesNotContain(key);
                });
    }

    @Test
    void encryptionPreparationExistsIfKeysetsAreConfigured() {
        withDirectory()
                .withPropertyValues("tables.encryption.create-missing-keysets=true")
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(EncryptionPreparation.class));
        runner.withPropertyValues(texts(null))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(EncryptionPreparation.class));
    }

    @Test
    void startFailsIfKeysetDirectoryHasNoMasterKey() {
        runner.withPropertyValues("tables.encryption.keyset-directory=" + directory)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("tables.encryption.keyset-directory"));
    }

    @Test
    void keysetsCanBeProperties() {
        runner.withPropertyValues(texts(null))
                .run(context -> assertThat(
                                context.getBean(PatientRepository.class).save(ADA))
                        .isEqualTo(ADA));
        runner.withPropertyValues(texts(MasterKey.ofBase64(MASTER_KEY)))
                .withPropertyValues("tables.encryption.master-key=" + MASTER_KEY)
                .run(context -> {
                    assertThat(context.getBean(PatientRepository.class).save(ADA))
                            .isEqualTo(ADA);
                    assertThat(context.getBean(TablesEncryptionProperties.class).toString())
                            .contains("medical")
                            .doesNotContain(MASTER_KEY);
                });
    }

    @Test
    void resolverOfTheApplicationIsUsed() {
        runner.withPropertyValues(texts(null))
                .withUserConfiguration(NothingInTheSouth.class)
                .run(context -> {
                    PatientRepository patients = context.getBean(PatientRepository.class);
                    patients.saveAll(List.of(ADA, new Patient("south", 1, "Bob", "ill")));
                    TableStore store = context.getBean(TableStore.class);
                    assertThat(typeOfFinding(store, "north")).isEqualTo(EdmType.BINARY);
                    assertThat(typeOfFinding(store, "south")).isEqualTo(EdmType.STRING);
                    assertThat(patients.findByWardAndName("south", "Bob")).hasSize(1);
                });
    }

    @Test
    void keyErrorsAreTranslatedToSpringExceptions() {
        withDirectory()
                .withPropertyValues(
                        "tables.encryption.create-missing-keysets=true",
                        "tables.encryption.keyset-cache-time-to-live=0s")
                .run(context -> {
                    PatientRepository patients = context.getBean(PatientRepository.class);
                    patients.save(ADA);
                    context.getBean(KeysetDirectory.class).destroy("medical");
                    assertThatThrownBy(() -> patients.findById(new PatientKey("north", 1)))
                            .isInstanceOf(DataIntegrityViolationException.class)
                            .hasMessageContaining("Patient.finding")
                            .hasMessageNotContaining("well");
                    Files.delete(directory.resolve("default.json"));
                    Files.createDirectory(directory.resolve("default.json"));
                    context.getBean(TableEncryption.class).keyring().refresh();
                    assertThatThrownBy(() -> patients.save(ADA))
                            .isInstanceOf(TransientDataAccessResourceException.class);
                });
    }

    /**
     * For every keyset of an entity: of a value, of a blind index, and of a property that few rows have. Whichever repository is
     * made first: that with the data, or one that shares the keyset and has none.
     */
    @ParameterizedTest
    @CsvSource({
        "default, patientRepository, visitorRepository",
        "default, visitorRepository, patientRepository",
        "default-index, patientRepository, visitorRepository",
        "default-index, visitorRepository, patientRepository",
        "medical, patientRepository, visitorRepository",
        "medical, visitorRepository, patientRepository"
    })
    void missingKeysetOfExistingDataIsNotRecreated(String gone, String first, String second) {
        TableStore store = LocalTableStore.inMemory();
        BeanFactoryPostProcessor order =
                beans -> beans.getBeanDefinition(second).setDependsOn(first);
        ApplicationContextRunner again = withDirectory()
                .withBean("order", BeanFactoryPostProcessor.class, () -> order)
                .withBean(TableStore.class, () -> store, definition -> definition.setDestroyMethodName(""))
                .withPropertyValues("tables.encryption.create-missing-keysets=true");
        again.run(context -> context.getBean(PatientRepository.class).save(ADA));
        again.run(context -> {
            Files.delete(directory.resolve(gone + ".json"));
            assertThat(context).hasNotFailed();
        });

        again.run(context -> {
            FailureAnalysis analysis =
                    FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(analysis.getDescription())
                    .contains("Keyset '" + gone + "' is in none of the configured sources, but table 'patient")
                    .contains("contains data encrypted with it")
                    .doesNotContain("Ada");
            assertThat(analysis.getAction()).doesNotContain("create-missing-keysets");
        });
        assertThat(directory.resolve(gone + ".json")).doesNotExist();

        store.tableNames().forEach(store::deleteTable);
        again.run(context -> assertThat(context).hasNotFailed());
        assertThat(directory.resolve(gone + ".json")).exists();
    }

    @Test
    void applicationWithoutSecretsNeedsNoKeys() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
                .withPropertyValues("tables.store=memory")
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(TableEncryption.class));
    }

    private ApplicationContextRunner withDirectory() {
        return runner.withPropertyValues(
                "tables.encryption.keyset-directory=" + directory, "tables.encryption.master-key=" + MASTER_KEY);
    }

    private static String[] texts(@org.jspecify.annotations.Nullable MasterKey masterKey) {
        return List.of("default", "default-index", "medical").stream()
                .map(name -> "tables.encryption.keysets." + name + "=" + KeysetText.generate(name, masterKey))
                .toArray(String[]::new);
    }

    private static EdmType typeOfFinding(TableStore store, String ward) {
        Row row = store.query("patient", RowQuery.partition(ward), Row.DECODER)
                .items()
                .get(0);
        return Objects.requireNonNull(row.typeOf("finding"));
    }

    @AutoConfigurationPackage(basePackageClasses = Patient.class)
    static class Ward {}

    static class NothingInTheSouth {
        @Bean
        EncryptionKeysetNameResolver nothingInTheSouth() {
            return (table, keys, property, declared) -> keys.partitionKey().equals("south") ? null : declared;
        }
    }
}
