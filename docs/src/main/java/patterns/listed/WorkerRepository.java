package patterns.listed;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds workers. */
public interface WorkerRepository extends TablesRepository<Worker, WorkerKey> {
    /** INDEX_LOOKUP: the list, and the workers that it names. */
    List<Worker> findBySiteAndTrade(String site, String trade);
}
