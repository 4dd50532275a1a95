package dev.tables.boot.notes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface NoteRepository extends TablesRepository<Note, NoteKey> {
    List<Note> findByBookAndPageLessThan(String book, int page);
}
