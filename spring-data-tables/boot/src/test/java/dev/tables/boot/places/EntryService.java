package dev.tables.boot.places;

import org.springframework.transaction.annotation.Transactional;

/** What uses the repository. */
public class EntryService {
    private final EntryRepository entries;

    public EntryService(EntryRepository entries) {
        this.entries = entries;
    }

    @Transactional
    public void write(Entry entry) {
        entries.insert(entry);
    }

    @Transactional
    public void save(Entry entry) {
        entries.save(entry);
    }

    @Transactional("tablesTransactionManager")
    public void writeByName(Entry entry) {
        entries.insert(entry);
    }
}
