/**
 * Writes repositories ahead of time: reads their methods, plans them, and writes code that extends {@link
 * dev.tables.data.aot.TablesAotRepositoryFragmentSupport}.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.aot.internal;

import org.jspecify.annotations.NullMarked;
