package dev.tables.processor.model;

import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;

/**
 * A partition or row key as declared.
 *
 * @param constant the constant key, or an empty text
 * @param constantPlace where the constant is declared
 * @param components its components in order
 */
public record MappedKey(String constant, SourceLocation constantPlace, List<MappedComponent> components) {
    /** Copies the list. */
    public MappedKey {
        components = List.copyOf(components);
    }

    /** Returns the number of shards of each partition, or 0 if partitions have no shards. */
    public int shards() {
        return components.stream().mapToInt(MappedComponent::shards).max().orElse(0);
    }

    /** Returns whether the key is not declared. */
    public boolean isMissing() {
        return constant.isEmpty() && components.isEmpty();
    }
}
