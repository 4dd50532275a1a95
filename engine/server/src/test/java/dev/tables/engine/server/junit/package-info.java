/** Tests of the server for tests. */
@NullMarked
package dev.tables.engine.server.junit;

import org.jspecify.annotations.NullMarked;
