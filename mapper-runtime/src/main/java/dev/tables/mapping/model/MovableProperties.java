package dev.tables.mapping.model;

import dev.tables.engine.EdmType;
import dev.tables.mapping.key.KeyComponent;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The properties of a wide entity that may be stored in other rows than the main one, so that the main row never
 * overflows. Properties of indexes and small properties stay in the main row, up to a maximum number.
 */
final class MovableProperties {
    /** The maximum number of pinned properties, out of the 252 properties of a wide entity's main row. */
    private static final int MOST_PINNED = 150;

    private MovableProperties() {}

    /** Returns the properties, with a mark on each property that may be stored in another row. */
    static Map<String, PropertyModel> mark(Map<String, PropertyModel> declared, List<IndexModel> indexes) {
        Map<String, PropertyModel> properties = new LinkedHashMap<>(declared);
        Set<String> indexed = new HashSet<>();
        for (IndexModel index : indexes) {
            for (KeyComponent component : index.components()) {
                indexed.add(component.property());
            }
        }
        int pinned = indexed.size();
        for (PropertyModel property : declared.values()) {
            boolean stored = property.role() == PropertyModel.Role.PROPERTY && property.storage() == null;
            if (!stored || indexed.contains(property.name())) {
                continue;
            }
            boolean small = isSmall(property.type().edmType()) && !property.isEncrypted();
            if (small && pinned < MOST_PINNED) {
                pinned++;
            } else {
                properties.put(property.name(), property.storage(PropertyStorage.movable()));
            }
        }
        return properties;
    }

    private static boolean isSmall(EdmType type) {
        return type != EdmType.STRING && type != EdmType.BINARY;
    }
}
