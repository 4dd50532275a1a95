package paychecks;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds paychecks. */
public interface PaycheckRepository extends TablesRepository<Paycheck, PaycheckKey> {
    /** ROW_RANGE: reads the rows whose keys begin with the number of the employee. */
    List<Paycheck> findByDepartmentAndEmployee(String department, int employee);
}
