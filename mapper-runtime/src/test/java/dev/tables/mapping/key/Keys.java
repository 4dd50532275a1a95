package dev.tables.mapping.key;

import java.util.ArrayList;
import java.util.List;

/** Whole keys to values and back. */
final class Keys {
    private Keys() {}

    static List<Object> read(KeyLayout layout, String key) {
        KeyReader reader = layout.reader("E", key);
        List<Object> values = new ArrayList<>();
        for (KeyComponent component : layout.components()) {
            values.add(Samples.read(component, reader));
        }
        return values;
    }

    static String write(KeyLayout layout, List<Object> values) {
        KeyWriter writer = layout.writer("E");
        values.forEach(writer::value);
        return writer.toKey();
    }
}
