package dev.tables.examples.employees.staff;

import dev.tables.data.repository.TablesPredicateExecutor;
import org.springframework.data.repository.Repository;

/** Employees by conditions that are put together at run time. */
public interface EmployeeFinder extends Repository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}
