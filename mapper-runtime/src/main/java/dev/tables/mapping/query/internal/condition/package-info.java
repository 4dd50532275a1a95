/**
 * Conditions and keywords: the types that a keyword supports ({@link KeywordRules}), the meaning of a keyword
 * ({@link Evaluation}), and the conditions that keys ({@link KeyMatch}) and the store ({@link StoreFilter}) can
 * evaluate. The keywords are constants of {@link dev.tables.mapping.query.QueryKeyword}.
 *
 * <p>Start with {@link QuerySpec}: the condition, sort and limit of a query. {@link Arguments} contains the arguments
 * of one call.
 */
@NullMarked
package dev.tables.mapping.query.internal.condition;

import org.jspecify.annotations.NullMarked;
