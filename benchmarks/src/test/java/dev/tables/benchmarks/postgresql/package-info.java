/** Tests of the growth of a table on PostgreSQL. */
@NullMarked
package dev.tables.benchmarks.postgresql;

import org.jspecify.annotations.NullMarked;
