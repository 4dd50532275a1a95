package dev.tables.boot.counted;

import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.repository.NoRepositoryBean;

/** What repositories of several entities might share. */
@NoRepositoryBean
interface Counting<T, ID> extends TablesRepository<T, ID> {
    @Query("book eq :book")
    Page<T> of(String book, Pageable page);
}
