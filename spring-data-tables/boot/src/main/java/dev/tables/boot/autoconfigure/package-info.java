/**
 * Auto-configuration of the store, the template and the repositories, whichever store is chosen.
 *
 * <p>The main type is {@link dev.tables.boot.autoconfigure.TablesAutoConfiguration}; start there.
 */
@NullMarked
package dev.tables.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
