package pages.ids;

import dev.tables.data.repository.TablesRepository;

/** Stores tasks. */
interface TaskRepository extends TablesRepository<Task, TaskKey> {}
