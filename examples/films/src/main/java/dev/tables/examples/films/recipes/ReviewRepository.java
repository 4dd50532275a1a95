package dev.tables.examples.films.recipes;

import dev.tables.data.repository.TablesRepository;

/** Reviews by their former key. */
public interface ReviewRepository extends TablesRepository<Review, ReviewKey> {}
