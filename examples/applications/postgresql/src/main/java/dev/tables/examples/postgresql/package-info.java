/** Accounts in a relation, their movements in a table of the same database: both change in one transaction. */
@NullMarked
package dev.tables.examples.postgresql;

import org.jspecify.annotations.NullMarked;
