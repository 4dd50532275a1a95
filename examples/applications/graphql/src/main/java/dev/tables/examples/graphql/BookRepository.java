package dev.tables.examples.graphql;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;
import org.springframework.graphql.data.GraphQlRepository;

/** Answers {@code book} and {@code books} of the schema by example, with cursors. */
@GraphQlRepository
public interface BookRepository extends TablesRepository<Book, BookKey>, QueryByExampleExecutor<Book> {
    Window<Book> findByShelfAndNumberGreaterThanEqual(String shelf, int number, ScrollPosition position, Limit limit);

    Window<Book> findByShelf(String shelf, ScrollPosition position, Sort sort, Limit limit);
}
