package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an entity has in one index before a change, or is to have after it.
 *
 * @param entity the entity's keys
 * @param keys the keys of its values, for each of which it has a row: none, one or several
 * @param held what its rows hold, if that is some of its properties and not all; else null
 * @param trust how far rows that are there can be relied on
 */
public record IndexedValues(
        PrimaryKey entity, List<String> keys, @Nullable Row held, Trust trust) {
    /** How far index rows can be relied on. */
    public enum Trust {
        /** They are there and hold what their entity does. */
        RIGHT,
        /** They are there and hold something else. */
        OUTDATED,
        /** They may be there or not. */
        UNKNOWN
    }

    /** The keys that others lack. */
    List<String> without(IndexedValues others) {
        if (keys.isEmpty() || others.keys.isEmpty()) {
            return keys;
        }
        if (keys.size() == 1) {
            return others.keys.contains(keys.get(0)) ? List.of() : keys;
        }
        List<String> rest = new ArrayList<>(keys);
        rest.removeAll(new HashSet<>(others.keys));
        return rest;
    }

    /** The keys that others have as well. */
    List<String> in(IndexedValues others) {
        if (keys.size() <= 1) {
            return keys.isEmpty() || others.keys.contains(keys.get(0)) ? keys : List.of();
        }
        List<String> common = new ArrayList<>(keys);
        common.retainAll(new HashSet<>(others.keys));
        return common;
    }
}
