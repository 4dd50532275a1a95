import dev.tables.data.repository.TablesRepository;

record Task(String owner, int number) {}

interface Tasks extends TablesRepository<Task, String> {}
