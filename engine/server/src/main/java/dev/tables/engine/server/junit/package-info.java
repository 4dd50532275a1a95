/**
 * A server for tests: {@link dev.tables.engine.server.junit.TablesServerExtension} starts one in memory, on a free port of the loopback address, in
 * a fraction of a second. Needs {@code junit-jupiter-api}, which the application's tests bring.
 */
@NullMarked
package dev.tables.engine.server.junit;

import org.jspecify.annotations.NullMarked;
