package dev.tables.mapping.table;

import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.Spread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shows what rows hold under the former names of renamed properties under their present ones. Everything that a write replaces has present names only,
 * so a former name in a row says that an earlier version of the class has written that value since: if both are there, the former one
 * counts.
 */
final class FormerNames implements RowTransform {
    /** Former names by present ones, the latest first. */
    private final Map<String, List<String>> former = new HashMap<>();
    /** Present names by former ones. */
    private final Map<String, String> present = new HashMap<>();
    /** The same of what the names of the values of maps start with. */
    private final Map<String, String> maps = new LinkedHashMap<>();

    private final Set<String> own = new HashSet<>();
    /** The present names of what is stored as one value in plain text. */
    private final Set<String> simple = new HashSet<>();

    private final RowUpgrades upgrades;

    private FormerNames(EntityModel model, RowUpgrades upgrades) {
        this.upgrades = upgrades;
        for (PropertyModel property : model.properties()) {
            own.add(property.storedName());
            if (property.spread() == null && !property.isEncrypted()) {
                simple.add(property.storedName());
            }
            for (String name : property.formerly()) {
                add(model, property, name);
            }
        }
    }

    /** Null if no property was renamed. */
    static @Nullable FormerNames of(EntityModel model, RowUpgrades upgrades) {
        FormerNames names = new FormerNames(model, upgrades);
        return names.former.isEmpty() ? null : names;
    }

    private void add(EntityModel model, PropertyModel property, String name) {
        Spread spread = property.spread();
        if (spread == null) {
            add(property.storedName(), name);
            return;
        }
        List<String> now = spread.namesOf(property.storedName(), model.maxChunks());
        List<String> before = spread.namesOf(name, model.maxChunks());
        for (int i = 0; i < now.size(); i++) {
            add(now.get(i), before.get(i));
        }
        if (spread.kind() == Spread.Kind.MAP) {
            maps.put(Spread.mapPrefix(name), Spread.mapPrefix(property.storedName()));
        }
    }

    private void add(String now, String before) {
        former.computeIfAbsent(now, name -> new ArrayList<>()).add(before);
        present.putIfAbsent(before, now);
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
        Set<String> names = new LinkedHashSet<>(wanted.names());
        wanted.names().forEach(name -> names.addAll(former.getOrDefault(name, List.of())));
        return names.size() == wanted.names().size() ? wanted : Projection.of(names);
    }

    /** Whether a row holds anything under a former name. */
    boolean areIn(RowReader stored) {
        for (String name : stored.names()) {
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
        for (String name : stored.names()) {
            String now = presentName(name);
            if (!name.equals(now)) {
                names.putIfAbsent(now, name);
                faithful &= simple.contains(now);
            }
        }
        if (names.isEmpty()) {
            return null;
        }
        Row.Builder hidden = Row.builder(stored.keys());
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
    record Held(Map<String, String> names, Row hidden, boolean faithful) {
        /**
         * What copies of the row hold, if it stays as it is: the same names, so that an earlier version of the class, which does not know
         * the present ones, reads the same of a copy as of the row.
         *
         * @param plain the entity's properties under their present names
         */
        RowSource copied(RowSource plain) {
            if (!faithful) {
                return new Unfaithful(plain);
            }
            Row row = Row.of(hidden.keys(), plain);
            for (Map.Entry<String, String> name : names.entrySet()) {
                Object value = row.value(name.getKey());
                row = row.without(name.getKey()).with(name.getValue(), value);
            }
            for (String name : hidden.names()) {
                row = row.with(name, hidden.value(name));
            }
            return row;
        }
    }

    /** An entity under present names, of a row that holds something else: what copies it must not be read instead of the row. */
    record Unfaithful(RowSource plain) implements RowSource {
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
            for (String prefix : maps.values()) {
                if (name.startsWith(prefix)) {
                    return true;
                }
            }
        }
        return false;
    }

    private String presentName(String stored) {
        if (own.contains(stored)) {
            return stored;
        }
        String now = present.get(stored);
        if (now != null) {
            return now;
        }
        for (Map.Entry<String, String> map : maps.entrySet()) {
            if (stored.startsWith(map.getKey())) {
                return map.getValue() + stored.substring(map.getKey().length());
            }
        }
        return stored;
    }

    /** The name under which a row holds what has this name now. */
    private String inRow(RowReader stored, String name) {
        for (String before : former.getOrDefault(name, List.of())) {
            if (stored.has(before)) {
                return before;
            }
        }
        for (Map.Entry<String, String> map : maps.entrySet()) {
            if (name.startsWith(map.getValue())) {
                String before = map.getKey() + name.substring(map.getValue().length());
                if (stored.has(before)) {
                    return before;
                }
            }
        }
        return name;
    }

    private final class Renamed extends RenamingReader {
        Renamed(RowReader stored) {
            super(stored);
        }

        @Override
        String in(String name) {
            return inRow(row(), name);
        }

        @Override
        String shown(String name) {
            return presentName(name);
        }
    }
}
