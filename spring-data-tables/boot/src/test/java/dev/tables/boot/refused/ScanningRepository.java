package dev.tables.boot.refused;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface ScanningRepository extends TablesRepository<Note, NoteKey> {
    List<Note> findByText(String text);
}
