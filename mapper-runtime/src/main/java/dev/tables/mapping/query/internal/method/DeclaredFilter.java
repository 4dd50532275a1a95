package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;

/**
 * What the annotation of a query method says.
 *
 * @param text the filter
 * @param sort the order, empty for none
 * @param top at most so many, 0 for all
 * @param subject what is done with what is found
 */
public record DeclaredFilter(String text, String sort, int top, Subject subject) {}
