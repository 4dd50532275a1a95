package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** See {@link FirstNotesTest}: both share an application context, neither sees the other's rows. */
@DataTablesTest
class SecondNotesTest {
    @Autowired
    private NoteRepository notes;

    @Test
    void testStartsWithEmptyTables() {
        assertThat(notes.findAll()).isEmpty();
        notes.insert(new Note("second", 1, "one"));
        assertThat(notes.count()).isEqualTo(1);
    }
}
