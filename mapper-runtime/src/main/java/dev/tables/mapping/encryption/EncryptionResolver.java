package dev.tables.mapping.encryption;

import dev.tables.engine.RowKeys;
import org.jspecify.annotations.Nullable;

/**
 * Decides, value by value as it is written, whether a property declared {@code @Encrypt} is encrypted and with which keyset:
 * only rows of some partitions, say, or each tenant's with a keyset of its own.
 *
 * <p>Reading does not need the decision: a stored value names its keyset. Called for each encrypted property of each row
 * written; fast, without side effects, the same answer for the same question.
 */
@FunctionalInterface
public interface EncryptionResolver {
    /**
     * The keyset for a value, or null to store it as it is.
     *
     * @param table the entity's table
     * @param keys the entity's row; for an index row too
     * @param property the stored name
     * @param declared the keyset that {@code @Encrypt} names
     */
    @Nullable
    String keysetFor(String table, RowKeys keys, String property, String declared);
}
