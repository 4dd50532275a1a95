package dev.tables.mapping.table.internal.row;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties that a row lacks and that its entity has with a default: the initial value of a field, or the value
 * that a constructor substitutes for null.
 *
 * <p>A write that replaces the row omits a default while the entity still has it. Another version of the class may
 * store the value elsewhere or have another default.
 *
 * <p>The class does not declare its defaults. Defaults are found by reading the row without the properties, so an
 * omission never changes the entity that is read.
 *
 * @param <T> the entity
 */
public final class AbsentProperties<T> {
    private final EntityFormat<T> format;
    private final List<PropertyModel> properties = new ArrayList<>();
    /**
     * The result for the latest row, reused while readers return the identical object of names, as for rows with the
     * same properties.
     */
    private volatile @Nullable Seen last;

    AbsentProperties(EntityFormat<T> format) {
        this.format = format;
        for (PropertyModel property : format.model().properties()) {
            if (property.role() == PropertyModel.Role.PROPERTY) {
                properties.add(property);
            }
        }
    }

    /**
     * The absent properties of rows with the same names.
     *
     * @param names the names of their properties
     * @param absent the properties that they lack
     */
    private record Seen(Iterable<String> names, List<PropertyModel> absent) {}

    /**
     * Returns the properties that a row lacks.
     *
     * @param plain the row in plain text, under current names
     */
    public List<PropertyModel> of(RowReader plain) {
        Iterable<String> names = plain.propertyNames();
        Seen seen = last;
        if (seen != null && seen.names() == names) {
            return seen.absent();
        }
        Set<String> held = new HashSet<>();
        names.forEach(held::add);
        List<PropertyModel> absent = new ArrayList<>();
        for (PropertyModel property : properties) {
            if (!isIn(property, held)) {
                absent.add(property);
            }
        }
        List<PropertyModel> all = List.copyOf(absent);
        last = new Seen(names, all);
        return all;
    }

    /**
     * Returns the row of an entity without the defaults of properties that the stored row lacks. Returns null if the
     * row contains none of these defaults.
     *
     * @param entity the entity
     * @param plain its properties
     * @param absent the properties that its row lacks
     */
    @Nullable
    public Row withoutDefaults(PrimaryKey keys, T entity, RowSource plain, List<PropertyModel> absent) {
        // An entity is not encoded only to find that there is nothing to leave out.
        boolean nothing = absent.isEmpty() || !(plain instanceof Row) && !hasAny(entity, absent);
        Row written = nothing ? null : written(keys, plain);
        if (written == null) {
            return null;
        }
        List<PropertyModel> gained = new ArrayList<>();
        for (PropertyModel property : absent) {
            if (isIn(property, written.propertyNames())) {
                gained.add(property);
            }
        }
        return gained.isEmpty() ? null : withoutDefaults(written, gained);
    }

    private @Nullable Row withoutDefaults(Row written, List<PropertyModel> gained) {
        Row rest = without(written, gained);
        T entity = read(rest);
        if (entity == null) {
            return new Search(written).without(gained);
        }
        List<PropertyModel> defaults = new ArrayList<>();
        for (PropertyModel property : gained) {
            if (format.mapper().property(entity, property.name()) != null) {
                defaults.add(property);
            }
        }
        boolean areAll = defaults.size() == gained.size()
                && written.equals(written(written.primaryKey(), format.plainSource(entity)));
        if (areAll) {
            return rest;
        }
        return defaults.isEmpty() ? null : new Search(written).without(defaults);
    }

    private boolean hasAny(T entity, List<PropertyModel> absent) {
        for (int i = 0; i < absent.size(); i++) {
            if (format.mapper().property(entity, absent.get(i).name()) != null) {
                return true;
            }
        }
        return false;
    }

    /** Returns the row as it is written; null if the row is refused, in which case the write throws the error. */
    private static @Nullable Row written(PrimaryKey keys, RowSource plain) {
        try {
            return plain instanceof Row row ? row : Row.of(keys, plain);
        } catch (RuntimeException refused) {
            // Converters of the application run here too.
            return null;
        }
    }

    /** A search for the properties that a written row can omit without a change of the entity that is read. */
    private final class Search {
        private final Row written;
        private final @Nullable Row read;

        Search(Row written) {
            this.written = written;
            read = readBack(written);
        }

        /**
         * Returns the row without the given properties that have their default, or null if no property has its default.
         */
        @Nullable
        Row without(List<PropertyModel> defaults) {
            Row rest = AbsentProperties.without(written, defaults);
            if (isSame(rest)) {
                return rest;
            }
            List<PropertyModel> equal = equalIn(rest, defaults);
            rest = AbsentProperties.without(written, equal);
            if (!equal.isEmpty() && isSame(rest)) {
                return rest;
            }
            return withoutEach(defaults);
        }

        /**
         * Tries to omit each value object and then each property, because some properties can only be omitted together,
         * and others only alone.
         */
        private @Nullable Row withoutEach(List<PropertyModel> defaults) {
            Row rest = written;
            Map<String, List<PropertyModel>> objects = new LinkedHashMap<>();
            for (PropertyModel property : defaults) {
                String name = property.name();
                int end = name.indexOf('.');
                objects.computeIfAbsent(end < 0 ? name : name.substring(0, end), key -> new ArrayList<>())
                        .add(property);
            }
            List<List<PropertyModel>> parts = new ArrayList<>(objects.values());
            defaults.forEach(property -> parts.add(List.of(property)));
            for (List<PropertyModel> part : parts) {
                Row less = AbsentProperties.without(rest, part);
                rest = isSame(less) ? less : rest;
            }
            return rest == written ? null : rest;
        }

        private List<PropertyModel> equalIn(Row rest, List<PropertyModel> defaults) {
            Row one = normal(written);
            Row other = normal(rest);
            return one == null || other == null
                    ? List.of()
                    : defaults.stream()
                            .filter(property -> isEqual(property, one, other))
                            .toList();
        }

        /** Returns whether the remaining properties are read as the same entity as the whole row. */
        private boolean isSame(Row rest) {
            if (read == null) {
                return false;
            }
            Row readOfRest = readBack(rest);
            return readOfRest != null
                    && (read.equals(readOfRest) || Objects.equals(normal(written), readBack(readOfRest)));
        }
    }

    private static boolean isEqual(PropertyModel property, Row one, Row other) {
        List<String> names = namesOf(property, one.propertyNames());
        return names.equals(namesOf(property, other.propertyNames()))
                && names.stream().allMatch(name -> Objects.deepEquals(one.value(name), other.value(name)));
    }

    private static Row without(Row row, List<PropertyModel> properties) {
        Set<String> left = new HashSet<>();
        for (PropertyModel property : properties) {
            left.addAll(namesOf(property, row.propertyNames()));
        }
        Row.Builder rest = Row.builder(row.primaryKey());
        for (String name : row.propertyNames()) {
            if (!left.contains(name)) {
                rest.value(name, row.value(name));
            }
        }
        return rest.build();
    }

    private @Nullable T read(Row row) {
        try {
            return format.mapper().read(reader(row));
        } catch (RuntimeException unreadable) {
            // A constructor of the application may refuse what is left; then the defaults are written.
            return null;
        }
    }

    /**
     * Returns the row that would be written for the entity in a row, or null if the row cannot be read as an entity.
     */
    private @Nullable Row readBack(Row row) {
        T entity = read(row);
        return entity == null ? null : written(row.primaryKey(), format.plainSource(entity));
    }

    /**
     * Returns a row after it was read and written twice. A set that was read may be written in another order than the
     * set that it was created from.
     */
    private @Nullable Row normal(Row row) {
        Row once = readBack(row);
        return once == null ? null : readBack(once);
    }

    /** Reads a row that is in memory. */
    public static RowReader reader(Row row) {
        return new StoredRow(row, ETag.ANY, Instant.EPOCH);
    }

    private static boolean isIn(PropertyModel property, Set<String> names) {
        return !namesOf(property, names).isEmpty();
    }

    /** Returns the names within a row under which a property is stored. */
    private static List<String> namesOf(PropertyModel property, Set<String> names) {
        String own = property.storedName();
        PropertyStorage spread = property.storage();
        if (spread == null || !spread.isExploded()) {
            return names.contains(own) ? List.of(own) : List.of();
        }
        List<String> found = new ArrayList<>();
        for (String name : spread.namesOf(own, 0)) {
            if (names.contains(name)) {
                found.add(name);
            }
        }
        if (spread.kind() == PropertyStorage.Kind.MAP) {
            String prefix = PropertyStorage.mapPrefix(own);
            names.stream().filter(name -> name.startsWith(prefix)).sorted().forEach(found::add);
        }
        return found;
    }
}
