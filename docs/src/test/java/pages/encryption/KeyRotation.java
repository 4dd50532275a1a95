package pages.encryption;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import dev.tables.mapping.encryption.EncryptionKeyUsage;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.JobProgress;
import org.springframework.stereotype.Service;

/** Rotates the keyset of employees' e-mail addresses. */
// tag::readme[]
@Service
public class KeyRotation {
    private final KeysetDirectory keysets;
    private final TableEncryption encryption;
    private final TablesTemplate tables;
    private final TableStore store;

    public KeyRotation(KeysetDirectory keysets, TableEncryption encryption, TablesTemplate tables, TableStore store) {
        this.keysets = keysets;
        this.encryption = encryption;
        this.tables = tables;
        this.store = store;
    }

    /** Step 1: adds a new primary key. */
    public void begin() {
        keysets.rotate("default");
    }

    /** Steps 3 and 4: rewrites what older keys encrypted, and removes these keys. Returns whether it is done. */
    public boolean finish() {
        JobProgress end = Reencryption.job(tables.table(Employee.class), encryption)
                .withMaxRowsPerSecond(500)
                .run();
        if (!end.isCompleted() || end.counts().unreadableEntities() > 0) {
            return false;
        }
        keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
        return true;
    }
}
// end::readme[]
