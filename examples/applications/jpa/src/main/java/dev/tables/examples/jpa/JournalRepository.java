package dev.tables.examples.jpa;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/** Spring Data Tables'. Its transactions are those of tables, although the default of the application is the database's. */
public interface JournalRepository extends TablesRepository<JournalEntry, JournalEntryKey> {
    List<JournalEntry> findByCustomer(String customer);

    /** All of a customer or none. */
    @Override
    @Transactional
    <S extends JournalEntry> List<S> saveAll(Iterable<S> entries);
}
