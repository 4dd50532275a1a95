package dev.tables.boot.refused;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Scans, and is let through by the compiler, so that start-up has to refuse it. */
@SuppressWarnings("tables")
public interface ScanningRepository extends TablesRepository<Note, NoteKey> {
    List<Note> findByText(String text);
}
