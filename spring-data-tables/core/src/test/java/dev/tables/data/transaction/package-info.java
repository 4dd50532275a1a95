/** Transactions through a real application context. */
@NullMarked
package dev.tables.data.transaction;

import org.jspecify.annotations.NullMarked;
