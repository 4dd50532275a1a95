package dev.tables.mapping.model.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names under which rows of an entity may hold what the entity has: those of its properties and of their elements, pieces and references, of
 * all subtypes, those it had before it was renamed, and the library's own. A row may hold others, which only another version of the class knows. Immutable.
 */
public final class KnownNames {
    private final Set<String> names = new HashSet<>();
    /** What the names of the values of maps start with. */
    private final List<String> maps = new ArrayList<>();
    /** What the names of the properties of value objects start with, longer ones first. */
    private final List<String> valueObjects = new ArrayList<>();

    /** Those of a model. */
    public KnownNames(EntityModel model) {
        this(model, null);
    }

    /** Creates the names of one subtype, given by the text that its rows have, or with null of all subtypes. */
    public KnownNames(EntityModel model, @Nullable String subtype) {
        names.add(EntityModel.SCHEMA_VERSION);
        if (model.isWide()) {
            names.addAll(EntityModel.WIDE_NAMES);
        }
        Set<String> prefixes = new HashSet<>();
        for (PropertyModel property : model.properties()) {
            Set<String> subtypes = model.subtypesWith(property.name());
            boolean has = subtype == null || subtypes == null || subtypes.contains(subtype);
            if (has && property.role() == PropertyModel.Role.PROPERTY) {
                add(model, property.storedName(), property.storage());
                for (String former : property.otherNames()) {
                    add(model, former, property.storage());
                }
                addValueObject(property, prefixes);
            }
        }
        valueObjects.addAll(prefixes);
        valueObjects.sort((one, other) -> Integer.compare(other.length(), one.length()));
    }

    private void add(EntityModel model, String name, @Nullable PropertyStorage spread) {
        names.add(name);
        if (spread != null) {
            names.addAll(spread.namesOf(name, model.maxChunks()));
            if (spread.kind() == PropertyStorage.Kind.MAP) {
                maps.add(PropertyStorage.mapPrefix(name));
            }
        }
    }

    /** {@code address.city} is stored as {@code address_city}, unless the value object is flat. */
    private static void addValueObject(PropertyModel property, Set<String> prefixes) {
        String own = property.name().substring(property.name().lastIndexOf('.') + 1);
        String stored = property.storedName();
        boolean within = own.length() < property.name().length();
        if (within && stored.length() > own.length() && stored.endsWith(own)) {
            prefixes.add(stored.substring(0, stored.length() - own.length()));
        }
    }

    /** Whether it is the name of something that the entity has. */
    public boolean contains(String storedName) {
        if (names.contains(storedName)) {
            return true;
        }
        for (int i = 0; i < maps.size(); i++) {
            if (storedName.startsWith(maps.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** What the names of the properties of the value object start with to which a name belongs; null if it belongs to none. */
    public @Nullable String valueObjectOf(String storedName) {
        for (int i = 0; i < valueObjects.size(); i++) {
            if (storedName.startsWith(valueObjects.get(i))) {
                return valueObjects.get(i);
            }
        }
        return null;
    }
}
