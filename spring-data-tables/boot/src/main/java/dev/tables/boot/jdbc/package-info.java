/**
 * PostgreSQL as the store, on a data source of the application, with joined transactions if they are wanted.
 *
 * <p>The main type is {@link dev.tables.boot.jdbc.JdbcTableStoreConfiguration}; start there.
 */
@NullMarked
package dev.tables.boot.jdbc;

import org.jspecify.annotations.NullMarked;
