package dev.tables.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way to create an object: a constructor or builder, then setters for the other properties.
 *
 * @param arguments the properties that are passed to the constructor, in its order, or to the builder
 * @param setLater the properties that are set afterwards, in order of declaration
 * @param builder the builder, or null for a constructor
 */
public record Creation(
        List<MappedProperty> arguments,
        List<MappedProperty> setLater,
        @Nullable Builder builder) {
    /** Copies the lists. */
    public Creation {
        arguments = List.copyOf(arguments);
        setLater = List.copyOf(setLater);
    }

    /**
     * A builder.
     *
     * @param factory the static method of the class that returns the builder
     * @param setters its methods for the arguments, in their order
     * @param build its method that returns the object
     */
    public record Builder(String factory, List<String> setters, String build) {
        /** Copies the list. */
        public Builder {
            setters = List.copyOf(setters);
        }
    }
}
