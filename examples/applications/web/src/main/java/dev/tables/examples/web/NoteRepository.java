package dev.tables.examples.web;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** A slice continues behind a row. Its order is that of keys, or that of the index of titles. */
public interface NoteRepository extends TablesRepository<Note, NoteKey> {
    Slice<Note> findByBook(String book, Pageable page);
}
