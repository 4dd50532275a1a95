/**
 * The classes that code written ahead of time uses; not for other callers.
 *
 * <p>Start with {@link TablesAotRepositoryFragmentSupport}, which written repositories extend. They hold an
 * {@link AotQuery} for each query method.
 */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
