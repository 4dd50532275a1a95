/** Tests of what goes over the wire. */
@NullMarked
package dev.tables.engine.server.internal;

import org.jspecify.annotations.NullMarked;
