/**
 * The classes that code generated ahead of time uses; not for other callers.
 *
 * <p>Start with {@link TablesAotRepositoryFragmentSupport}, which the generated repository fragments extend. A fragment
 * contains an {@link AotQuery} for each query method.
 */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
