package dev.tables.data.aot;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** The same entity in another store. */
public interface ArchivedLetterRepository extends TablesRepository<Letter, LetterKey> {
    List<Letter> findByBoxAndSender(String box, String sender);
}
