package dev.tables.mapping.query.internal.run;

import java.util.List;

/**
 * Part of a query's answer.
 *
 * @param items the entities, at most as many as asked for; never empty if there is more
 * @param positions the place behind each item
 * @param hasNext whether there is more
 * @param <T> the entity
 */
public record QueryPage<T>(List<T> items, List<QueryPosition> positions, boolean hasNext) {}
