package dev.tables.boot.unmapped;

import dev.tables.data.repository.TablesRepository;
import dev.tables.engine.RowKeys;

public interface PlainRepository extends TablesRepository<Plain, RowKeys> {}
