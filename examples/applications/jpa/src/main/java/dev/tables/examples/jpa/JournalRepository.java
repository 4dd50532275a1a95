package dev.tables.examples.jpa;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Spring Data Tables'. Its transactions are those of tables, although the default of the application is the database's. */
public interface JournalRepository extends TablesRepository<JournalEntry, JournalEntryKey> {
    List<JournalEntry> findByCustomer(String customer);

    // tag::apart[]
    /** All of a customer or none, apart from the transaction of the database that the caller may be in. */
    @Override
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    <S extends JournalEntry> List<S> saveAll(Iterable<S> entries);
    // end::apart[]
}
