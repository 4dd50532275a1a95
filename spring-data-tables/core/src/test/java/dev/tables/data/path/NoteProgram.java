package dev.tables.data.path;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The program that {@link RecordedCalls} runs: one save and one query after others of their kind. */
final class NoteProgram {
    /** The methods between which calls are recorded. */
    static final String BEGIN = "begin";

    static final String END = "end";

    private static final String SHELF = "shelf";
    private static final int TITLES = 7;
    private static final int WARM_UP = 40;

    private NoteProgram() {}

    static void begin() {}

    static void end() {}

    public static void main(String[] arguments) {
        // A lease so long that no recorded call renews it.
        IndexCatalog.Options options = IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofHours(1), null);
        try (LocalTableStore store = RocksDbTableStores.open(Path.of(arguments[0]));
                IndexCatalog catalog = IndexCatalog.of(store, options)) {
            NoteRepository notes =
                    new TablesRepositoryFactory(new TablesTemplate(store, catalog)).getRepository(NoteRepository.class);
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < WARM_UP; i++) {
                    notes.save(note(i, "title " + (i + round) % TITLES));
                    notes.findByShelfAndTitle(SHELF, "title " + i % TITLES);
                }
            }
            Note changed = note(3, "another title");

            begin();
            notes.save(changed);
            end();

            begin();
            List<Note> found = notes.findByShelfAndTitle(SHELF, "title 2");
            end();

            if (found.size() < 2) {
                throw new IllegalStateException("Expected several notes, found " + found);
            }
        }
    }

    private static Note note(int number, String title) {
        return new Note(SHELF, number, title, "text");
    }
}
