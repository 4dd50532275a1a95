package dev.tables.mapping;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import java.util.List;

/**
 * A secondary index of an entity.
 *
 * @param name names it in row keys
 * @param components the indexed properties in order
 * @param scope where index rows live
 * @param layout what index rows hold
 * @param unique whether values may occur once in the scope
 */
public record IndexModel(
        String name, List<KeyComponent> components, IndexScope scope, IndexLayout layout, boolean unique) {
    /** Copies the list. */
    public IndexModel {
        components = List.copyOf(components);
    }
}
