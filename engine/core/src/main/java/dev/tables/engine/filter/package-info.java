/**
 * Filter text in OData syntax.
 *
 * <p>Start with {@link dev.tables.engine.filter.FilterParser}, which parses the {@code $filter} of the service into a {@link
 * dev.tables.engine.Filter}. {@link dev.tables.engine.filter.ODataFilterLexer} splits such text into tokens; a subclass adds
 * tokens of its own, such as parameters.
 */
@NullMarked
package dev.tables.engine.filter;

import org.jspecify.annotations.NullMarked;
