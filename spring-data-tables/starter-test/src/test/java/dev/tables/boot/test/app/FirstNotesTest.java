package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesTemplate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/** This class and {@link SecondNotesTest} share an application context; neither sees the rows of the other. */
@DataTablesTest
class FirstNotesTest {
    @Autowired
    private NoteRepository notes;

    @Autowired
    private ApplicationContext context;

    @BeforeAll
    static void insert(@Autowired NoteRepository notes) {
        assertThat(notes.findAll()).isEmpty();
        notes.insert(new Note("first", 1, "one"));
    }

    @Test
    void testStartsWithEmptyTables() {
        assertThat(notes.findAll()).containsExactly(new Note("first", 1, "one"));
    }

    @Test
    void tablesAreInMemory() {
        assertThat(context.containsBean("memoryTableStore")).isTrue();
    }

    @Test
    void sliceStartsOnlyTemplateAndRepositories() {
        assertThat(context.getBeansOfType(TablesTemplate.class)).hasSize(1);
        assertThat(context.getBeansOfType(NoteService.class)).isEmpty();
    }
}
