package patterns.compound;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds reviews. */
public interface ReviewRepository extends TablesRepository<Review, ReviewKey> {
    /** ROW_RANGE: returns all reviews of an employee. */
    List<Review> findByDepartmentAndEmployee(String department, int employee);

    /** ROW_RANGE: returns the reviews of an employee from a year on. */
    List<Review> findByDepartmentAndEmployeeAndYearGreaterThanEqual(String department, int employee, int year);
}
