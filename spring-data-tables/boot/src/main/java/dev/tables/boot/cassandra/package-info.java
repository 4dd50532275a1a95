/**
 * Cassandra as the store, with a session of the application or a separate session.
 *
 * <p>The main type is {@link dev.tables.boot.cassandra.CassandraTableStoreConfiguration}; start there.
 */
@NullMarked
package dev.tables.boot.cassandra;

import org.jspecify.annotations.NullMarked;
