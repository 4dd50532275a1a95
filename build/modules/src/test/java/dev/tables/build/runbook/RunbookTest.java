package dev.tables.build.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.mapping.encryption.EncryptionKeyUsage;
import dev.tables.mapping.encryption.EncryptionKeysetNameResolver;
import dev.tables.mapping.encryption.KeysetDestroyedException;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.MasterKey;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.table.EntityTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.util.FileSystemUtils;

/** The drills of the page about disaster recovery, each with the commands and settings that the page contains. */
class RunbookTest {
    private static final String MASTER_KEY = Base64.getEncoder().encodeToString(new byte[32]);
    private static final Patient ADA = new Patient("north", 1, "Ada", "well");
    private static final Patient BOB = new Patient("north", 2, "Bob", "ill");
    private static final Path SOURCE = Path.of("src/test/java/dev/tables/build/runbook/RunbookTest.java");
    private static final PatientKey ADAS = new PatientKey("north", 1);

    @TempDir
    private Path machine;

    private Runbook runbook = new Runbook(Path.of("."));

    @BeforeEach
    void anApplicationWithDataAndCopies() throws IOException {
        runbook = new Runbook(machine);
        start(patients -> patients.save(ADA), "tables.encryption.create-missing-keysets=true");
        runbook.run("Prepare");
        FileSystemUtils.copyRecursively(machine.resolve("data/keys"), machine.resolve("safe"));
    }

    private ApplicationContextRunner application(String... properties) {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(Ward.class)
                .withPropertyValues(
                        "tables.directory=" + machine.resolve("data/tables"),
                        "tables.encryption.keyset-directory=" + machine.resolve("data/keys"),
                        "tables.encryption.master-key=" + MASTER_KEY)
                .withPropertyValues(properties);
    }

    private interface Use {
        void of(PatientRepository patients);
    }

    private void start(Use use, String... properties) {
        run(context -> use.of(context.getBean(PatientRepository.class)), properties);
    }

    private void run(ContextConsumer<AssertableApplicationContext> use, String... properties) {
        application(properties).run(context -> {
            assertThat(context).hasNotFailed();
            use.accept(context);
        });
    }

    private void assertRefused(String keyset, String... properties) {
        application(properties).run(context -> {
            FailureAnalysis analysis = analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(analysis.getDescription())
                    .contains("Keyset '" + keyset)
                    .contains("Restore the keyset from its backup")
                    .doesNotContain("well");
            assertThat(analysis.getAction()).contains("tables.encryption.lost-keysets=" + keyset);
        });
    }

    /** What an operator reads of a failed start. */
    private static FailureAnalysis analyze(Throwable failure) {
        return SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        FailureAnalyzer.class,
                        ArgumentResolver.of(Environment.class, new StandardEnvironment()),
                        // Spring Boot's own for libraries that are not there are left out, as it does.
                        (type, name, problem) -> {})
                .stream()
                .flatMap(analyzer -> Stream.ofNullable(analyzer.analyze(failure)))
                .findFirst()
                .orElseThrow();
    }

    private void remove(String... names) throws IOException {
        for (String name : names) {
            FileSystemUtils.deleteRecursively(machine.resolve(name));
        }
    }

    @Test
    void runbookRestoresALostMachine() throws IOException {
        remove("data");
        runbook.run("Lost machine");
        assertRefused("default");
        assertThat(machine.resolve("data/keys")).doesNotExist();

        FileSystemUtils.copyRecursively(machine.resolve("safe"), machine.resolve("data/keys"));
        start(patients -> {
            assertThat(patients.findById(ADAS)).contains(ADA);
            assertThat(patients.findByWardAndName("north", "Ada")).containsExactly(ADA);
            patients.save(BOB);
        });
        runbook.run("Prepare");
    }

    @Test
    void runbookRestoresALostKeyset() throws IOException {
        Files.delete(machine.resolve("data/keys/medical.json"));
        assertRefused("medical");
        assertRefused("medical", "tables.encryption.create-missing-keysets=true");
        assertThat(machine.resolve("data/keys/medical.json")).doesNotExist();

        Files.copy(machine.resolve("safe/medical.json"), machine.resolve("data/keys/medical.json"));
        start(patients -> assertThat(patients.findById(ADAS)).contains(ADA));

        // This time the copy is gone too.
        Files.delete(machine.resolve("data/keys/medical.json"));
        start(
                patients -> {
                    assertThatThrownBy(() -> patients.findById(ADAS))
                            .isInstanceOf(DataIntegrityViolationException.class)
                            .hasMessageNotContaining("well");
                    patients.save(BOB);
                    assertThat(patients.findById(new PatientKey("north", 2))).contains(BOB);
                    patients.save(ADA);
                    assertThat(patients.findById(ADAS)).contains(ADA);
                },
                runbook.properties("Lost keyset"));
    }

    /** Neither a keyset of an earlier time nor one that somebody made in its place is taken for the right one. */
    @Test
    void runbookAcceptsALostKey() throws IOException {
        KeysetDirectory keysets = keysets();
        keysets.rotate("medical");
        start(patients -> patients.save(BOB));
        remove("data/keys");
        FileSystemUtils.copyRecursively(machine.resolve("safe"), machine.resolve("data/keys"));
        assertRefused("medical");

        Files.delete(machine.resolve("data/keys/medical.json"));
        keysets().create("medical");
        assertRefused("medical");
        start(patients -> patients.save(BOB), "tables.encryption.lost-keysets=medical");
    }

    @Test
    void runbookHandlesAnUnavailableKeyService() throws IOException {
        KeyService service = new KeyService();
        remove("data");
        underService(service, "tables.encryption.create-missing-keysets=true").run(context -> {
            PatientRepository patients = context.getBean(PatientRepository.class);
            patients.save(ADA);
            service.away(true);
            // Never loaded again while it is young: whoever runs reads and writes.
            assertThat(patients.findById(ADAS)).contains(ADA);
            patients.save(BOB);
        });
        underService(service, "tables.encryption.create-missing-keysets=true").run(context -> {
            FailureAnalysis analysis = analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(analysis.getDescription()).contains("cannot be decrypted now");
            assertThat(analysis.getAction()).contains("key management service is reachable, then start again");
        });

        service.away(false);
        underService(service, "tables.encryption.keyset-cache-time-to-live=0s").run(context -> {
            PatientRepository patients = context.getBean(PatientRepository.class);
            Patient changed = new Patient("north", 1, "Ada", "better");
            patients.save(changed);
            service.away(true);
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> patients.save(ADA))
                        .isInstanceOf(TransientDataAccessResourceException.class)
                        .hasMessageNotContaining("well");
                assertThat(patients.findById(ADAS)).contains(changed);
                assertThat(patients.findAll()).containsExactly(changed, BOB);
            }
            patients.deleteById(new PatientKey("north", 2));
            service.away(false);
            Awaitility.await().atMost(Duration.ofMinutes(2)).ignoreExceptions().until(() -> {
                patients.save(ADA);
                return true;
            });
            assertThat(patients.findByWardAndName("north", "Ada")).containsExactly(ADA);
        });

        underService(service, runbook.properties("Key management service unavailable"))
                .run(context -> {
                    PatientRepository patients = context.getBean(PatientRepository.class);
                    assertThat(patients.findAll()).containsExactly(ADA);
                    service.away(true);
                    patients.save(BOB);
                    assertThat(patients.findAll()).containsExactly(ADA, BOB);
                });
    }

    private ApplicationContextRunner underService(KeyService service, String... properties) {
        return application(properties).withBean(MasterKey.class, () -> MasterKey.ofKms(service, KeyService.KEY));
    }

    @Test
    void runbookHandlesADamagedBackup() throws IOException {
        start(patients -> patients.save(BOB));
        runbook.run("Prepare");
        Path description = machine.resolve("backups/meta/2");
        Files.writeString(description, Files.readString(description) + "damaged");

        runbook.run("Damaged backup");
        remove("data/tables");
        Files.move(machine.resolve("restored"), machine.resolve("data/tables"));
        start(patients -> assertThat(patients.findAll()).containsExactly(ADA));
    }

    @Test
    void runbookCompletesAnInterruptedRotation() throws IOException {
        for (int completed = 0; completed <= 3; completed++) {
            int steps = completed;
            KeysetDirectory keysets = keysets();
            run(context -> {
                TableStore store = context.getBean(TableStore.class);
                TableEncryption encryption = context.getBean(TableEncryption.class);
                EntityTable<Patient> patients =
                        context.getBean(TablesTemplate.class).table(Patient.class);
                for (int run = 0; run < 2; run++) {
                    // The first is interrupted after some steps.
                    int until = run == 0 ? steps : 3;
                    if (until > 0) {
                        keysets.rotate("medical");
                        encryption.keyring().refresh();
                    }
                    if (until > 1) {
                        Reencryption.job(patients, encryption).run();
                    }
                    if (until > 2) {
                        keysets.pruneUnusedKeys("medical", EncryptionKeyUsage.of(store));
                    }
                    encryption.keyring().refresh();
                    assertThat(context.getBean(PatientRepository.class).findById(ADAS))
                            .as("after %d steps", until)
                            .contains(ADA);
                }
                assertThat(EncryptionKeyUsage.of(store).countValuesByKey())
                        .as("default, medical")
                        .hasSize(2);
            });
            start(patients -> assertThat(patients.findById(ADAS)).contains(ADA));
        }
        runbook.requireJava("Interrupted key rotation", SOURCE);
    }

    @Test
    void runbookMakesDataOfAPersonUnreadableInBackups() throws IOException {
        KeysetDirectory keysets = keysets();
        keysets.create("ward-north");
        application().withUserConfiguration(KeysetOfEachWard.class).run(context -> {
            PatientRepository patients = context.getBean(PatientRepository.class);
            patients.save(ADA);
            RocksDbBackups.in(machine.resolve("backups")).backUp((LocalTableStore) context.getBean(TableStore.class));
            assertThat(patients.findById(ADAS)).contains(ADA);
            keysets.destroy("ward-north");
            assertUnreadable(patients);
        });
        try (Stream<Path> files = Files.list(machine.resolve("data/keys"))) {
            assertThat(files.map(file -> file.getFileName().toString())).doesNotContain("ward-north.json");
        }

        remove("data/tables");
        runbook.run("Lost machine");
        application().withUserConfiguration(KeysetOfEachWard.class).run(context -> {
            PatientRepository patients = context.getBean(PatientRepository.class);
            assertUnreadable(patients);
            patients.deleteById(ADAS);
            assertThat(patients.findById(ADAS)).isEmpty();
        });
        runbook.requireJava("Crypto-shredding", SOURCE);
    }

    private static void assertUnreadable(PatientRepository patients) {
        assertThatThrownBy(() -> patients.findById(ADAS))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasRootCauseInstanceOf(KeysetDestroyedException.class);
    }

    private KeysetDirectory keysets() {
        return new KeysetDirectory(machine.resolve("data/keys"), MasterKey.ofBase64(MASTER_KEY));
    }

    @AutoConfigurationPackage(basePackageClasses = Patient.class)
    static class Ward {}

    static class KeysetOfEachWard {
        @Bean
        EncryptionKeysetNameResolver keysetOfEachWard() {
            return (table, keys, property, declared) ->
                    property.equals("finding") ? "ward-" + keys.partitionKey() : declared;
        }
    }

    /** The page. */
    static final List<String> PAGE = page();

    private static List<String> page() {
        try {
            return Files.readAllLines(Path.of("../../docs/operations/disaster-recovery.md"));
        } catch (IOException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
