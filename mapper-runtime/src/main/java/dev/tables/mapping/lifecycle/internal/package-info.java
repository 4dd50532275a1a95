/**
 * The changes of the index catalog and of index tables when rows are copied to another store. Start with
 * {@link CopiedIndexes}.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.lifecycle.internal;

import org.jspecify.annotations.NullMarked;
