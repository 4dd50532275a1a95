package dev.tables.boot.misnamed;

import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.data.repository.NoRepositoryBean;

/** What repositories of several entities might share. */
@NoRepositoryBean
interface Misnaming<T, ID> extends TablesRepository<T, ID> {
    @Query("boook eq :book")
    List<T> of(String book);
}
