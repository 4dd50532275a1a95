package dev.tables.boot.places;

import org.springframework.transaction.annotation.Transactional;

/** A method of a repository that is implemented by hand. */
public interface EntryWork {
    @Transactional
    void work(Entry entry);
}
