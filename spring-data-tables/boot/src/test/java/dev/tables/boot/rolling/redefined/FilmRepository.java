package dev.tables.boot.rolling.redefined;

import dev.tables.data.repository.TablesRepository;

public interface FilmRepository extends TablesRepository<Film, FilmKey> {}
