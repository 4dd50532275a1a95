package dev.tables.boot.rest;

import dev.tables.data.repository.TablesRepository;

public interface ShelfRepository extends TablesRepository<Shelf, String> {}
