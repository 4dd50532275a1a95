/** What our own modules share and nobody else should use: it may change with any version. */
@NullMarked
package dev.tables.engine.internal;

import org.jspecify.annotations.NullMarked;
