/**
 * Entities in their table: {@link dev.tables.mapping.table.EntityTable} reads, writes and keeps the indexes in step; beside it
 * transactions, tables with several entity types, backfill and repair of indexes. The write path is package-private.
 */
@NullMarked
package dev.tables.mapping.table;

import org.jspecify.annotations.NullMarked;
