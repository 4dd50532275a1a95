package dev.tables.data.repository.config.shared;

import dev.tables.data.repository.TablesRepository;

public interface MemoRepository extends TablesRepository<Memo, MemoKey> {}
