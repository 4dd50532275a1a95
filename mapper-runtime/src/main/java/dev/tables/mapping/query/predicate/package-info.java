/**
 * Conditions written in Java with generated properties:
 * {@code Employee_.department.eq("Sales").and(Employee_.lastName.startsWith("K"))}.
 *
 * <p>Start with {@link EntityProperty}; its subclasses offer the conditions that their types support. A condition is an
 * {@link EntityPredicate}, which is planned when it is executed, like a query method with the same condition.
 */
@NullMarked
package dev.tables.mapping.query.predicate;

import org.jspecify.annotations.NullMarked;
