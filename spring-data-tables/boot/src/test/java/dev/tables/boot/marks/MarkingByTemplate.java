package dev.tables.boot.marks;

import dev.tables.boot.places.Entry;
import dev.tables.data.core.TablesTemplate;
import org.springframework.transaction.annotation.Transactional;

/** Names no transaction manager. */
public class MarkingByTemplate implements Marking {
    private final TablesTemplate tables;

    public MarkingByTemplate(TablesTemplate tables) {
        this.tables = tables;
    }

    @Override
    @Transactional
    public void mark(Entry entry) {
        tables.save(entry);
    }
}
