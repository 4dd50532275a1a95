/**
 * The employees of a company in one table, imported from CSV files and queried by key and by index.
 *
 * <p>Start with {@link dev.tables.examples.employees.staff.Employee}.
 */
@NullMarked
package dev.tables.examples.employees;

import org.jspecify.annotations.NullMarked;
