package dev.tables.boot.quotes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface QuoteRepository extends TablesRepository<Quote, QuoteKey> {
    List<Quote> findByBookAndAuthor(String book, String author);

    List<Quote> findByWord(String word);
}
