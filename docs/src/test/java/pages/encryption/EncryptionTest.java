package pages.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.CryptoShreddedValueException;
import dev.tables.mapping.encryption.EncryptionKeyUsage;
import dev.tables.mapping.encryption.EncryptionKeysetNameResolver;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.LegacyKeyUnwrapper;
import dev.tables.mapping.encryption.MasterKey;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.table.EntityTable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptionTest {
    private static final Employee ADA = new Employee("Sales", 1, "Hall", "ada@example.org", BigDecimal.TEN);
    private static final PrimaryKey ADAS = new EmployeeTableMapper().primaryKeyOf(ADA);

    @TempDir
    Path directory;

    private final String secret = Base64.getEncoder().encodeToString(new byte[32]);
    private final TableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void keysAreCreatedRotatedAndPruned() {
        // tag::keys[]
        MasterKey masterKey = MasterKey.ofBase64(secret); // 32 bytes, as openssl rand -base64 32 prints them
        KeysetDirectory keysets = new KeysetDirectory(directory, masterKey);
        keysets.create("default");
        keysets.create("default-index");
        keysets.create("payroll");

        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        EmployeeTableMapper mapper = new EmployeeTableMapper();
        RowCipher cipher = encryption.cipherFor(mapper.model(), store); // fails now if a keyset is missing
        EntityTable<Employee> employees = EntityTable.of(store, mapper, cipher);
        // end::keys[]
        employees.createTables();
        employees.save(ADA);
        keysets.rotate("default");
        encryption.keyring().refresh();
        AtomicInteger percent = new AtomicInteger();
        // tag::job[]
        TableJob job = Reencryption.job(employees, encryption)
                .withMaxRowsPerSecond(500) // entities, and index rows, read per second
                .withProgressListener(progress -> percent.set(progress.percentComplete()));

        JobProgress end = job.run(); // in this thread; stop() or an interrupt ends it early
        if (end.isCompleted() && end.counts().unreadableEntities() == 0) {
            keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
        }
        // end::job[]

        assertThat(end.isCompleted()).isTrue();
        assertThat(percent).hasValue(100);
        assertThat(employees.get(ADAS)).isEqualTo(ADA);
    }

    @Test
    void keyRotationRemovesTheOldKey() {
        KeysetDirectory keysets = new KeysetDirectory(directory, MasterKey.ofBase64(secret));
        keysets.create("default");
        keysets.create("default-index");
        keysets.create("payroll");
        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            TablesTemplate tables = new TablesTemplate(
                    store,
                    true,
                    (mapper, where) -> encryption.cipherFor(mapper.model(), where),
                    QueryParallelism.NONE,
                    catalog);
            tables.save(ADA);
            KeyRotation rotation = new KeyRotation(keysets, encryption, tables, store);

            rotation.begin();
            encryption.keyring().refresh();

            assertThat(rotation.finish()).isTrue();
            assertThat(tables.table(Employee.class).get(ADAS)).isEqualTo(ADA);
        }
    }

    @Test
    void tenantsHaveKeysetsOfTheirOwn() {
        KeysetDirectory keysets = new KeysetDirectory(directory, MasterKey.ofBase64(secret));
        keysets.create("default-index");
        keysets.create(EncryptionKeysetNameResolver.deriveKeysetName("tenant-", "Sales"));
        Keyring keyring = Keyring.of(keysets);
        // tag::resolver[]
        TableEncryption encryption = TableEncryption.builder(keyring)
                .keysetNameResolver((table, keys, property, declared) ->
                        EncryptionKeysetNameResolver.deriveKeysetName("tenant-", keys.partitionKey()))
                .build();
        // end::resolver[]
        EmployeeTableMapper mapper = new EmployeeTableMapper();
        EntityTable<Employee> employees = EntityTable.of(store, mapper, encryption.cipherFor(mapper.model(), store));
        employees.createTables();
        employees.save(ADA);
        assertThat(employees.get(ADAS)).isEqualTo(ADA);

        keysets.destroy(EncryptionKeysetNameResolver.deriveKeysetName("tenant-", "Sales"));
        keyring.refresh();

        assertThatExceptionOfType(CryptoShreddedValueException.class).isThrownBy(() -> employees.get(ADAS));
    }

    @Test
    void legacyKeysAreResolvedByTheirIds() throws GeneralSecurityException {
        KeysetDirectory keysets = new KeysetDirectory(directory, MasterKey.ofBase64(secret));
        keysets.create("default");
        keysets.create("default-index");
        keysets.create("payroll");
        Keyring keyring = Keyring.of(keysets);
        PrivateKey privateKey =
                KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate();
        byte[] key = new byte[32];
        // tag::legacy[]
        TableEncryption encryption = TableEncryption.builder(keyring)
                .legacyKeyResolver(keyId -> switch (keyId) {
                    case "https://vault/keys/k1" -> LegacyKeyUnwrapper.ofRsa(privateKey); // RSA-OAEP, RSA-OAEP-256
                    case "local" -> LegacyKeyUnwrapper.ofSymmetric(key); // A128KW, A192KW, A256KW
                    default -> null;
                })
                .build();
        // end::legacy[]
        EmployeeTableMapper mapper = new EmployeeTableMapper();
        EntityTable<Employee> employees = EntityTable.of(store, mapper, encryption.cipherFor(mapper.model(), store));
        employees.createTables();

        assertThat(employees.save(ADA)).isEqualTo(employees.get(ADAS));
    }
}
