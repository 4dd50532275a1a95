package dev.tables.boot.places;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/** It declares a transaction for all methods that it has itself. */
@Transactional
public interface DeclaringRepository extends TablesRepository<Entry, EntryKey> {
    List<Entry> findByBook(String book);
}
