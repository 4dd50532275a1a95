package dev.tables.examples.web;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Notes of a book. */
@RestController
@RequestMapping("/books/{book}/notes")
class NoteController {
    private final NoteRepository notes;

    NoteController(NoteRepository notes) {
        this.notes = notes;
    }

    /** What a client says of a note. */
    record Content(String title, @Nullable String text) {}

    @GetMapping
    ResponseEntity<TablesPage<Note>> list(@PathVariable String book, TablesPageRequest page) {
        return TablesPage.of(notes.findByBook(book, page)).toResponseWithLinkHeader();
    }

    @GetMapping("/{number}")
    ResponseEntity<Note> get(@PathVariable String book, @PathVariable int number) {
        return EntityETags.okOrNotFound(notes.findById(new NoteKey(book, number)), Note::version);
    }

    /** Adds one. One that is there already is a conflict. */
    @PostMapping("/{number}")
    ResponseEntity<Note> add(@PathVariable String book, @PathVariable int number, @RequestBody Content content) {
        Note note = new Note(book, number, content.title(), content.text(), null);
        return EntityETags.ok(notes.insert(note), Note::version);
    }

    /** Changes the one that the client has seen; reads nothing. */
    @PutMapping("/{number}")
    ResponseEntity<Note> change(
            @PathVariable String book, @PathVariable int number, @RequestBody Content content, IfMatch match) {
        Note note = new Note(book, number, content.title(), content.text(), match.version());
        return EntityETags.ok(notes.save(note), Note::version);
    }

    /** Deletes the one that the client has seen; reads nothing. */
    @DeleteMapping("/{number}")
    ResponseEntity<Void> delete(@PathVariable String book, @PathVariable int number, IfMatch match) {
        notes.delete(new Note(book, number, "", null, match.version()));
        return ResponseEntity.noContent().build();
    }
}
