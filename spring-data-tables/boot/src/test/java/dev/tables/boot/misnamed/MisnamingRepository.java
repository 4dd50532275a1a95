package dev.tables.boot.misnamed;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;

/** The annotation processor leaves a query to the start that stands on an annotation with attributes. */
public interface MisnamingRepository extends Misnaming<Note, NoteKey> {}
