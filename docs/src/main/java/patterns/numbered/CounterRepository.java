package patterns.numbered;

import dev.tables.data.repository.TablesRepository;

/** Keeps counters. */
public interface CounterRepository extends TablesRepository<Counter, String> {}
