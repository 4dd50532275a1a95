package dev.tables.mapping.encryption;

import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.table.EntityRewrite;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;

/**
 * A rewrite of every entity of a table whose encryption is not current. Run it after a rotation of keys, after a
 * property was declared encrypted, or after rows of the legacy client libraries were imported.
 *
 * <p>It reads the table in passes until one pass finds nothing to rewrite. Rows that cannot be decrypted are left
 * unchanged, counted and named. See {@link EntityRewrite} for the cost.
 *
 * <p>At the end, the indexes of an entity with blind indexes are {@linkplain IndexRepair repaired}. This removes rows
 * under hashes of an earlier keyset, rows with plain values from before the property was encrypted, and rows of
 * entities whose keyset was destroyed.
 *
 * <p>Then the store {@linkplain dev.tables.engine.TableStore#purgeOverwrittenValues removes} earlier contents of the
 * rows from its files, whether in plaintext or under earlier keys.
 *
 * <p>If a keyset cannot be loaded now ({@link KeysetUnavailableException}), the run fails; run it again.
 */
public final class Reencryption {
    private Reencryption() {}

    /** Creates a job for one table. */
    public static TableJob job(EntityTable<?> table, TableEncryption encryption) {
        return typed(table, encryption);
    }

    private static <T> TableJob typed(EntityTable<T> table, TableEncryption encryption) {
        JobName name = JobName.of(
                JobKind.REENCRYPTION, table.model().table(), table.model().entity());
        boolean blind = !TableEncryption.blindIndexes(table.mapper().model()).isEmpty();
        return TableJob.of(name, () -> {
            // Keys that are in memory may be older than the rotation this is for.
            encryption.keyring().refresh();
            String keys = encryption.presentKeys(table.mapper().model());
            EntityRewrite.Options options =
                    new EntityRewrite.Options(null, keys, Reencryption::concernsOneEntity, blind, true);
            return EntityRewrite.of(table, name, table::isEncryptedWithCurrentKeys, options);
        });
    }

    private static boolean concernsOneEntity(RuntimeException error) {
        return error instanceof KeysetException && !(error instanceof KeysetUnavailableException);
    }
}
