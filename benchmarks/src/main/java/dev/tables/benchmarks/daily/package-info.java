/**
 * Spring Data Tables with the queries and bulk writes of an ordinary application:
 * {@link dev.tables.benchmarks.daily.DailyTables}.
 */
@NullMarked
package dev.tables.benchmarks.daily;

import org.jspecify.annotations.NullMarked;
