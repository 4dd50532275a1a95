package dev.tables.mapping.model;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity.
 *
 * @param name the Java name
 * @param type the Java type
 * @param role the location of the value
 * @param names the names under which rows contain the property
 * @param nulls the nullability
 * @param values the values, in addition to their type
 * @param form the stored form
 */
public record PropertyModel(
        String name, ValueType type, Role role, Names names, Nulls nulls, Values values, StoredAs form) {
    /**
     * The names of a property in rows.
     *
     * @param stored the name in the row; for key components and the version the Java name, which no row contains
     * @param former the names under which earlier versions of the class have stored the property, the latest first. For
     *     a property that is stored as several properties, the list contains the base names.
     * @param next the names under which the next version of the class will store the property; properties under these
     *     names are read but never written
     */
    public record Names(String stored, List<String> former, List<String> next) {
        /** Copies the lists. */
        public Names {
            former = List.copyOf(former);
            next = List.copyOf(next);
        }

        private static Names of(String stored) {
            return new Names(stored, List.of(), List.of());
        }
    }

    /**
     * The nullability of a property.
     *
     * @param allowed whether a row may lack the property; never true for primitives and key components
     * @param refused whether writing null is rejected. If null is also allowed, the property may only be absent
     *     together with its value object, or in entities of other subtypes.
     */
    public record Nulls(boolean allowed, boolean refused) {
        private static Nulls of(boolean allowed) {
            return new Nulls(allowed, !allowed);
        }
    }

    /**
     * A description of the values of a property, in addition to the type.
     *
     * @param elementType the type of the elements of a collection that is stored as a JSON array and that an index can
     *     contain element by element; null otherwise
     * @param enumClassName the qualified name of the enum, if the property or its elements are constants of a known
     *     enum; otherwise null
     * @param convertedClassName the qualified name of the class that a converter converts to the stored form, for a
     *     primitive type the name of its box; null without a converter
     * @param constantTexts the texts under which rows contain its constants, or those of its elements
     * @param json the kind of JSON, if the property is stored as JSON text; otherwise null
     */
    public record Values(
            @Nullable ValueType elementType,
            @Nullable String enumClassName,
            @Nullable String convertedClassName,
            EnumConstantTexts constantTexts,
            @Nullable JsonForm json) {
        private static final Values PLAIN = new Values(null, null, null, EnumConstantTexts.NONE, null);
    }

    /**
     * The stored form of a property that is not stored as one value.
     *
     * @param encryption the encryption, or null if the property is not encrypted
     * @param storage the distribution over several properties, in which case the type is the type of the elements; null
     *     if the property is stored in one property
     * @param unwrapsSingleElement whether a collection of one element is stored as that element alone
     */
    public record StoredAs(
            @Nullable Encryption encryption, @Nullable PropertyStorage storage, boolean unwrapsSingleElement) {
        private static final StoredAs ONE_VALUE = new StoredAs(null, null, false);
    }

    /** The location of a property's value. */
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
        /** No location: the value is computed from the entity for every use. */
        COMPUTED
    }

    /**
     * Creates a property that a method of the entity computes and no row contains; nullable unless {@link #notNull}.
     */
    public static PropertyModel computed(String name, ValueType type) {
        return plain(name, type, Role.COMPUTED, true);
    }

    /** Creates a property that rows contain under its Java name; nullable unless {@link #notNull}. */
    public static PropertyModel stored(String name, ValueType type) {
        return plain(name, type, Role.PROPERTY, true);
    }

    /** Creates a component of the partition key. */
    public static PropertyModel partitionKey(String name, ValueType type) {
        return plain(name, type, Role.PARTITION_KEY, false);
    }

    /** Creates a component of the row key. */
    public static PropertyModel rowKey(String name, ValueType type) {
        return plain(name, type, Role.ROW_KEY, false);
    }

    /** Creates the property that contains the row's ETag. */
    public static PropertyModel version(String name) {
        return plain(name, ValueType.STRING, Role.VERSION, true);
    }

    /** Creates the property that contains the time of the row's last change. */
    public static PropertyModel timestamp(String name) {
        return plain(name, ValueType.INSTANT, Role.TIMESTAMP, true).storedName("Timestamp");
    }

    private static PropertyModel plain(String name, ValueType type, Role role, boolean nullable) {
        return new PropertyModel(
                name, type, role, Names.of(name), Nulls.of(nullable), Values.PLAIN, StoredAs.ONE_VALUE);
    }

    /** Returns a copy with the given name in rows. */
    public PropertyModel storedName(String storedName) {
        return with(new Names(storedName, names.former, names.next));
    }

    /** Returns a copy of the property that no row may lack. */
    public PropertyModel notNull() {
        return new PropertyModel(name, type, role, names, Nulls.of(false), values, form);
    }

    private PropertyModel with(Names changed) {
        return new PropertyModel(name, type, role, changed, nulls, values, form);
    }

    private PropertyModel with(Values changed) {
        return new PropertyModel(name, type, role, names, nulls, changed, form);
    }

    private PropertyModel with(StoredAs changed) {
        return new PropertyModel(name, type, role, names, nulls, values, changed);
    }

    private PropertyModel with(Encryption changed) {
        return with(new StoredAs(changed, form.storage, form.unwrapsSingleElement));
    }

    /**
     * Returns a copy of a property that may be null only if the value object or subtype that contains the property does
     * not exist.
     */
    public PropertyModel requiredWherePresent() {
        return new PropertyModel(name, type, role, names, new Nulls(nulls.allowed, true), values, form);
    }

    /** Returns a copy that is stored encrypted with a keyset. */
    public PropertyModel encrypted(String keyset) {
        return with(new Encryption(keyset, Encryption.DEFAULT_BLIND_INDEX_BITS, EncryptionRolloutStage.REQUIRED));
    }

    /** Returns a copy of an encrypted property whose blind index hashes have this length. */
    public PropertyModel blindIndexBits(int bits) {
        Encryption known = Objects.requireNonNull(form.encryption);
        return with(new Encryption(known.keyset, bits, known.stage));
    }

    /** Returns a copy of an encrypted property that is at another stage of being encrypted or decrypted. */
    public PropertyModel rolloutStage(EncryptionRolloutStage stage) {
        Encryption known = Objects.requireNonNull(form.encryption);
        return with(new Encryption(known.keyset, known.blindIndexBits, stage));
    }

    /** Returns a copy for a collection of values of this type, which is stored as JSON. */
    public PropertyModel elementType(ValueType elementType) {
        JsonForm json = values.json == null ? JsonForm.LIST : values.json;
        return with(
                new Values(elementType, values.enumClassName, values.convertedClassName, values.constantTexts, json));
    }

    /** Returns a copy whose values or elements are constants of an enum, given by its qualified name. */
    public PropertyModel enumClassName(String enumName) {
        return with(
                new Values(values.elementType, enumName, values.convertedClassName, values.constantTexts, values.json));
    }

    /** Returns a copy for values that a converter converts from a class, given by its qualified name. */
    public PropertyModel convertedClassName(String className) {
        return with(new Values(values.elementType, values.enumClassName, className, values.constantTexts, values.json));
    }

    /** Returns a copy whose enum constants are stored under these texts. */
    public PropertyModel constantTexts(EnumConstantTexts ofConstants) {
        return with(new Values(
                values.elementType, values.enumClassName, values.convertedClassName, ofConstants, values.json));
    }

    /** Returns a copy that is stored as JSON. */
    public PropertyModel json(JsonForm json) {
        return with(new Values(
                values.elementType, values.enumClassName, values.convertedClassName, values.constantTexts, json));
    }

    /**
     * Returns a copy with the names under which earlier versions of the class have stored the property, the latest
     * first.
     */
    public PropertyModel formerNames(String... storedNames) {
        return with(new Names(names.stored, List.of(storedNames), names.next));
    }

    /** Returns a copy with the names under which the next version of the class will store the property. */
    public PropertyModel futureNames(String... storedNames) {
        return with(new Names(names.stored, names.former, List.of(storedNames)));
    }

    /** Returns a copy of a collection property that stores a single element as that element alone. */
    public PropertyModel unwrappingSingleElement() {
        return with(new StoredAs(form.encryption, form.storage, true));
    }

    /** Returns a copy that is stored as several properties. */
    public PropertyModel storage(PropertyStorage how) {
        return with(new StoredAs(form.encryption, how, form.unwrapsSingleElement));
    }

    /** Returns the {@linkplain Names#stored() name} in the row. */
    public String storedName() {
        return names.stored;
    }

    /** Returns the {@linkplain Names#former() former names}. */
    public List<String> formerNames() {
        return names.former;
    }

    /** Returns the {@linkplain Names#next() future names}. */
    public List<String> futureNames() {
        return names.next;
    }

    /** Returns whether {@linkplain Nulls#allowed() a row may lack the property}. */
    public boolean nullable() {
        return nulls.allowed;
    }

    /** Returns whether {@linkplain Nulls#refused() null is rejected} when the property is written. */
    public boolean required() {
        return nulls.refused;
    }

    /** Returns the {@linkplain Values#elementType() type of the elements} of the property, or null. */
    public @Nullable ValueType elementType() {
        return values.elementType;
    }

    /** Returns the {@linkplain Values#enumClassName() qualified name of the enum} of the property, or null. */
    public @Nullable String enumClassName() {
        return values.enumClassName;
    }

    /** Returns the {@linkplain Values#convertedClassName() qualified name of the converted class}, or null. */
    public @Nullable String convertedClassName() {
        return values.convertedClassName;
    }

    /** Returns the {@linkplain Values#constantTexts() texts of the enum constants} of the property. */
    public EnumConstantTexts constantTexts() {
        return values.constantTexts;
    }

    /** Returns the {@linkplain Values#json() kind of JSON}, or null. */
    public @Nullable JsonForm json() {
        return values.json;
    }

    /** Returns {@linkplain StoredAs#encryption() how the property is encrypted}, or null. */
    public @Nullable Encryption encryption() {
        return form.encryption;
    }

    /** Returns {@linkplain StoredAs#storage() how the property is stored in several properties}, or null. */
    public @Nullable PropertyStorage storage() {
        return form.storage;
    }

    /** Returns {@linkplain StoredAs#unwrapsSingleElement() whether a single element is stored alone}. */
    public boolean unwrapsSingleElement() {
        return form.unwrapsSingleElement;
    }

    /** Returns whether a method of the entity computes the property. */
    public boolean isComputed() {
        return role == Role.COMPUTED;
    }

    /**
     * Returns the stored form of an empty value: of a collection or map without elements, or else of a text; null if no
     * value is empty.
     */
    public @Nullable String emptyValue() {
        if (values.json != null) {
            return values.json.emptyText();
        }
        return type == ValueType.STRING && values.convertedClassName == null && role != Role.VERSION ? "" : null;
    }

    /** Returns whether rows may contain the property under another name. */
    public boolean isRenamed() {
        return !names.former.isEmpty() || !names.next.isEmpty();
    }

    /** Returns all names under which rows may contain the property, except the name under which it is stored. */
    public List<String> otherNames() {
        return names.next.isEmpty()
                ? names.former
                : Stream.concat(names.next.stream(), names.former.stream()).toList();
    }

    /** Returns the name under which the first version of the class stored the property. */
    public String originalStoredName() {
        return names.former.isEmpty() ? names.stored : names.former.get(names.former.size() - 1);
    }

    /**
     * Returns whether the property is a collection whose elements an index contains one by one, so that queries can
     * test which elements it contains.
     */
    public boolean isMultiValued() {
        return values.elementType != null;
    }

    /**
     * Returns whether the property is stored as JSON text whose elements queries cannot compare. Equal values may have
     * different texts, so queries only test whether there is a value and whether it is empty.
     */
    public boolean isJsonText() {
        return values.json != null && values.elementType == null;
    }

    /** Returns the type of the values that a query compares; for a collection, the type of the elements. */
    public ValueType comparedType() {
        return values.elementType == null ? type : values.elementType;
    }

    /** Returns the Java type of the values that a query compares, for messages. */
    public String comparedTypeName() {
        return comparedType() == ValueType.ENUM && values.enumClassName != null
                ? values.enumClassName.substring(values.enumClassName.lastIndexOf('.') + 1)
                : comparedType().javaName();
    }

    /** Returns the simple name of the class that a converter stores, for messages. */
    public String convertedTypeName() {
        String declared = Objects.requireNonNull(values.convertedClassName);
        return declared.substring(declared.lastIndexOf('.') + 1);
    }

    /** Returns whether each element is stored as a separate property, so that no query can compare it. */
    public boolean isExploded() {
        return form.storage != null && form.storage.isExploded();
    }

    /** Returns whether the row contains a reference to the value instead of the value. */
    public boolean isLarge() {
        return form.storage != null && form.storage.kind() == PropertyStorage.Kind.LARGE;
    }

    /**
     * Returns whether rows may contain a ciphertext instead of the value, so that the store can neither compare nor
     * sort it.
     */
    public boolean isEncrypted() {
        return form.encryption != null;
    }

    /** Returns whether indexes contain hashes of the property's values. */
    public boolean hasBlindIndex() {
        return form.encryption != null && form.encryption.hasBlindIndex();
    }

    /**
     * The encryption of a property.
     *
     * @param keyset the name of the keyset
     * @param blindIndexBits the length of the blind index hashes of the property
     * @param stage the forms that are written and accepted
     */
    public record Encryption(String keyset, int blindIndexBits, EncryptionRolloutStage stage) {
        /** The length of blind index hashes unless another one is declared. */
        public static final int DEFAULT_BLIND_INDEX_BITS = 128;

        /** Returns whether indexes contain blind index hashes. */
        public boolean hasBlindIndex() {
            return stage != EncryptionRolloutStage.DECRYPT_ONLY;
        }
    }
}
