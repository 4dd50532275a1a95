package dev.tables.mapping.encryption;

import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.table.EntityRewrite;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;

/**
 * Rewrites every entity of a table that is not encrypted as it would be if it were saved now: after a rotation of keys, after a
 * property was declared encrypted, after rows of the legacy clients were taken over.
 *
 * <p>Goes through the table in passes until one finds nothing left to do. Rows that cannot be decrypted are left as they are,
 * counted and named. See {@link EntityRewrite} for what it costs.
 *
 * <p>At the end the indexes of an entity with blind ones are {@linkplain IndexRepair repaired}: rows under tokens of an earlier
 * keyset, under plain values from before the property was encrypted, and of entities whose keyset was destroyed are removed.
 *
 * <p>Then the store {@linkplain dev.tables.engine.TableStore#purgeOverwrittenValues removes} from its files what the rows held before, in plain text or under
 * earlier keys.
 *
 * <p>If a keyset cannot be loaded now ({@link KeysetUnavailableException}) the run fails: run it again.
 */
public final class Reencryption {
    private Reencryption() {}

    /** A job on one table. */
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
