/**
 * Entities in their table. Start with {@link dev.tables.mapping.table.EntityTable}, which reads, writes and keeps
 * indexes up to date; {@link dev.tables.mapping.table.EntityTableOptions} configures it. {@code PartitionTransaction}
 * and {@code UnitOfWork} combine several writes, and {@code MultiEntityTable} reads several types.
 * {@code IndexBackfill}, {@code IndexRepair}, {@code SchemaRewrite} and {@code BulkEntityChange} create jobs over whole
 * tables. The packages below {@code internal} contain the implementation.
 */
@NullMarked
package dev.tables.mapping.table;

import org.jspecify.annotations.NullMarked;
