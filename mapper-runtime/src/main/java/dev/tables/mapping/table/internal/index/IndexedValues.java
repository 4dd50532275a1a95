package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of an entity in one index, before or after a change.
 *
 * @param entity the entity's keys
 * @param keys the index keys of the entity's values, with one index row each: none, one or several
 * @param held the entity's properties in the index rows if these rows contain only some properties; null otherwise
 * @param trust the known state of the index rows
 */
public record IndexedValues(
        PrimaryKey entity, List<String> keys, @Nullable Row held, Trust trust) {
    /** The known state of the index rows of an entity. */
    public enum Trust {
        /** The rows exist and match their entity. */
        RIGHT,
        /** The rows exist and differ from their entity. */
        OUTDATED,
        /** The rows may exist or not. */
        UNKNOWN
    }

    /** Returns the keys in these values that the given values lack. */
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

    /** Returns the keys in these values that the given values contain too. */
    List<String> in(IndexedValues others) {
        if (keys.size() <= 1) {
            return keys.isEmpty() || others.keys.contains(keys.get(0)) ? keys : List.of();
        }
        List<String> common = new ArrayList<>(keys);
        common.retainAll(new HashSet<>(others.keys));
        return common;
    }
}
