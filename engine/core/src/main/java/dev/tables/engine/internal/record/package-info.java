/**
 * Rows, keys and page tokens as bytes, and filters that are evaluated on these bytes. The embedded engine and the
 * stores on other databases share these formats.
 *
 * <p>Start with {@link Record}, the format of a row, and {@link Keys}. A query becomes an {@link Interval} of keys
 * and a {@link FilterProgram}.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.internal.record;

import org.jspecify.annotations.NullMarked;
