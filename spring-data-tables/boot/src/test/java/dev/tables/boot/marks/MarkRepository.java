package dev.tables.boot.marks;

import dev.tables.boot.places.Entry;
import dev.tables.boot.places.EntryKey;
import dev.tables.data.repository.TablesRepository;

/** Declares nothing itself. */
public interface MarkRepository extends TablesRepository<Entry, EntryKey>, Marking {}
