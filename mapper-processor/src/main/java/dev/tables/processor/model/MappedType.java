package dev.tables.processor.model;

import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.type.ValueType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The Java type of a property.
 *
 * @param declared the declared type
 * @param text its name for messages
 * @param mirror the type of stored values: the content of an {@code Optional}, the result of a converter, otherwise the
 *     declared type
 * @param valueType the stored form of {@code mirror}, or null if it cannot be stored
 * @param accessible whether a class of the entity's package can name it
 * @param wrapping the conversion between the declared and the stored value
 * @param converter the converter, or null if the type is not converted
 * @param converted the qualified name of the declared type if it is converted and parameters can name it, otherwise
 *     null
 * @param fault the problem of the converter or of the type as JSON, or null
 * @param elements the elements of a collection, or null
 * @param json the form of JSON if the type is stored as JSON, or null
 * @param contents the type with a {@code ?} after each element, key or value that may be null; null if all of them may
 *     be null
 */
public record MappedType(
        TypeMirror declared,
        String text,
        TypeMirror mirror,
        @Nullable ValueType valueType,
        boolean accessible,
        Wrapping wrapping,
        @Nullable TypeMirror converter,
        @Nullable String converted,
        @Nullable String fault,
        @Nullable Elements elements,
        @Nullable JsonForm json,
        @Nullable String contents) {

    /** Returns a copy with the given {@code contents}. */
    public MappedType holding(@Nullable String known) {
        return new MappedType(
                declared,
                text,
                mirror,
                valueType,
                accessible,
                wrapping,
                converter,
                converted,
                fault,
                elements,
                json,
                known);
    }

    /**
     * The elements of a collection.
     *
     * @param mirror their type
     * @param stored the type of each element in an index, or null if an index does not support it
     * @param fault why an index does not support them, or null
     */
    public record Elements(
            TypeMirror mirror,
            @Nullable ValueType stored,
            @Nullable String fault) {}

    /** The conversion between the declared and the stored value. */
    public enum Wrapping {
        /** No conversion. */
        NONE,
        /** The declared type is an {@code Optional} of the stored value. */
        OPTIONAL,
        /** A converter converts the value. */
        CONVERTED,
        /** The value is stored as JSON. */
        JSON,
        /** Each element of a list, array or map is stored as a separate property. */
        EXPLODED
    }

    /** Returns the name of the type for messages, with an article. */
    public String textWithArticle() {
        boolean spelled = text.length() > 1 && text.charAt(0) == 'U' && Character.isUpperCase(text.charAt(1));
        return ("AEIOUaeiou".indexOf(text.charAt(0)) < 0 || spelled ? "a " : "an ") + text;
    }

    /** Returns whether the value is a primitive both in its declaration and in storage. */
    public boolean primitive() {
        return wrapping == Wrapping.NONE && mirror.getKind().isPrimitive();
    }

    /** Returns the type of elements in an index, or null if the type is not a collection that an index supports. */
    public @Nullable ValueType storedElements() {
        return elements == null ? null : elements.stored();
    }

    /**
     * Returns the type of values in an index; for a collection, the type of its elements. Call this method only after
     * the checks have passed.
     */
    public ValueType indexed() {
        ValueType each = storedElements();
        return each == null ? stored() : each;
    }

    /** Returns the type that queries compare; for a collection, the type of its elements. */
    public TypeMirror compared() {
        return elements == null || elements.stored() == null ? mirror : elements.mirror();
    }

    /**
     * Returns the qualified name of the enum whose constants queries compare, or null if they compare other values.
     * Call this method only after the checks have passed.
     */
    public @Nullable String constants() {
        return indexed() == ValueType.ENUM && compared() instanceof DeclaredType declared
                ? declared.asElement().toString()
                : null;
    }

    /**
     * Returns the stored texts of the constants that queries compare. Call this method only after the checks have
     * passed.
     */
    public EnumConstantTexts texts() {
        return constants() == null
                ? EnumConstantTexts.NONE
                : MappedConstants.of(compared()).texts();
    }

    /** Returns the stored type. Call this method only after the checks have passed. */
    public ValueType stored() {
        if (valueType == null) {
            throw new IllegalStateException(text + " has no stored type");
        }
        return valueType;
    }
}
