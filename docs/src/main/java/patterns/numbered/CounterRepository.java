package patterns.numbered;

import dev.tables.data.repository.TablesRepository;

/** Stores counters. */
public interface CounterRepository extends TablesRepository<Counter, String> {}
