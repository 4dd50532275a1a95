package dev.tables.boot.test.app;

import dev.tables.data.repository.TablesRepository;

public interface ShiftRepository extends TablesRepository<Shift, ShiftKey> {}
