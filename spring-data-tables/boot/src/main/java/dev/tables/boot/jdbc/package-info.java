/**
 * PostgreSQL as the store, on a data source of the application, optionally within transactions of the data source.
 *
 * <p>The main type is {@link dev.tables.boot.jdbc.JdbcTableStoreConfiguration}; start there.
 */
@NullMarked
package dev.tables.boot.jdbc;

import org.jspecify.annotations.NullMarked;
