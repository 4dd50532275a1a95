/** Tests of the server, by clients of the service and on the wire. */
@NullMarked
package dev.tables.engine.server;

import org.jspecify.annotations.NullMarked;
