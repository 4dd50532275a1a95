/**
 * The conversion of entities to stored properties and back: encryption, division into chunks and rows, large values,
 * former names, unknown properties and schema upgrades. Start with
 * {@link dev.tables.mapping.table.internal.row.EntityFormat} and its {@code StoredForm}, a pipeline of
 * {@code RowTransform}s; {@code EntityReads} reads whole entities. {@code CurrentRow} contains the parts of the present
 * row that a write needs. This package uses no index and no transaction.
 */
@NullMarked
package dev.tables.mapping.table.internal.row;

import org.jspecify.annotations.NullMarked;
