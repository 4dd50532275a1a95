/**
 * The rules that every store checks before it stores or reads anything, with the same errors everywhere.
 *
 * <p>Start with {@link dev.tables.engine.rules.RowRules} for names, keys and values; {@link
 * dev.tables.engine.rules.TransactionRules} and {@link dev.tables.engine.rules.FilterRules} add the rules of
 * transactions and filters. {@link dev.tables.engine.rules.RequestBytes} measures the size of a transaction.
 */
@NullMarked
package dev.tables.engine.rules;

import org.jspecify.annotations.NullMarked;
