/**
 * The checking side of indexes, for jobs over whole tables: finds index rows that are missing, outdated or stale, and
 * repairs them.
 *
 * <p>Start with {@link IndexComparison}, which compares one page; {@link RepairWork} runs the comparison over a table.
 * {@link IndexCheckers} creates the {@link IndexChecker} of each kind of index. {@link ChangePages} rewrites entities
 * or rows page by page.
 */
@NullMarked
package dev.tables.mapping.table.internal.repair;

import org.jspecify.annotations.NullMarked;
