package dev.tables.mapping.key;

/**
 * A keyed hash of the text of a key component, so that a key reveals only whether two values are equal. Encrypted
 * properties are indexed by this hash.
 *
 * <p>Duties of an implementer: equal texts have equal hashes; a hash consists of ASCII letters and digits; the hash
 * function is safe for any number of threads.
 */
@FunctionalInterface
public interface BlindIndexHash {
    /**
     * The placeholder in a model that has no encryption keys yet. The placeholder throws an exception if a hash is
     * requested.
     */
    BlindIndexHash WITHOUT_KEYS = text -> {
        throw new IllegalStateException(
                "An index on an encrypted property needs encryption keys. Configure encryption for the table.");
    };

    /** Returns the hash of a text. */
    String hash(String text);
}
