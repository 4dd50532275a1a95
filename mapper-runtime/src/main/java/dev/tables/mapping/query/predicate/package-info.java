/**
 * Conditions written in Java with the properties that the annotation processor generates beside a mapper:
 * {@code Employee_.department.eq("Sales").and(Employee_.lastName.startsWith("K"))}.
 *
 * <p>Start at {@link dev.tables.mapping.query.predicate.EntityProperty}, whose subclasses offer what can be asked of their
 * properties and nothing else. What they return is an {@link dev.tables.mapping.query.predicate.EntityPredicate}, which reads
 * nothing: it is planned when it is asked, as a query method with the same condition is.
 */
@NullMarked
package dev.tables.mapping.query.predicate;

import org.jspecify.annotations.NullMarked;
