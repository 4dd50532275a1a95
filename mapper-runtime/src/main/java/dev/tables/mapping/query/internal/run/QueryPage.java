package dev.tables.mapping.query.internal.run;

import java.util.List;

/**
 * A part of a query's results.
 *
 * @param items the entities, at most as many as requested; never empty if there are more
 * @param positions the position after each item
 * @param hasNext whether there are more
 * @param <T> the entity
 */
public record QueryPage<T>(List<T> items, List<QueryPosition> positions, boolean hasNext) {}
