package patterns.logtail;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds expense claims. */
public interface ExpenseRepository extends TablesRepository<Expense, ExpenseKey> {
    /** PARTITION_SCAN: reads the first ten rows of the partition. */
    List<Expense> findTop10ByEmployeeOrderByClaimedDesc(String employee);
}
