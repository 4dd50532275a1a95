/**
 * CSV files to entities. {@link dev.tables.examples.employees.csv.Staff} is what a directory of files comes to.
 */
@NullMarked
package dev.tables.examples.employees.csv;

import org.jspecify.annotations.NullMarked;
