package dev.tables.rolling.v1;

import dev.tables.annotation.AllowScan;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface FilmRepository extends TablesRepository<Film, FilmKey> {
    List<Film> findByGenre(String genre);

    List<Film> findByGenreAndTitle(String genre, String title);

    @AllowScan
    List<Film> findByDirector(String director);

    @AllowScan
    long countByDirector(String director);

    List<Film> findByCountry(String country);

    List<Film> findByCode(String code);

    List<Film> findByLead(String lead);

    List<Film> findByGenreAndExtract(String genre, String extract);

    List<Film> findByGenreAndNote(String genre, String note);

    List<Film> findByGenreAndVotesGreaterThan(String genre, int votes);
}
