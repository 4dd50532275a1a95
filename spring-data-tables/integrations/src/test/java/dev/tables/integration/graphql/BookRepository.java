package dev.tables.integration.graphql;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.repository.query.QueryByExampleExecutor;
import org.springframework.graphql.data.GraphQlRepository;

/** Asked by example, as arguments of GraphQL are. */
@GraphQlRepository
interface BookRepository extends TablesRepository<Book, BookKey>, QueryByExampleExecutor<Book> {}
