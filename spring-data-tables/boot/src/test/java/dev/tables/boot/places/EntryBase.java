package dev.tables.boot.places;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.repository.support.SimpleTablesRepository;
import dev.tables.data.repository.support.TablesEntityInformation;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/** A class behind repositories, of the application's own. */
public class EntryBase<T, ID> extends SimpleTablesRepository<T, ID> {
    public EntryBase(TablesEntityInformation<T, ID> information, TablesOperations operations) {
        super(information, operations);
    }

    @Override
    @Transactional
    public List<T> findAll() {
        return super.findAll();
    }
}
