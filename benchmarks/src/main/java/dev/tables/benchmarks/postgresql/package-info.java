/**
 * What takes part on PostgreSQL: relations by hand, {@link dev.tables.benchmarks.postgresql.RelationsByHand}, and the server that all have in
 * common. {@link dev.tables.benchmarks.postgresql.GrowthOnPostgreSql} fills a table with millions of rows.
 */
@NullMarked
package dev.tables.benchmarks.postgresql;

import org.jspecify.annotations.NullMarked;
