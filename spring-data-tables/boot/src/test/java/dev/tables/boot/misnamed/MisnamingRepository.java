package dev.tables.boot.misnamed;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** The annotation processor leaves annotated queries to the start. */
public interface MisnamingRepository extends TablesRepository<Note, NoteKey> {
    @Query("boook eq :book")
    List<Note> of(String book);
}
