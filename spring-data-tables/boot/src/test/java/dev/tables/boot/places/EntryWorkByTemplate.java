package dev.tables.boot.places;

import dev.tables.data.core.TablesTemplate;

/** Declares nothing itself. */
public class EntryWorkByTemplate implements EntryWork {
    private final TablesTemplate tables;

    public EntryWorkByTemplate(TablesTemplate tables) {
        this.tables = tables;
    }

    @Override
    public void work(Entry entry) {
        tables.save(entry);
    }
}
