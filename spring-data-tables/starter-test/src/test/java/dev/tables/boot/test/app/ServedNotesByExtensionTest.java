package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.azure.AzureTablesConnectionDetails;
import dev.tables.boot.test.TablesServerConnection;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;

/** An application on a server in its test, by the extension: it sees what the engine behind it offers. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = "test.keys=target/keys-of-served-notes")
@DirtiesContext
@TablesServerConnection(useTablesServerProtocol = true)
class ServedNotesByExtensionTest {
    @Autowired
    private NoteRepository notes;

    @Autowired
    private TableStore store;

    @Autowired
    private AzureTablesConnectionDetails details;

    @Test
    void notesAreStoredOverTheWire() {
        notes.insert(new Note("served", 1, "one"));

        assertThat(notes.findAll()).containsExactly(new Note("served", 1, "one"));
        assertThat(details.connectionString()).contains("TableEndpoint=http://127.0.0.1:");
        assertThat(store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS))
                .isTrue();
    }
}
