/** Tests of what goes over the wire. */
@NullMarked
package dev.tables.engine.internal.wire;

import org.jspecify.annotations.NullMarked;
