package dev.tables.processor.model;

import dev.tables.mapping.ValueType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The Java type of a property.
 *
 * @param mirror the type without annotations' meaning, for the writer
 * @param text its name for messages
 * @param valueType how it is stored, or null if it cannot be
 * @param primitive whether it is a primitive
 * @param accessible whether a class of the entity's package can name it
 */
public record MappedType(
        TypeMirror mirror, String text, @Nullable ValueType valueType, boolean primitive, boolean accessible) {
    /** How it is stored, once the checks have passed. */
    public ValueType stored() {
        if (valueType == null) {
            throw new IllegalStateException(text + " has no stored type");
        }
        return valueType;
    }
}
