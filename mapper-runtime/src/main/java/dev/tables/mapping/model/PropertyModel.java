package dev.tables.mapping.model;

import dev.tables.annotation.EncryptionStage;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.ValueType;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity.
 *
 * @param name the Java name
 * @param storedName the name in the row; for key components and the version the Java name, which no row holds
 * @param type the Java type
 * @param role where the value is kept
 * @param nullable whether a row may lack it; never of primitives and key components
 * @param required whether null is refused where it is written; if it is nullable too, it may only be absent with the value object
 *     around it, or in entities of other subtypes
 * @param encryption how it is encrypted, or null if it is stored as it is
 * @param elementType the type of the elements of a collection that is stored as a JSON array and that an index can hold element
 *     by element; null otherwise
 * @param storage how the property is stored in several properties, or null if it is stored in one; {@code type} is then the type of
 *     the elements
 * @param enumClassName the qualified name of the enum, if the property or its elements are constants of a known enum; otherwise null
 * @param convertedClassName the qualified name of the class whose values a converter turns into what is stored, of a primitive type that of
 *     its box; null if there is no converter
 * @param formerNames the names under which earlier versions of the class have stored it, the latest first; of a property that is stored as several what
 *     their names were made of
 * @param nextNames the names under which the next version of the class will store it: rows are read by them, and none is written
 * @param constantTexts under which texts rows hold its constants, or those that its elements are
 * @param json what it is, if a text of JSON is stored of it; else null
 */
public record PropertyModel(
        String name,
        String storedName,
        ValueType type,
        Role role,
        boolean nullable,
        boolean required,
        @Nullable Encryption encryption,
        @Nullable ValueType elementType,
        @Nullable PropertyStorage storage,
        @Nullable String enumClassName,
        @Nullable String convertedClassName,
        List<String> formerNames,
        List<String> nextNames,
        boolean unwrapsSingleElement,
        EnumConstantTexts constantTexts,
        @Nullable JsonForm json) {
    /** Copies the lists. */
    public PropertyModel {
        formerNames = List.copyOf(formerNames);
        nextNames = List.copyOf(nextNames);
    }

    /** Where a property's value is kept. */
    public enum Role {
        /** A component of the partition key. */
        PARTITION_KEY,
        /** A component of the row key. */
        ROW_KEY,
        /** A property of the row. */
        PROPERTY,
        /** The row's ETag. */
        VERSION,
        /** The row's timestamp. */
        TIMESTAMP,
        /** Nowhere: it is computed of the entity whenever it is asked for. */
        COMPUTED
    }

    /** A property that a method of the entity computes, and no row holds. */
    public static PropertyModel computed(String name, ValueType type, boolean nullable) {
        return new PropertyModel(
                name,
                name,
                type,
                Role.COMPUTED,
                nullable,
                !nullable,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                false,
                EnumConstantTexts.NONE,
                null);
    }

    /** Whether a method of the entity computes it. */
    public boolean isComputed() {
        return role == Role.COMPUTED;
    }

    /** A property stored in the row. */
    public static PropertyModel stored(String name, String storedName, ValueType type, boolean nullable) {
        return new PropertyModel(
                name,
                storedName,
                type,
                Role.PROPERTY,
                nullable,
                !nullable,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                false,
                EnumConstantTexts.NONE,
                null);
    }

    /** The same, which may not be null where the value object or subtype it belongs to is. */
    public PropertyModel requiredWherePresent() {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                true,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** A component of a key. */
    public static PropertyModel key(String name, ValueType type, Role role) {
        return new PropertyModel(
                name,
                name,
                type,
                role,
                false,
                true,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                false,
                EnumConstantTexts.NONE,
                null);
    }

    /** The row's ETag. */
    public static PropertyModel version(String name) {
        return new PropertyModel(
                name,
                name,
                ValueType.STRING,
                Role.VERSION,
                true,
                false,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                false,
                EnumConstantTexts.NONE,
                null);
    }

    /** The time the row was last changed. */
    public static PropertyModel timestamp(String name) {
        return new PropertyModel(
                name,
                "Timestamp",
                ValueType.INSTANT,
                Role.TIMESTAMP,
                true,
                false,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                false,
                EnumConstantTexts.NONE,
                null);
    }

    /**
     * The same, stored encrypted.
     *
     * @param keyset names the keyset
     * @param blindIndexBits how long the tokens of blind indexes on it are
     */
    public PropertyModel encrypted(String keyset, int blindIndexBits) {
        return encrypted(keyset, blindIndexBits, EncryptionStage.REQUIRED);
    }

    /** The same at a stage of being encrypted or decrypted. */
    public PropertyModel encrypted(String keyset, int blindIndexBits, EncryptionStage stage) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                new Encryption(keyset, blindIndexBits, stage),
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** The same as a collection of such values, of which JSON is stored. */
    public PropertyModel elementType(ValueType elementType) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json == null ? JsonForm.LIST : json);
    }

    /** The same, of which the values or elements are constants of an enum, given by its qualified name. */
    public PropertyModel enumClassName(String enumName) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** The same, whose values a converter makes of those of a class, given by its qualified name. */
    public PropertyModel convertedClassName(String className) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                className,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** The same, which earlier versions of the class have stored under these names, the latest first. */
    public PropertyModel formerNames(String... storedNames) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                List.of(storedNames),
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** The same, which the next version of the class will store under these names. */
    public PropertyModel nextNames(String... storedNames) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                List.of(storedNames),
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** The same collection, of which one element is stored as that alone. */
    public PropertyModel unwrappingSingleElement() {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                true,
                constantTexts,
                json);
    }

    /** The same, whose constants rows hold under these texts. */
    public PropertyModel constantTexts(EnumConstantTexts ofConstants) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                ofConstants,
                json);
    }

    /** The same, of which a text of JSON is stored. */
    public PropertyModel json(JsonForm form) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                storage,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                form);
    }

    /**
     * Returns the stored form of an empty value: of a collection or map without elements, or else of a text; null if no
     * value is empty.
     */
    public @Nullable String emptyValue() {
        if (json != null) {
            return json.emptyText();
        }
        return type == ValueType.STRING && convertedClassName == null && role != Role.VERSION ? "" : null;
    }

    /** Whether rows may hold it under another name. */
    public boolean isRenamed() {
        return !formerNames.isEmpty() || !nextNames.isEmpty();
    }

    /** Returns all names under which rows may hold it, except the one under which it is stored. */
    public List<String> otherNames() {
        return nextNames.isEmpty()
                ? formerNames
                : Stream.concat(nextNames.stream(), formerNames.stream()).toList();
    }

    /** Returns the name under which the first version of the class stored the property. */
    public String originalStoredName() {
        return formerNames.isEmpty() ? storedName : formerNames.get(formerNames.size() - 1);
    }

    /** Whether it is a collection, of which an index holds each element, and of which queries ask what it contains. */
    public boolean isMultiValued() {
        return elementType != null;
    }

    /**
     * Returns whether a text of JSON is stored of which no query compares elements: equal values may have different
     * texts, so that queries ask only whether there is a value and whether it is empty.
     */
    public boolean isJsonText() {
        return json != null && elementType == null;
    }

    /** The type of the values that a query compares: of a collection its elements. */
    public ValueType comparedType() {
        return elementType == null ? type : elementType;
    }

    /** Returns the Java type of the values that a query compares, for messages. */
    public String comparedTypeName() {
        return comparedType() == ValueType.ENUM && enumClassName != null
                ? enumClassName.substring(enumClassName.lastIndexOf('.') + 1)
                : comparedType().javaName();
    }

    /** Returns the simple name of the class that a converter stores, for messages. */
    public String convertedTypeName() {
        String declared = Objects.requireNonNull(convertedClassName);
        return declared.substring(declared.lastIndexOf('.') + 1);
    }

    /** The same, stored as several properties. */
    public PropertyModel storage(PropertyStorage how) {
        return new PropertyModel(
                name,
                storedName,
                type,
                role,
                nullable,
                required,
                encryption,
                elementType,
                how,
                enumClassName,
                convertedClassName,
                formerNames,
                nextNames,
                unwrapsSingleElement,
                constantTexts,
                json);
    }

    /** Whether each element is a property of its own, so that no query can compare it. */
    public boolean isExploded() {
        return storage != null && storage.isExploded();
    }

    /** Whether the row holds a reference to the value instead of it. */
    public boolean isLarge() {
        return storage != null && storage.kind() == PropertyStorage.Kind.LARGE;
    }

    /** Whether rows may hold a ciphertext instead of the value, so that the store can neither compare nor sort it. */
    public boolean isEncrypted() {
        return encryption != null;
    }

    /** Returns whether indexes contain hashes of the property's values. */
    public boolean hasBlindIndex() {
        return encryption != null && encryption.hasBlindIndex();
    }

    /**
     * How a property is encrypted.
     *
     * @param keyset names the keyset
     * @param blindIndexBits how long the tokens of blind indexes on the property are
     * @param stage what is written, and what is accepted
     */
    public record Encryption(String keyset, int blindIndexBits, EncryptionStage stage) {
        /** Whether indexes hold tokens. */
        public boolean hasBlindIndex() {
            return stage != EncryptionStage.DECRYPT_ONLY;
        }
    }
}
