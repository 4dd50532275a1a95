package dev.tables.mapping.encryption;

import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.table.EntityRewrite;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;

/**
 * A job that rewrites each entity of a table whose encryption does not match the current keys and settings. Run the job
 * after you rotate keys, declare a property as encrypted, or import rows of the legacy client libraries.
 *
 * <p>The job reads the table in passes until one pass finds nothing to rewrite. Rows that cannot be decrypted are left
 * unchanged and reported. See {@link EntityRewrite} for the cost.
 *
 * <p>At the end, the job {@linkplain IndexRepair repairs} the indexes of an entity with blind indexes. The repair
 * removes index rows with hashes of an earlier keyset, and rows with unencrypted values. The repair also removes index
 * rows of entities whose keyset was destroyed.
 *
 * <p>Then the store {@linkplain dev.tables.engine.TableStore#purgeOverwrittenValues removes} overwritten contents of
 * the rows from its files, because they contain plaintext or use earlier keys.
 *
 * <p>If a keyset cannot be loaded now, the job fails with a {@link KeysetUnavailableException}. Run the job again
 * later.
 */
public final class Reencryption {
    private Reencryption() {}

    /** Creates a job for one table. */
    public static TableJob job(EntityTable<?> table, TableEncryption encryption) {
        return typed(table, encryption);
    }

    private static <T> TableJob typed(EntityTable<T> table, TableEncryption encryption) {
        JobName name = JobName.of(
                TableJobKind.REENCRYPTION, table.model().table(), table.model().entity());
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
