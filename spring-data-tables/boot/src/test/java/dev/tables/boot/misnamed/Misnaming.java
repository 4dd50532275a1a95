package dev.tables.boot.misnamed;

import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import org.springframework.data.repository.NoRepositoryBean;

/** What repositories of several entities might share. */
@NoRepositoryBean
interface Misnaming<T, ID> extends TablesRepository<T, ID> {
    @OfBook
    List<T> of(String book);

    /** A query that methods share. */
    @Query("boook eq :book")
    @Retention(RetentionPolicy.RUNTIME)
    @interface OfBook {
        /** Why it is asked. */
        String reason() default "";
    }
}
