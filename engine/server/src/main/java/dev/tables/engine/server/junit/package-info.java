/**
 * A server for tests. Start with {@link TablesServerExtension}: it starts a server in memory on a free port of the
 * loopback address. Requires {@code junit-jupiter-api}, which the application's tests bring.
 */
@NullMarked
package dev.tables.engine.server.junit;

import org.jspecify.annotations.NullMarked;
