package patterns.eventual;

import dev.tables.data.repository.TablesRepository;

/** Keeps notes. */
public interface NoteRepository extends TablesRepository<Note, NoteKey> {}
