package dev.tables.boot.counted;

import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.repository.NoRepositoryBean;

/** What repositories of several entities might share. */
@NoRepositoryBean
interface Counting<T, ID> extends TablesRepository<T, ID> {
    @OfBook
    Page<T> of(String book, Pageable page);

    /** A query that methods share. */
    @Query("book eq :book")
    @Retention(RetentionPolicy.RUNTIME)
    @interface OfBook {
        /** Why it is asked. */
        String reason() default "";
    }
}
