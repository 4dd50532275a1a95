package dev.tables.processor.model;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.processor.diagnostic.SourceLocation;

/**
 * A component of a key as declared.
 *
 * @param property the property it comes from
 * @param order its position
 * @param numbered whether the declaration gives the position
 * @param prefix constant text before it
 * @param separator what stands before it
 * @param width its digits
 * @param scale its digits after the point
 * @param descending whether greater values sort first
 * @param shards over how many shards partitions are spread, 0 if they are not
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

    /** Returns the component in the form of the runtime. Its type must be a stored type. */
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
