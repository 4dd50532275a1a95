package dev.tables.examples.employees;

import dev.tables.data.repository.TablesRepository;

/** How far imports have come. */
interface ImportProgressRepository extends TablesRepository<ImportProgress, ImportProgressKey> {}
