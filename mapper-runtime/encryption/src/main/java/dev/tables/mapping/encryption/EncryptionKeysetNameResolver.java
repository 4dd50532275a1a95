package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * Decides, value by value as it is written, whether a property declared {@code @Encrypt} is encrypted and with which keyset:
 * only rows of some partitions, say, or each tenant's with a keyset of its own.
 *
 * <p>Reading does not need the decision: a stored value names its keyset. Called for each encrypted property of each row
 * written; fast, without side effects, the same answer for the same question.
 */
@FunctionalInterface
public interface EncryptionKeysetNameResolver {
    /**
     * The keyset for a value, or null to store it as it is.
     *
     * @param table the entity's table
     * @param keys the entity's row; for an index row too
     * @param property the stored name
     * @param declared the keyset that {@code @Encrypt} names
     */
    @Nullable
    String resolveKeysetName(String table, PrimaryKey keys, String property, String declared);

    /**
     * Derives the name of the keyset of a tenant, or of anything else that has its own keyset, from a text. Different
     * texts have different names, no name is that of a keyset for blind indexes, and a name is short for any text. It
     * is {@code prefix} and the text if that consists of small letters, digits and hyphens, such as {@code
     * tenant-acme}, else {@code prefix}, a hyphen and a digest of the text.
     *
     * @param prefix at most 23 small letters, digits and hyphens, the first a letter or digit; another for each kind of
     *     text
     * @param text any, such as a partition key
     * @throws IllegalArgumentException if the prefix is none
     */
    static String deriveKeysetName(String prefix, String text) {
        return KeysetNames.ofText(prefix, text);
    }
}
