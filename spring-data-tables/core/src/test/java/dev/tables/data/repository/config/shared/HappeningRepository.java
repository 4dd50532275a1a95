package dev.tables.data.repository.config.shared;

import dev.tables.data.repository.TablesRepository;

public interface HappeningRepository extends TablesRepository<Happening, HappeningKey> {}
