/** Invoices in a database, the journal in a table: each with its own transactions, written by one request. */
@NullMarked
package dev.tables.examples.jpa;

import org.jspecify.annotations.NullMarked;
