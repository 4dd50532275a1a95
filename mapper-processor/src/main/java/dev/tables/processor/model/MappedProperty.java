package dev.tables.processor.model;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity or of a value object in it.
 *
 * @param name its Java name
 * @param path its path in the entity, with dots if it is in a value object
 * @param storedName its name in rows
 * @param formerNames its former names in rows, the latest first
 * @param later the names under which the next version of the class stores it
 * @param type its Java type
 * @param role its role, such as a key component
 * @param nullness whether it may be null
 * @param parents how the enclosing value objects are read, outermost first
 * @param read how it is read, a method call or a field; null if it cannot be read
 * @param write how it is set after construction, or null if it cannot be set
 * @param encrypted how it is encrypted, or null if it is stored unencrypted
 * @param spread how it is stored if it is not stored as one property, otherwise null
 * @param single whether a single element is stored without its collection
 * @param ignored whether it is not stored and exists only because a constructor requires it
 * @param embedded its value object, or null if the property itself is stored
 * @param place where it is declared
 * @param namePlace where its stored name is declared
 */
public record MappedProperty(
        String name,
        String path,
        String storedName,
        List<String> formerNames,
        List<String> later,
        MappedType type,
        Role role,
        Nullness nullness,
        List<Access> parents,
        @Nullable Access read,
        @Nullable Access write,
        @Nullable Encrypted encrypted,
        @Nullable MappedStorage spread,
        boolean single,
        boolean ignored,
        @Nullable MappedStruct embedded,
        SourceLocation place,
        SourceLocation namePlace) {
    /** Copies the lists. */
    public MappedProperty {
        formerNames = List.copyOf(formerNames);
        later = List.copyOf(later);
        parents = List.copyOf(parents);
    }

    /** The nullness that the source declares. */
    public enum Nullness {
        /** Declared nullable. */
        NULLABLE,
        /** Declared non-null, or a primitive. */
        NON_NULL,
        /** Not declared. */
        UNSPECIFIED
    }

    /**
     * A method or field.
     *
     * @param name its name
     * @param method whether it is a method
     * @param deprecated whether the compiler warns about its use
     */
    public record Access(String name, boolean method, boolean deprecated) {}

    /**
     * The encryption of a property.
     *
     * @param keyset the name of the keyset
     * @param blindIndexBits the length of blind index hashes
     * @param stage the stage, which determines the written and accepted forms
     * @param place its annotation
     */
    public record Encrypted(String keyset, int blindIndexBits, EncryptionRolloutStage stage, SourceLocation place) {
        /** Returns whether indexes on the property contain blind index hashes. */
        public boolean isBlind() {
            return stage != EncryptionRolloutStage.DECRYPT_ONLY;
        }
    }

    /** Returns whether a row may lack the property. */
    public boolean mayBeNull() {
        return nullness != Nullness.NON_NULL;
    }

    /** Returns whether the property is stored in the row itself, not in a key and not by the store. */
    public boolean isStored() {
        return role == Role.PROPERTY && !ignored && embedded == null;
    }

    /** Returns whether the property is a component of a key. */
    public boolean isKey() {
        return role == Role.PARTITION_KEY || role == Role.ROW_KEY;
    }

    /** Returns whether a method computes the property, so that no row contains it. */
    public boolean isComputed() {
        return role == Role.COMPUTED;
    }

    /** Returns whether the value is a single text. */
    public boolean isText() {
        return type.valueType() == ValueType.STRING && type.storedElements() == null;
    }

    /** Returns the property itself, or the properties of its value object. */
    public Stream<MappedProperty> leaves() {
        if (ignored) {
            return Stream.of();
        }
        return embedded == null ? Stream.of(this) : embedded.leaves();
    }
}
