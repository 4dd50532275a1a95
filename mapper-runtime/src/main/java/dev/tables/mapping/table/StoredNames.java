package dev.tables.mapping.table;

import dev.tables.engine.Projection;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.Spread;
import java.util.LinkedHashSet;
import java.util.Set;

/** The names under which a row holds properties that are stored as several. */
final class StoredNames {
    private StoredNames() {}

    /** What must be read to know the properties wanted; everything if a map is among them, for its keys are not known. */
    static Projection reading(EntityModel model, Projection wanted) {
        if (wanted.isAll()) {
            return wanted;
        }
        Set<String> names = null;
        for (PropertyModel property : model.properties()) {
            Spread spread = property.spread();
            if (spread == null || !wanted.contains(property.storedName())) {
                continue;
            }
            if (spread.kind() == Spread.Kind.MAP) {
                return Projection.ALL;
            }
            names = names == null ? new LinkedHashSet<>(wanted.names()) : names;
            add(names, model, property, spread);
        }
        return names == null ? wanted : Projection.of(names);
    }

    private static void add(Set<String> names, EntityModel model, PropertyModel property, Spread spread) {
        String name = property.storedName();
        switch (spread.kind()) {
            case LIST -> {
                for (int i = 0; i < spread.size(); i++) {
                    names.add(spread.elementName(name, i));
                }
            }
            case CHUNKED -> {
                names.add(Spread.chunkCountName(name));
                for (int i = 1; i < model.maxChunks(); i++) {
                    names.add(Spread.chunkName(name, i));
                }
            }
            case MOVABLE -> names.add(name);
            case LARGE -> names.add(Spread.referenceName(name));
            case MAP -> throw new IllegalStateException("the keys of a map are not known");
        }
    }
}
