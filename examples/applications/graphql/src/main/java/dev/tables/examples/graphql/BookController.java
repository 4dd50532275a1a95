package dev.tables.examples.graphql;

import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
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

    @QueryMapping
    Window<Book> booksBy(@Argument String shelf, @Argument String order, ScrollSubrange page) {
        ScrollPosition position = page.position().orElse(ScrollPosition.keyset());
        return books.findByShelf(shelf, position, Sort.by(order), Limit.of(page.count().orElse(PAGE)));
    }

    /** One that is there already is an error of the client. */
    @MutationMapping
    Book add(@Argument Book book) {
        return books.insert(book);
    }

    /** Unless somebody has changed it since the version was read. */
    @MutationMapping
    Optional<Book> rename(
            @Argument String shelf, @Argument int number, @Argument String title, @Argument String version) {
        return books.findById(new BookKey(shelf, number)).map(book -> books.save(book.renamed(title, version)));
    }

    @MutationMapping
    boolean remove(@Argument String shelf, @Argument int number, @Argument String version) {
        books.delete(new Book(shelf, number, null, null, version));
        return true;
    }
}
