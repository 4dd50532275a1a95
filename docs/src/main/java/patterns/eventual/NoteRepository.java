package patterns.eventual;

import dev.tables.data.repository.TablesRepository;

/** Stores notes. */
public interface NoteRepository extends TablesRepository<Note, NoteKey> {}
