package dev.tables.mapping.model;

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
 * @param included the properties that rows of layout {@code PARTIAL} hold besides the indexed ones
 */
public record IndexModel(
        String name,
        List<KeyComponent> components,
        IndexScope scope,
        IndexLayout layout,
        boolean unique,
        List<String> included) {
    /** Copies the lists. */
    public IndexModel {
        components = List.copyOf(components);
        included = List.copyOf(included);
    }

    /** An index whose rows hold no properties, or all. */
    public IndexModel(
            String name, List<KeyComponent> components, IndexScope scope, IndexLayout layout, boolean unique) {
        this(name, components, scope, layout, unique, List.of());
    }

    /** The same whose rows hold the properties of these names. */
    public IndexModel including(String... properties) {
        return new IndexModel(name, components, scope, layout, unique, List.of(properties));
    }

    /** Whether rows hold properties. */
    public boolean hasProperties() {
        return layout == IndexLayout.COPY || layout == IndexLayout.PARTIAL;
    }

    /** Whether the property is one of those it is by. */
    public boolean indexes(String property) {
        for (KeyComponent component : components) {
            if (component.property().equals(property)) {
                return true;
            }
        }
        return false;
    }

    /** The same by other components. */
    IndexModel of(List<KeyComponent> others) {
        return new IndexModel(name, others, scope, layout, unique, included);
    }
}
