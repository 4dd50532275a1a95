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
 * Shows what rows hold under other names of renamed properties under their present ones. Everything that a write replaces has present
 * names only. A row that holds a property under several names was written by versions of the class that do not read each other's names;
 * then the former name counts, for all of the property: a row never shows some elements of a list under one name and some under another.
 */
public final class FormerNames implements RowTransform {
    /** The names of one property. */
    private static final class Names {
        private final String own;
        /** All names, the one that counts first. */
        private final List<String> inOrder;
        /** How the names continue under which parts of the property are stored. */
        private final List<String> suffixes = new ArrayList<>();

        private final @Nullable PropertyStorage spread;

        Names(EntityModel model, PropertyModel property) {
            own = property.storedName();
            inOrder = new ArrayList<>(property.formerNames());
            // The version that stores a later name takes the present one for its former name.
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

        /** Returns the name under which a row holds the property; its own name if it holds none. */
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
     * @param base the name of the property that it begins with
     * @param suffix the rest
     */
    private record Place(Names names, String base, String suffix) {}

    /** Other names by present ones. */
    private final Map<String, List<String>> former = new HashMap<>();
    /** What stored names belong to, present and other ones. */
    private final Map<String, Place> places = new HashMap<>();
    /** What names of the values of maps belong to, by their beginnings, present and other ones. */
    private final Map<String, Place> maps = new LinkedHashMap<>();

    private final Set<String> own = new HashSet<>();
    /** The present names of what is stored as one value in plain text. */
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

    /** Null if no property was renamed. */
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

    /** Returns what a stored name belongs to; null if that was not renamed. */
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

    /** Upgrades read rows of earlier schema versions by the names they were written with, and are followed by this once more. */
    @Override
    public RowReader read(String table, RowReader stored) {
        return upgrades.isCurrent(stored) ? renamed(stored) : stored;
    }

    /** The row with present names. */
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

    /** Whether a row holds anything under a former name. */
    boolean areIn(RowReader stored) {
        for (String name : stored.propertyNames()) {
            if (!name.equals(presentName(name))) {
                return true;
            }
        }
        return false;
    }

    /** What a row holds under former names; null if nothing. */
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
     * What a row holds under former names.
     *
     * @param names the former names by the present ones
     * @param hidden what the row holds besides under other names of the same properties
     * @param faithful whether a copy of the row can hold all of it under the same names
     */
    public record Held(Map<String, String> names, Row hidden, boolean faithful) {
        /**
         * What copies of the row hold, if it stays as it is: the same names, so that an earlier version of the class, which does not know
         * the present ones, reads the same of a copy as of the row.
         *
         * @param plain the entity's properties under their present names
         */
        public RowSource copied(RowSource plain) {
            if (!faithful) {
                return new Unfaithful(plain);
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

    /** An entity under present names, of a row that holds something else: what copies it must not be read instead of the row. */
    public record Unfaithful(RowSource plain) implements RowSource {
        @Override
        public void writeTo(RowWriter writer) {
            plain.writeTo(writer);
        }
    }

    /** Whether what is stored under one of these names may be stored under a former one. */
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

    /** The name under which a row holds what has this name now. */
    private String inRow(RowReader stored, String name) {
        Place place = place(name);
        return place == null ? name : place.names.inRow(stored) + place.suffix;
    }

    private final class Renamed extends ForwardingRowReader {
        /** The names under which the row holds properties of several parts. */
        private @Nullable Map<Names, String> known;

        Renamed(RowReader stored) {
            super(stored);
        }

        @Override
        protected String storedName(String name) {
            Place place = place(name);
            return place != null && place.base.equals(place.names.own) ? inRow(place.names) + place.suffix : name;
        }

        /** Leaves out what does not count. */
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
