package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * A function that decides, for each value written, whether an {@code @Encrypt} property is encrypted and with which
 * keyset. For example, a resolver may encrypt only the rows of some partitions, or use a separate keyset for each
 * tenant.
 *
 * <p>The function is called for each encrypted property of each row written. Reads do not call the function, because a
 * stored value contains the name of its keyset. An implementation must be fast, have no side effects, and always return
 * the same result for the same arguments.
 */
@FunctionalInterface
public interface EncryptionKeysetNameResolver {
    /**
     * Returns the name of the keyset for a value, or null to store the value without encryption.
     *
     * @param table the entity's table
     * @param keys the keys of the entity's row, even if an index row is written
     * @param property the stored name of the property
     * @param declared the keyset that {@code @Encrypt} names
     */
    @Nullable
    String resolveKeysetName(String table, PrimaryKey keys, String property, String declared);

    /**
     * Derives the name of a keyset from a text, such as the name of a tenant. Different texts result in different
     * names. The result is never the name of a keyset for blind indexes. The length of the name is limited, even if the
     * text is long.
     *
     * <p>The name is {@code prefix} followed by the text if the text consists of lowercase letters, digits and hyphens,
     * such as {@code tenant-acme}. For other texts, the name is {@code prefix}, a hyphen and a digest of the text.
     *
     * @param prefix at most 23 lowercase letters, digits and hyphens, starting with a letter or digit; use another
     *     prefix for each kind of text
     * @param text any text, such as a partition key
     * @throws IllegalArgumentException if the prefix is invalid
     */
    static String deriveKeysetName(String prefix, String text) {
        return KeysetNames.ofText(prefix, text);
    }
}
