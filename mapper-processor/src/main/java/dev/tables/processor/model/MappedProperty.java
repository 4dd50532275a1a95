package dev.tables.processor.model;

import dev.tables.mapping.PropertyModel.Role;
import dev.tables.processor.diagnostic.Place;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity.
 *
 * @param name its Java name
 * @param storedName its name in the row
 * @param type its Java type
 * @param role where its value is kept
 * @param nullness whether it may be null
 * @param read how it is read, a method call or a field; null if it cannot be
 * @param write how it is set after construction, or null if it cannot be
 * @param encrypted how it is encrypted, or null if it is stored as it is
 * @param ignored whether it is not stored, only there because a constructor asks for it
 * @param place where it is declared
 * @param namePlace where its stored name is declared
 */
public record MappedProperty(
        String name,
        String storedName,
        MappedType type,
        Role role,
        Nullness nullness,
        @Nullable Access read,
        @Nullable Access write,
        @Nullable Encrypted encrypted,
        boolean ignored,
        Place place,
        Place namePlace) {

    /** What the source says about null. */
    public enum Nullness {
        /** Declared nullable. */
        NULLABLE,
        /** Declared not to be null, or a primitive. */
        NON_NULL,
        /** Not declared. */
        UNSPECIFIED
    }

    /**
     * A method or field.
     *
     * @param name its name
     * @param method whether it is a method
     * @param deprecated whether its use makes the compiler warn
     */
    public record Access(String name, boolean method, boolean deprecated) {}

    /**
     * How a property is encrypted.
     *
     * @param keyset names the keyset
     * @param tokenBits how long the tokens of blind indexes on it are
     * @param place its annotation
     */
    public record Encrypted(String keyset, int tokenBits, Place place) {}

    /** Whether a row may lack it. */
    public boolean mayBeNull() {
        return nullness != Nullness.NON_NULL;
    }

    /** Whether it is stored in the row, not in a key or by the store itself. */
    public boolean isStored() {
        return role == Role.PROPERTY && !ignored;
    }

    /** Whether it is a component of a key. */
    public boolean isKey() {
        return role == Role.PARTITION_KEY || role == Role.ROW_KEY;
    }
}
