/**
 * What the code of repositories that was written ahead of time stands on: classes written extend {@link
 * dev.tables.data.aot.TablesAotRepositoryFragmentSupport}, and hold a {@link dev.tables.data.aot.AotQuery} for each query method.
 * For written code alone; nothing here is called by hand.
 */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
