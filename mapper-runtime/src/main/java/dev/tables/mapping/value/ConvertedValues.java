package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * Conversions of property values to their stored form and back by the user's {@link ValueConverter}; null stays null.
 * Called by generated mappers.
 */
public final class ConvertedValues {
    private ConvertedValues() {}

    /** Converts a value to its stored form. */
    public static <V, S> @Nullable S toStored(ValueConverter<V, S> converter, @Nullable V value) {
        return value == null ? null : converter.toStored(value);
    }

    /**
     * Converts a stored form back to the value.
     *
     * @throws MappingException if the converter rejects the stored form
     */
    public static <V, S> @Nullable V fromStored(
            String entity, String property, ValueConverter<V, S> converter, @Nullable S stored) {
        if (stored == null) {
            return null;
        }
        try {
            return converter.fromStored(stored);
        } catch (RuntimeException refused) {
            throw new MappingException(
                    entity,
                    property,
                    "its converter rejected the value in the row. Make sure that converters can still read "
                            + "values that earlier converters wrote.",
                    refused);
        }
    }
}
