package dev.tables.examples.graphql;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.graphql.data.query.ScrollSubrange;
import org.springframework.stereotype.Controller;

/** What no example says: a range of keys, and writing. */
@Controller
class BookController {
    private static final int PAGE = 20;

    private final BookRepository books;

    BookController(BookRepository books) {
        this.books = books;
    }

    @QueryMapping
    Window<Book> booksFrom(@Argument String shelf, @Argument int number, ScrollSubrange page) {
        ScrollPosition position = page.position().orElse(ScrollPosition.keyset());
        return books.findByShelfAndNumberGreaterThanEqual(
                shelf, number, position, Limit.of(page.count().orElse(PAGE)));
    }

    @MutationMapping
    Book add(@Argument Book book) {
        return books.save(book);
    }
}
