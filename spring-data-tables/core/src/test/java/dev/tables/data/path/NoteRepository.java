package dev.tables.data.path;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Saves notes, and finds them through their index. */
public interface NoteRepository extends TablesRepository<Note, NoteKey> {
    List<Note> findByShelfAndTitle(String shelf, String title);
}
