package dev.tables.boot.test.app;

import dev.tables.data.repository.TablesRepository;

public interface NoteRepository extends TablesRepository<Note, NoteKey> {}
