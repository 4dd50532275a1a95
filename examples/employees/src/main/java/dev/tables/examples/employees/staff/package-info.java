/** The entities of table {@code staff} and their repositories: employees, their titles and their salaries. */
@NullMarked
package dev.tables.examples.employees.staff;

import org.jspecify.annotations.NullMarked;
