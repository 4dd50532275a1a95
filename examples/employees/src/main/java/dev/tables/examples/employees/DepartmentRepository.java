package dev.tables.examples.employees;

import dev.tables.data.repository.TablesRepository;

/** Departments. */
public interface DepartmentRepository extends TablesRepository<Department, DepartmentKey> {}
