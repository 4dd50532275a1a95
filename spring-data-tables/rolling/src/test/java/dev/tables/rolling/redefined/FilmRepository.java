package dev.tables.rolling.redefined;

import dev.tables.data.repository.TablesRepository;

public interface FilmRepository extends TablesRepository<Film, FilmKey> {}
