/**
 * Transactions: the transaction manager, and the events of transactions that other transaction managers began.
 *
 * <p>The main type is {@link dev.tables.boot.transaction.TablesTransactionAutoConfiguration}; start there.
 */
@NullMarked
package dev.tables.boot.transaction;

import org.jspecify.annotations.NullMarked;
