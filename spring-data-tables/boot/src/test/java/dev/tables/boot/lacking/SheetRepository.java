package dev.tables.boot.lacking;

import dev.tables.data.repository.TablesRepository;
import dev.tables.engine.PrimaryKey;

/** Cannot be made. */
public interface SheetRepository extends TablesRepository<Sheet, PrimaryKey> {}
