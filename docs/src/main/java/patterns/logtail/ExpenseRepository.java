package patterns.logtail;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds expense claims. */
public interface ExpenseRepository extends TablesRepository<Expense, ExpenseKey> {
    /** PARTITION_SCAN: its first ten rows. */
    List<Expense> findTop10ByEmployeeOrderByClaimedDesc(String employee);
}
