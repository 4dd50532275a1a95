package dev.tables.boot.counted;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;

/** Pages that count, which the annotation processor leaves to the start: their query stands on an annotation with attributes. */
public interface CountingRepository extends Counting<Note, NoteKey> {}
