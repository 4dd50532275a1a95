/**
 * The indexes of a running application, which are compared with the catalog at startup and filled in the background.
 *
 * <p>The main type is {@link dev.tables.boot.index.TablesIndexesEndpoint}. Start with
 * {@link dev.tables.boot.index.TablesIndexLifecycle}.
 */
@NullMarked
package dev.tables.boot.index;

import org.jspecify.annotations.NullMarked;
