/**
 * What is done ahead of time, and what the code written then stands on.
 *
 * <p>{@link dev.tables.data.aot.TablesRepositoryAotProcessor} starts it for each repository. For a query method a field is
 * written that says what is asked and what the planner chose, and a method that runs it; what cannot be written stays a query
 * method looked up at start. {@link dev.tables.data.aot.TablesRepositoryFragment} is what the classes written extend.
 */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
