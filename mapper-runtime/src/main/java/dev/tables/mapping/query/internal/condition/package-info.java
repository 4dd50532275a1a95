/**
 * Queries before anything is planned: the condition, sort and limit of a {@link QuerySpec}, the {@link Arguments} of one call, and the keys
 * that conditions lead to ({@link KeyMatch}).
 *
 * <p>Start with {@link QuerySpec}. {@link Evaluation} checks a condition in memory, {@link StoreFilter} translates it for the store.
 */
@NullMarked
package dev.tables.mapping.query.internal.condition;

import org.jspecify.annotations.NullMarked;
