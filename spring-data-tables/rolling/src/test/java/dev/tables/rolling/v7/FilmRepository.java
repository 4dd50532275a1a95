package dev.tables.rolling.v7;

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

    List<Film> findByLeadContains(String lead);

    List<Film> findByGenreAndSummary(String genre, String summary);

    List<Film> findByGenreAndNote(String genre, String note);

    List<Film> findByGenreAndVotesGreaterThan(String genre, long votes);

    List<Film> findByGenreAndTagline(String genre, String tagline);
}
