package dev.tables.boot.counted;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;

/** Pages that count, which the annotation processor leaves to the start since the query is annotated. */
public interface CountingRepository extends TablesRepository<Note, NoteKey> {
    @Query("book eq :book")
    Page<Note> of(String book, Pageable page);
}
