package dev.tables.examples.employees;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** Departments. */
public interface DepartmentRepository extends TablesRepository<Department, DepartmentKey> {
    /** Those of a company, a page at a time. */
    Slice<Department> findByCompany(String company, Pageable page);
}
