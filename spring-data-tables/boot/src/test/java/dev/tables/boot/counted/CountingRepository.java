package dev.tables.boot.counted;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;

/** Pages that count, which the annotation processor leaves to the start since the annotated query is inherited. */
public interface CountingRepository extends Counting<Note, NoteKey> {}
