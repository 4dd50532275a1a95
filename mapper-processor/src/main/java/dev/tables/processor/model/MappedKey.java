package dev.tables.processor.model;

import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;

/**
 * A partition or row key as declared.
 *
 * @param constant the constant key, empty if none is given
 * @param constantPlace where it is given
 * @param components its components in order
 */
public record MappedKey(String constant, SourceLocation constantPlace, List<MappedComponent> components) {
    /** Copies the list. */
    public MappedKey {
        components = List.copyOf(components);
    }

    /** Over how many shards partitions are spread, 0 if they are not. */
    public int shards() {
        return components.stream().mapToInt(MappedComponent::shards).max().orElse(0);
    }

    /** Whether nothing is declared. */
    public boolean isMissing() {
        return constant.isEmpty() && components.isEmpty();
    }
}
