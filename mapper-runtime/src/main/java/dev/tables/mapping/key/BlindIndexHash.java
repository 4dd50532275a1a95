package dev.tables.mapping.key;

/**
 * A keyed hash of the text of a key component, so that a key reveals only whether two values are equal: encrypted
 * properties are indexed by it.
 *
 * <p>Duties of an implementer: equal texts have equal hashes; a hash consists of ASCII letters and digits; it is
 * safe for any number of threads.
 */
@FunctionalInterface
public interface BlindIndexHash {
    /** Stands in a model until it is given keys; refuses to make tokens. */
    BlindIndexHash WITHOUT_KEYS = text -> {
        throw new IllegalStateException(
                "An index on an encrypted property needs encryption keys. Configure encryption for the table.");
    };

    /** Returns the hash of a text. */
    String hash(String text);
}
