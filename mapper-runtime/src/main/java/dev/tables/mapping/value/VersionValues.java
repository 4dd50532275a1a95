package dev.tables.mapping.value;

import dev.tables.engine.ETag;
import dev.tables.engine.MalformedETagException;
import org.jspecify.annotations.Nullable;

/**
 * Conversions of entity versions, which generated mappers read from a property. A version often comes from a client, so
 * {@code *}, which represents any version, is rejected: an application must request an unconditional write explicitly.
 */
public final class VersionValues {
    private VersionValues() {}

    /**
     * Converts a text to a version, null to null.
     *
     * @throws InvalidVersionValueException if the text is not a valid version
     */
    public static @Nullable ETag of(String entity, String property, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return of(entity, property, ETag.of(text));
        } catch (MalformedETagException malformed) {
            throw new InvalidVersionValueException(
                    entity,
                    property,
                    "found a value that is not a version. Expected the version that was read or saved with the "
                            + "entity, or null for a new entity.",
                    malformed);
        }
    }

    /**
     * Returns the version itself; null for null.
     *
     * @throws InvalidVersionValueException if the version is {@code *}, which matches any version
     */
    public static @Nullable ETag of(String entity, String property, @Nullable ETag version) {
        if (version != null) {
            requireNotAny(entity, property, version);
        }
        return version;
    }

    /** Rejects the version {@code *}, which matches any version. */
    public static void requireNotAny(String entity, @Nullable String property, ETag version) {
        if (version.isAny()) {
            throw new InvalidVersionValueException(
                    entity,
                    property,
                    "found *, which means any version. Expected the version that was read or saved with the "
                            + "entity. To write regardless of the version, call overwrite, deleteById, or merge "
                            + "without a version.",
                    null);
        }
    }
}
