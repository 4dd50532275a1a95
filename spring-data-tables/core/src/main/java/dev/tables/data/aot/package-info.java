/**
 * What the code of repositories that was written ahead of time stands on: classes written extend {@link
 * dev.tables.data.aot.TablesRepositoryFragment}, and hold a {@link dev.tables.data.aot.PreparedQuery} for each query method.
 * For written code alone; nothing here is called by hand.
 */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
