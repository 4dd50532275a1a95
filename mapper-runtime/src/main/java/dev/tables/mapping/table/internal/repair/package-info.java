/**
 * Work on whole tables: finds index rows that are missing, outdated or stale, and repairs them. Start with
 * {@link dev.tables.mapping.table.internal.repair.IndexComparison}, which compares one page; {@code RepairWork} runs it over a
 * table. An {@code IndexChecker} is the checking side of one index, with a subclass for each kind in {@code IndexCheckers}.
 * {@code ChangePages} rewrites entities or rows page by page.
 */
@NullMarked
package dev.tables.mapping.table.internal.repair;

import org.jspecify.annotations.NullMarked;
