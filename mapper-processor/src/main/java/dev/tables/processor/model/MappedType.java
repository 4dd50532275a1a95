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
 * @param declared the type as declared
 * @param text its name for messages
 * @param mirror the type whose values are stored: what is in an {@code Optional}, what a converter makes, else as declared
 * @param valueType how that is stored, or null if it cannot be
 * @param accessible whether a class of the entity's package can name it
 * @param wrapping what stands between the declared and the stored value
 * @param converter the converter, if that is what stands there
 * @param converted the qualified name of the declared type, if a converter stands there and parameters can name it
 * @param fault what is wrong with the converter, or with the type as JSON; else null
 * @param elements what it is a collection of, if it is one
 * @param json what it is, if JSON is stored of it; else null
 * @param contents its type with a {@code ?} behind what may be null within it; null if null may be anywhere
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

    /** The same with what is known of nulls within it. */
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
     * @param stored the type of each as an index holds it, null if an index cannot
     * @param fault why an index cannot, or null
     */
    public record Elements(
            TypeMirror mirror,
            @Nullable ValueType stored,
            @Nullable String fault) {}

    /** What stands between the declared and the stored value. */
    public enum Wrapping {
        /** Nothing. */
        NONE,
        /** An {@code Optional}. */
        OPTIONAL,
        /** A converter. */
        CONVERTED,
        /** JSON. */
        JSON,
        /** A list, array or map whose elements are stored each by itself. */
        EXPLODED
    }

    /** Its name for messages, with an article. */
    public String textWithArticle() {
        boolean spelled = text.length() > 1 && text.charAt(0) == 'U' && Character.isUpperCase(text.charAt(1));
        return ("AEIOUaeiou".indexOf(text.charAt(0)) < 0 || spelled ? "a " : "an ") + text;
    }

    /** Whether the value is declared and stored as a primitive. */
    public boolean primitive() {
        return wrapping == Wrapping.NONE && mirror.getKind().isPrimitive();
    }

    /** How an index holds its elements, null if it is no collection that an index can hold element by element. */
    public @Nullable ValueType storedElements() {
        return elements == null ? null : elements.stored();
    }

    /** How an index holds it, of a collection its elements; once the checks have passed. */
    public ValueType indexed() {
        ValueType each = storedElements();
        return each == null ? stored() : each;
    }

    /** The type of what a query compares: of a collection its elements. */
    public TypeMirror compared() {
        return elements == null || elements.stored() == null ? mirror : elements.mirror();
    }

    /** The qualified name of the enum whose constants a query compares, null if they are none; once the checks have passed. */
    public @Nullable String constants() {
        return indexed() == ValueType.ENUM && compared() instanceof DeclaredType declared
                ? declared.asElement().toString()
                : null;
    }

    /** The texts under which rows hold the constants that a query compares; once the checks have passed. */
    public EnumConstantTexts texts() {
        return constants() == null
                ? EnumConstantTexts.NONE
                : MappedConstants.of(compared()).texts();
    }

    /** How it is stored, once the checks have passed. */
    public ValueType stored() {
        if (valueType == null) {
            throw new IllegalStateException(text + " has no stored type");
        }
        return valueType;
    }
}
