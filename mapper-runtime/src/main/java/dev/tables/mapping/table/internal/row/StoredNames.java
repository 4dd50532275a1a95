package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Projection;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import java.util.LinkedHashSet;
import java.util.Set;

/** The stored names of properties that are each stored as several properties. */
final class StoredNames {
    private StoredNames() {}

    /**
     * Returns the stored names that must be read for the wanted properties. Returns all properties if a wanted property
     * is a map, because the keys of the map are unknown.
     */
    static Projection reading(EntityModel model, Projection wanted) {
        if (wanted.isAll()) {
            return wanted;
        }
        Set<String> names = null;
        for (PropertyModel property : model.properties()) {
            PropertyStorage spread = property.storage();
            if (spread == null || !wanted.contains(property.storedName())) {
                continue;
            }
            if (spread.kind() == PropertyStorage.Kind.MAP) {
                return Projection.ALL;
            }
            names = names == null ? new LinkedHashSet<>(wanted.propertyNames()) : names;
            names.addAll(spread.namesOf(property.storedName(), model.maxChunks()));
        }
        return names == null ? wanted : Projection.of(names);
    }
}
