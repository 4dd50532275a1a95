/** Spring Data JDBC on SQLite, as a user would set it up: {@link dev.tables.benchmarks.jdbc.JdbcOnSqlite}. */
@NullMarked
package dev.tables.benchmarks.jdbc;

import org.jspecify.annotations.NullMarked;
