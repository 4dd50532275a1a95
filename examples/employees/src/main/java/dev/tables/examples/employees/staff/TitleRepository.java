package dev.tables.examples.employees.staff;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Titles, which are stored in the order in which they are asked for. */
public interface TitleRepository extends TablesRepository<Title, TitleKey> {
    /** All titles of one employee, oldest first: a range of row keys. */
    List<Title> findByDepartmentAndNumberOrderByFromDate(String department, int number);
}
