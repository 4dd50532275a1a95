package dev.tables.boot.marks;

import dev.tables.boot.places.Entry;

/** A method that is implemented by hand. */
public interface Marking {
    void mark(Entry entry);
}
