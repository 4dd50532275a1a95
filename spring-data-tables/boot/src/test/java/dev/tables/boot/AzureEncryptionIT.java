package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.azure.AzureTableStoreBuilderCustomizer;
import dev.tables.boot.secrets.Patient;
import dev.tables.boot.secrets.PatientKey;
import dev.tables.boot.secrets.PatientRepository;
import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.Requests;
import dev.tables.mapping.encryption.EncryptionKeyUsage;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Encrypted properties with a blind index on Azure Tables: same requests, nothing in the clear, keys can be changed. */
@Thorough("starts Azurite")
class AzureEncryptionIT {
    private static final Patient ADA = new Patient("north", 1, "Ada", "well");
    private static final Patient BOB = new Patient("north", 2, "Bob", "ill");
    private final Requests sent = new Requests();

    @TempDir
    private Path directory;

    @AutoConfigurationPackage(basePackageClasses = Patient.class)
    static class Ward {}

    private void costs(int requests, Runnable operation) {
        sent.clear();
        operation.run();
        assertThat(sent.list()).hasSize(requests);
    }

    private ApplicationContextRunner runner() {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(Ward.class)
                .withBean(AzureTableStoreBuilderCustomizer.class, () -> builder -> builder.addPolicy(sent))
                .withPropertyValues(
                        "tables.azure.connection-string=" + Emulator.start().connectionString(),
                        "tables.azure.table-name-prefix=e"
                                + UUID.randomUUID().toString().replace("-", ""),
                        "tables.encryption.keyset-directory=" + directory,
                        "tables.encryption.master-key=" + Base64.getEncoder().encodeToString(new byte[32]),
                        "tables.encryption.create-missing-keysets=true");
    }

    @Test
    void queryByBlindIndexFindsEntitiesAfterReencryption() {
        runner().run(context -> {
            assertThat(context).hasNotFailed();
            PatientRepository patients = context.getBean(PatientRepository.class);
            TableStore store = context.getBean(TableStore.class);
            patients.existsById(new PatientKey("north", 0));
            // The first of its keys, which are recorded.
            patients.save(BOB);
            costs(2, () -> patients.save(ADA));
            check(patients);
            for (Row row :
                    store.query("patient", RowQuery.wholeTable(), Row.DECODER).items()) {
                assertThat(row.typeOf("name")).isEqualTo(EdmType.BINARY);
                assertThat(row.rowKey()).doesNotContain("Ada").doesNotContain("Bob");
            }

            KeysetDirectory keysets = context.getBean(KeysetDirectory.class);
            TableEncryption encryption = context.getBean(TableEncryption.class);
            keysets.rotate("default");
            keysets.rotate("medical");
            encryption.keyring().refresh();
            check(patients);
            var mapper = EntityMappers.of(Patient.class);
            EntityTable<Patient> table = EntityTable.of(store, mapper, encryption.cipherFor(mapper.model()));
            TableJob job = Reencryption.job(table, encryption);
            job.run();
            assertThat(job.progress().skippedEntities()).isEmpty();
            assertThat(job.progress().isCompleted()).isTrue();
            assertThat(job.progress().changedRows()).isEqualTo(2);
            keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
            keysets.pruneUnusedKeys("medical", EncryptionKeyUsage.of(store));
            encryption.keyring().refresh();
            check(patients);
            costs(2, () -> patients.deleteById(new PatientKey("north", 1)));
            assertThat(patients.findByWardAndName("north", "Ada")).isEmpty();
            assertThat(table.query(RowQuery.partition("north")).items()).isEqualTo(List.of(BOB));
        });
    }

    private void check(PatientRepository patients) {
        costs(1, () -> assertThat(patients.findById(new PatientKey("north", 1))).contains(ADA));
        costs(1, () -> assertThat(patients.findByWardAndName("north", "Bob")).containsExactly(BOB));
        costs(1, () -> assertThat(patients.findByWardAndName("north", "Eve")).isEmpty());
    }
}
