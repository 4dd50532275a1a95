package dev.tables.engine.internal.record;

import java.util.HashMap;
import java.util.Map;

/**
 * The property names of a table, or of a single row, at one point in time. The index of a name is its number.
 * Immutable. Names are interned, so that a mapper's constants are found by identity.
 */
public final class NumberedNames {
    /** The placeholder for a lost name. No name equals the placeholder, because names are never empty. */
    public static final String LOST = "";

    public static final NumberedNames NONE = new NumberedNames(new String[0]);

    public final String[] names;
    private final Map<String, Integer> ids;

    public NumberedNames(String[] names) {
        this.names = names;
        ids = new HashMap<>(names.length * 2);
        for (int id = 0; id < names.length; id++) {
            if (!names[id].equals(LOST)) {
                ids.put(names[id], id);
            }
        }
    }

    /** Returns the number of a name, or -1 if the name has no number. */
    public int find(String name) {
        Integer id = ids.get(name);
        return id == null ? -1 : id;
    }
}
