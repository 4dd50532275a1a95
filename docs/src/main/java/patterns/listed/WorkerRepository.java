package patterns.listed;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds workers. */
public interface WorkerRepository extends TablesRepository<Worker, WorkerKey> {
    /** INDEX_LOOKUP: reads the list, then the workers in it. */
    List<Worker> findBySiteAndTrade(String site, String trade);
}
