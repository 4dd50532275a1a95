package dev.tables.boot.places;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/** Some of its methods declare a transaction. */
public interface EntryRepository extends TablesRepository<Entry, EntryKey>, EntryWork {
    @Override
    @Transactional
    <S extends Entry> S save(S entry);

    @Transactional(readOnly = true)
    List<Entry> findByBook(String book);

    List<Entry> findByBookAndPageLessThan(String book, int page);

    @Transactional
    default void rewrite(Entry entry) {
        saveAll(List.of(entry));
    }
}
