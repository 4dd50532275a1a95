package pages.indexes;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.ReadConsistency;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds films by every index. */
// tag::readme[]
interface FilmRepository extends TablesRepository<Film, FilmKey> {
    /** INDEX_LOOKUP by byActors, 1 request. */
    List<Film> findByStudioAndActorsContaining(String studio, String actor);

    /** Each film once. */
    List<Film> findByActorsIn(List<String> actors);

    /** 1 request: the index has all that the projection needs. */
    List<Title> findByStudioAndYear(String studio, int year);

    /** 1 request; may be stale. */
    @ReadConsistency(IndexConsistency.EVENTUAL)
    List<Film> findByYear(int year);

    /** By a property of a value object. */
    List<Film> findByStudioAndShotCity(String studio, String city);
}
// end::readme[]
