package dev.tables.processor.model;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.processor.diagnostic.SourceLocation;

/**
 * A component of a key as declared.
 *
 * @param property its property
 * @param order its position
 * @param numbered whether the annotation sets the position
 * @param prefix the constant text before it
 * @param separator the separator before it
 * @param width its number of digits
 * @param scale its number of digits after the decimal point
 * @param descending whether greater values sort first
 * @param shards the number of shards of each partition, or 0 if there are none
 * @param place its annotation
 */
public record MappedComponent(
        MappedProperty property,
        int order,
        boolean numbered,
        String prefix,
        String separator,
        int width,
        int scale,
        boolean descending,
        int shards,
        SourceLocation place) {

    /** Converts the component to the runtime model. The type of the property must be supported as a key component. */
    public KeyComponent toKeyComponent() {
        KeyComponent component = KeyComponent.of(
                        property.name(), property.type().stored())
                .withSeparator(separator)
                .withPrefix(prefix)
                .withDigits(width)
                .withScale(scale)
                .withConstantTexts(property.type().texts());
        return descending ? component.reversed() : component;
    }
}
