/**
 * {@code @Transactional} for tables: {@link dev.tables.data.transaction.TablesTransactionManager} gathers the writes of one
 * partition into one entity group transaction.
 */
@NullMarked
package dev.tables.data.transaction;

import org.jspecify.annotations.NullMarked;
