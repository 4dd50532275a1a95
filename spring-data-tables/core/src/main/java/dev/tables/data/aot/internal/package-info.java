/**
 * Writes repositories ahead of time: reads and plans their methods, and writes code that extends
 * {@link dev.tables.data.aot.TablesAotRepositoryFragmentSupport}.
 *
 * <p>Start with {@link TablesRepositoryAotProcessor}; {@code QueryCode} writes one query. For the modules of this
 * library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.aot.internal;

import org.jspecify.annotations.NullMarked;
