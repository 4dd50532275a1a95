/**
 * The members with which a table grows on PostgreSQL and on Cassandra, and the work on them: start at {@link
 * dev.tables.benchmarks.growth.MemberWork}.
 */
@NullMarked
package dev.tables.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
