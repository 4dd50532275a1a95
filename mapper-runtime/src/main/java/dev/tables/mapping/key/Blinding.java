package dev.tables.mapping.key;

/**
 * Replaces the text of a key component by a keyed token, so that a key shows nothing of the value but that it is equal to
 * another: how an encrypted property is indexed.
 *
 * <p>Duties of an implementer: equal texts give equal tokens; a token consists of ASCII letters and digits; it is safe for
 * any number of threads.
 */
@FunctionalInterface
public interface Blinding {
    /** Stands in a model until it is given keys; refuses to make tokens. */
    Blinding WITHOUT_KEYS = text -> {
        throw new IllegalStateException(
                "An index on an encrypted property needs keys. Make the table with an encryption configured.");
    };

    /** The token of a text. */
    String token(String text);
}
