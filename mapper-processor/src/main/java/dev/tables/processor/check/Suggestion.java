package dev.tables.processor.check;

import dev.tables.mapping.model.internal.Spelling;
import java.util.Collection;

/** A suggestion of the name that the author probably meant. */
final class Suggestion {
    private Suggestion() {}

    /** Returns a sentence with the closest of the names, or with all names if no name is close. */
    static String of(String written, Collection<String> names) {
        String closest = Spelling.closest(written, names);
        return closest == null
                ? "Its properties are " + String.join(", ", names) + "."
                : "Did you mean '" + closest + "'?";
    }
}
