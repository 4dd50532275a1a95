/**
 * The three repositories of the example as repositories of Spring Data KeyValue, the simplest module of Spring Data:
 * a map in memory. Start with {@code EmployeeRepository}.
 */
@NullMarked
package dev.tables.benchmarks.startup.keyvalue;

import org.jspecify.annotations.NullMarked;
