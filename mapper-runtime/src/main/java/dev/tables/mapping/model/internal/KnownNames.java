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
 * The names under which rows may contain the properties of an entity. The names include the names of elements, pieces
 * and references, of all subtypes, former names, and the library's own names. Other names in a row belong to another
 * version of the class. Immutable.
 */
public final class KnownNames {
    private final Set<String> names = new HashSet<>();
    /** The prefixes of the names of map values. */
    private final List<String> maps = new ArrayList<>();
    /** The prefixes of the names of the properties of value objects, longer ones first. */
    private final List<String> valueObjects = new ArrayList<>();

    /** Collects the names of a model. */
    public KnownNames(EntityModel model) {
        this(model, null);
    }

    /**
     * Creates the names of one subtype, given by the text that its rows have; null creates the names of all subtypes.
     */
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

    /**
     * Adds the prefix of a value object: {@code address.city} is stored as {@code address_city}, unless the value
     * object is flat.
     */
    private static void addValueObject(PropertyModel property, Set<String> prefixes) {
        String own = property.name().substring(property.name().lastIndexOf('.') + 1);
        String stored = property.storedName();
        boolean within = own.length() < property.name().length();
        if (within && stored.length() > own.length() && stored.endsWith(own)) {
            prefixes.add(stored.substring(0, stored.length() - own.length()));
        }
    }

    /** Returns whether a stored name belongs to the entity. */
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

    /** Returns the prefix of the value object that a name belongs to; null if it belongs to no value object. */
    public @Nullable String valueObjectOf(String storedName) {
        for (int i = 0; i < valueObjects.size(); i++) {
            if (storedName.startsWith(valueObjects.get(i))) {
                return valueObjects.get(i);
            }
        }
        return null;
    }
}
