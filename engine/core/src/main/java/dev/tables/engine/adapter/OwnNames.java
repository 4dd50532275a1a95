package dev.tables.engine.adapter;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.NumberedNames;
import dev.tables.engine.internal.record.RowNames;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.rules.RowRules;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The property names of a single row, numbered in the order in which they are written. Not thread-safe. */
final class OwnNames implements RowNames {
    private final int id;
    private final String table;
    private final Map<String, Integer> ids = new HashMap<>();
    private String[] names = new String[8];

    OwnNames(int id, String table) {
        this.id = id;
        this.table = table;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String name() {
        return table;
    }

    @Override
    public NumberedNames names() {
        return new NumberedNames(Arrays.copyOf(names, ids.size()));
    }

    @Override
    public int idOf(String property, PrimaryKey keys) {
        Integer known = ids.get(property);
        if (known != null) {
            return known;
        }
        RowRules.checkPropertyName(property, table, keys);
        int number = ids.size();
        if (number == names.length) {
            names = Arrays.copyOf(names, 2 * number);
        }
        names[number] = property;
        ids.put(property, number);
        return number;
    }

    /** Appends the number of names, then each name. */
    void writeTo(Bytes into) {
        into.putVarint(ids.size());
        Bytes text = new Bytes(32);
        for (int i = 0; i < ids.size(); i++) {
            text.clear();
            Keys.text(text, names[i]);
            into.putVarint(text.length());
            into.put(text);
        }
    }
}
