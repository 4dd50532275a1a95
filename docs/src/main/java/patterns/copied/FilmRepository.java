package patterns.copied;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds films. */
public interface FilmRepository extends TablesRepository<Film, FilmKey> {
    /** INDEX_RANGE: reads the first ten index rows, and no film. */
    List<Title> findTop10ByStudioOrderByYearDesc(String studio);
}
