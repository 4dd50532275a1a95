package patterns.compound;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds reviews. */
public interface ReviewRepository extends TablesRepository<Review, ReviewKey> {
    /** ROW_RANGE: all years of an employee. */
    List<Review> findByDepartmentAndEmployee(String department, int employee);

    /** ROW_RANGE: some years of an employee. */
    List<Review> findByDepartmentAndEmployeeAndYearGreaterThanEqual(String department, int employee, int year);
}
