/**
 * Transactions of tables with {@code @Transactional}. {@link dev.tables.data.transaction.TablesTransactionManager} is
 * the transaction manager; the listeners connect tables to the transactions of other transaction managers.
 */
@NullMarked
package dev.tables.data.transaction;

import org.jspecify.annotations.NullMarked;
