package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;

/**
 * The content of the annotation of a query method.
 *
 * @param text the filter
 * @param sort the order; empty for none
 * @param top the maximum number of results, 0 for all
 * @param subject the action on the matching entities
 */
public record DeclaredFilter(String text, String sort, int top, Subject subject) {}
