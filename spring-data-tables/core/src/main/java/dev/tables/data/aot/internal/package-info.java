/**
 * The code generator of repositories: plans their methods ahead of time, and generates code that extends
 * {@link dev.tables.data.aot.TablesAotRepositoryFragmentSupport}.
 *
 * <p>Start with {@link TablesRepositoryAotProcessor}; {@code QueryCode} generates one query. For the modules of this
 * library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.aot.internal;

import org.jspecify.annotations.NullMarked;
