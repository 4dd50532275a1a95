package dev.tables.examples.employees;

import dev.tables.data.repository.TablesRepository;

/** Days off. */
public interface VacationRepository extends TablesRepository<Vacation, VacationKey> {}
