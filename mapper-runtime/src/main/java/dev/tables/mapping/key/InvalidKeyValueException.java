package dev.tables.mapping.key;

import dev.tables.engine.Limits;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An exception for a value that cannot be part of any key: it has more digits than the key's width, contains a control
 * character, or makes the key too long. An entity with the value cannot be saved, so a read or delete by a key with the
 * value finds nothing.
 */
public final class InvalidKeyValueException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that contains the entity and the property. */
    public InvalidKeyValueException(String entity, @Nullable String property, String message) {
        super(entity, property, message);
    }

    /** Creates an exception for a value that keys cannot contain. */
    static InvalidKeyValueException of(String entity, KeyComponent component, String found) {
        return new InvalidKeyValueException(
                entity, component.property(), "the value " + found + " and cannot be part of a key.");
    }

    /** Creates an exception for a key that is too long. */
    static InvalidKeyValueException tooLong(String entity, KeyLayout layout, int length) {
        List<String> names =
                layout.components().stream().map(KeyComponent::property).toList();
        return new InvalidKeyValueException(
                entity,
                null,
                "the key of " + names + " has " + length + " characters, but at most " + Limits.MAX_KEY_LENGTH
                        + " are allowed. Shorten the values it contains.");
    }
}
