package dev.tables.mapping.query.internal;

import dev.tables.mapping.query.internal.DerivedQuery.Subject;

/**
 * What the annotation of a query method says.
 *
 * @param text the filter
 * @param sort the order, empty for none
 * @param top at most so many, 0 for all
 * @param subject what is done with what is found
 */
public record DeclaredFilter(String text, String sort, int top, Subject subject) {}
