/**
 * What the code of repositories that is written ahead of time uses: its classes extend {@link
 * dev.tables.data.aot.TablesAotRepositoryFragmentSupport}, and hold a {@link dev.tables.data.aot.AotQuery} for each query method.
 * For that code alone; nothing here is called by hand.
 */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
