package dev.tables.processor.model;

import java.util.List;

/**
 * How an entity is made: a constructor, then setters for the rest.
 *
 * @param arguments the properties the constructor takes, in its order
 * @param setLater the properties set afterwards, in order of declaration
 */
public record Creation(List<MappedProperty> arguments, List<MappedProperty> setLater) {
    /** Copies the lists. */
    public Creation {
        arguments = List.copyOf(arguments);
        setLater = List.copyOf(setLater);
    }
}
