package dev.tables.boot.misnamed;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;

/** The annotation processor leaves annotated queries to the start if they are inherited. */
public interface MisnamingRepository extends Misnaming<Note, NoteKey> {}
