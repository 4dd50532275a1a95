/**
 * Conditions and keywords: the types that a keyword supports ({@link KeywordRules}), its meaning
 * ({@link Evaluation}), what keys ({@link KeyMatch}) and the store ({@link StoreFilter}) can answer. The keywords
 * themselves are constants of {@link dev.tables.mapping.query.QueryKeyword}.
 *
 * <p>Start with {@link QuerySpec}: the condition, sort and limit of a query. {@link Arguments} are those of one call.
 */
@NullMarked
package dev.tables.mapping.query.internal.condition;

import org.jspecify.annotations.NullMarked;
