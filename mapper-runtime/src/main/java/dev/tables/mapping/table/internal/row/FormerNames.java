package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The transform that reads renamed properties under their current names.
 *
 * <p>A write that replaces a property leaves only its current name in the row. A row that contains a property under
 * several names was written by versions of the class that do not read each other's names. In such a row, the former
 * name takes precedence for the whole property, so that elements of a list never come from different names.
 */
public final class FormerNames implements RowTransform {
    /** The names of one property. */
    private static final class Names {
        private final String own;
        /** All names of the property, in order of precedence. */
        private final List<String> inOrder;
        /** The suffixes of the names under which parts of the property are stored. */
        private final List<String> suffixes = new ArrayList<>();

        private final @Nullable PropertyStorage spread;

        Names(EntityModel model, PropertyModel property) {
            own = property.storedName();
            inOrder = new ArrayList<>(property.formerNames());
            // For the version that stores a future name, the current name is a former name.
            inOrder.add(property.futureNames().isEmpty() ? inOrder.size() : 0, own);
            inOrder.addAll(property.futureNames());
            spread = property.storage();
            if (spread == null) {
                suffixes.add("");
            } else {
                spread.namesOf(own, model.maxChunks()).forEach(name -> suffixes.add(name.substring(own.length())));
            }
        }

        boolean isMap() {
            return spread != null && spread.kind() == PropertyStorage.Kind.MAP;
        }

        /** Returns the name under which a row contains the property; its own name if the row lacks it. */
        String inRow(RowReader stored) {
            for (String name : inOrder) {
                if (isIn(stored, name)) {
                    return name;
                }
            }
            return own;
        }

        private boolean isIn(RowReader stored, String name) {
            for (String suffix : suffixes) {
                if (stored.has(name + suffix)) {
                    return true;
                }
            }
            if (isMap()) {
                String prefix = PropertyStorage.mapPrefix(name);
                for (String each : stored.propertyNames()) {
                    if (each.startsWith(prefix)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /**
     * A stored name of a property or of a part of it.
     *
     * @param base the name of the property with which the stored name begins
     * @param suffix the rest of the stored name
     */
    private record Place(Names names, String base, String suffix) {}

    /** The former and future stored names of the renamed properties, by current stored name. */
    private final Map<String, List<String>> former = new HashMap<>();
    /** The property and the part for each current, former or future stored name. */
    private final Map<String, Place> places = new HashMap<>();
    /** The properties that are maps, by the prefixes of the present and other names of their values. */
    private final Map<String, Place> maps = new LinkedHashMap<>();

    private final Set<String> own = new HashSet<>();
    /** The current names of properties that are stored as one value in plain text. */
    private final Set<String> simple = new HashSet<>();

    private final RowUpgrades upgrades;

    private FormerNames(EntityModel model, RowUpgrades upgrades) {
        this.upgrades = upgrades;
        for (PropertyModel property : model.properties()) {
            own.add(property.storedName());
            if (property.storage() == null && !property.isEncrypted()) {
                simple.add(property.storedName());
            }
            if (property.isRenamed()) {
                add(new Names(model, property));
            }
        }
    }

    /** Creates the transform; returns null if no property was renamed. */
    static @Nullable FormerNames of(EntityModel model, RowUpgrades upgrades) {
        FormerNames names = new FormerNames(model, upgrades);
        return names.former.isEmpty() ? null : names;
    }

    private void add(Names names) {
        for (String suffix : names.suffixes) {
            List<String> others = new ArrayList<>();
            for (String base : names.inOrder) {
                places.putIfAbsent(base + suffix, new Place(names, base, suffix));
                if (!base.equals(names.own)) {
                    others.add(base + suffix);
                }
            }
            former.put(names.own + suffix, others);
        }
        if (names.isMap()) {
            for (String base : names.inOrder) {
                maps.put(PropertyStorage.mapPrefix(base), new Place(names, base, ""));
            }
        }
    }

    /** Returns the property and the part that a stored name stands for; null if the property was not renamed. */
    private @Nullable Place place(String name) {
        Place place = places.get(name);
        if (place != null || own.contains(name)) {
            return place;
        }
        for (Map.Entry<String, Place> map : maps.entrySet()) {
            if (name.startsWith(map.getKey())) {
                Place one = map.getValue();
                return new Place(one.names, one.base, name.substring(one.base.length()));
            }
        }
        return null;
    }

    /**
     * Renames properties in rows of the present schema version. Rows of earlier versions are unchanged, because
     * upgrades read the names with which they were written; {@link #renamed} follows the upgrade.
     */
    @Override
    public RowReader read(String table, RowReader stored) {
        return upgrades.isCurrent(stored) ? renamed(stored) : stored;
    }

    /** Returns the row with current names. */
    RowReader renamed(RowReader row) {
        return new Renamed(row);
    }

    @Override
    public Projection reading(Projection wanted) {
        if (wanted.isAll()) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.propertyNames());
        wanted.propertyNames().forEach(name -> names.addAll(former.getOrDefault(name, List.of())));
        return names.size() == wanted.propertyNames().size() ? wanted : Projection.of(names);
    }

    /** Returns whether a row contains anything under a former name. */
    boolean areIn(RowReader stored) {
        for (String name : stored.propertyNames()) {
            if (!name.equals(presentName(name))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the values that a row contains under former names; null if the row contains no former names. */
    @Nullable
    Held heldIn(RowReader stored) {
        Map<String, String> names = new HashMap<>();
        boolean faithful = true;
        for (String name : stored.propertyNames()) {
            String now = presentName(name);
            if (!name.equals(now)) {
                names.putIfAbsent(now, name);
                faithful &= simple.contains(now);
            }
        }
        if (names.isEmpty()) {
            return null;
        }
        Row.Builder hidden = Row.builder(stored.primaryKey());
        for (String now : names.keySet()) {
            String counts = inRow(stored, now);
            names.put(now, counts);
            List<String> others = new ArrayList<>(former.getOrDefault(now, List.of()));
            others.add(now);
            for (String other : others) {
                if (faithful && !other.equals(counts) && stored.has(other)) {
                    hidden.value(other, stored.value(other));
                }
            }
        }
        return new Held(names, hidden.build(), faithful);
    }

    /**
     * The values that a row contains under former names.
     *
     * @param names the former names by the current names
     * @param hidden the values that the row also contains under other names of the same properties
     * @param faithful whether a copy of the row can contain all of its values under the same names
     */
    public record Held(Map<String, String> names, Row hidden, boolean faithful) {
        /**
         * Returns the content of a copy of the row while the row is unchanged. The copy contains the values under the
         * same names as the row. An earlier version of the class, which lacks the current names, therefore reads the
         * same values from the copy as from the row.
         *
         * @param plain the entity's properties under their current names
         */
        public RowSource copied(RowSource plain) {
            if (!faithful) {
                return new NotCopyable(plain);
            }
            Row row = Row.of(hidden.primaryKey(), plain);
            for (Map.Entry<String, String> name : names.entrySet()) {
                Object value = row.value(name.getKey());
                row = row.without(name.getKey()).with(name.getValue(), value);
            }
            for (String name : hidden.propertyNames()) {
                row = row.with(name, hidden.value(name));
            }
            return row;
        }
    }

    /**
     * The properties of an entity under current names, if a copy cannot contain all values of the row under the same
     * names as the row. Readers must not use a copy of this content instead of the row.
     */
    public record NotCopyable(RowSource plain) implements RowSource {
        @Override
        public void writeTo(RowWriter writer) {
            plain.writeTo(writer);
        }
    }

    /** Returns whether a value under one of these names may be stored under a former name. */
    boolean mayHide(Set<String> names) {
        for (String name : names) {
            if (former.containsKey(name)) {
                return true;
            }
            Place place = place(name);
            if (place != null && place.base.equals(place.names.own)) {
                return true;
            }
        }
        return false;
    }

    private String presentName(String stored) {
        Place place = own.contains(stored) ? null : place(stored);
        return place == null ? stored : place.names.own + place.suffix;
    }

    /** Returns the name under which a row contains the value that has this current name. */
    private String inRow(RowReader stored, String name) {
        Place place = place(name);
        return place == null ? name : place.names.inRow(stored) + place.suffix;
    }

    private final class Renamed extends ForwardingRowReader {
        /** The name, in this row, of each property that is stored as several properties; null until first needed. */
        private @Nullable Map<Names, String> known;

        Renamed(RowReader stored) {
            super(stored);
        }

        @Override
        protected String storedName(String name) {
            Place place = place(name);
            return place != null && place.base.equals(place.names.own) ? inRow(place.names) + place.suffix : name;
        }

        /** Returns the current names, except names whose value is overridden by the value of a former name. */
        @Override
        public Iterable<String> propertyNames() {
            Set<String> names = new LinkedHashSet<>();
            for (String name : delegate().propertyNames()) {
                Place place = place(name);
                if (place == null || place.base.equals(inRow(place.names))) {
                    names.add(presentName(name));
                }
            }
            return names;
        }

        private String inRow(Names names) {
            if (names.spread == null) {
                return names.inRow(delegate());
            }
            Map<Names, String> all = known;
            if (all == null) {
                all = new IdentityHashMap<>();
                known = all;
            }
            return all.computeIfAbsent(names, each -> each.inRow(delegate()));
        }
    }
}
