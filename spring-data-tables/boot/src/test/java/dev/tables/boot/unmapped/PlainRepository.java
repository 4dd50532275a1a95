package dev.tables.boot.unmapped;

import dev.tables.data.repository.TablesRepository;
import dev.tables.engine.PrimaryKey;

/** Refused at start, which is what is tested, and so not by the compiler. */
@SuppressWarnings("tables")
public interface PlainRepository extends TablesRepository<Plain, PrimaryKey> {}
