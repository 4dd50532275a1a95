/**
 * Cassandra as the store, on a session of the application or one of its own.
 *
 * <p>The main type is {@link dev.tables.boot.cassandra.CassandraTableStoreConfiguration}; start there.
 */
@NullMarked
package dev.tables.boot.cassandra;

import org.jspecify.annotations.NullMarked;
