package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A condition on entities, built from their generated properties: {@code Employee_.department.eq("Sales")}. A predicate
 * has the meaning of a query method with the same condition, and is planned and rejected in the same way.
 *
 * <p>Immutable if the compared values are immutable. A predicate can be reused, and used by several threads.
 * {@code toString()} shows no values.
 *
 * @param <T> the entity
 */
public sealed interface EntityPredicate<T> {
    /**
     * A comparison of one property.
     *
     * @param property the Java name of the property, with dots if it is in a value object
     * @param keyword the comparison
     * @param arguments the values to compare with: as many as the keyword requires, a collection for
     *     {@link QueryKeyword#IN}
     * @param ignoreCase whether texts are compared regardless of case
     */
    record Comparison<T>(String property, QueryKeyword keyword, List<@Nullable Object> arguments, boolean ignoreCase)
            implements EntityPredicate<T> {
        /** Copies the list. */
        public Comparison {
            arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
        }

        @Override
        public String toString() {
            String compared = switch (keyword.argumentCount()) {
                case 0 -> "";
                case 1 -> " ?";
                default -> " ? and ?";
            };
            return property + " " + keyword.operatorSymbol() + compared + (ignoreCase ? " ignoring case" : "");
        }
    }

    /**
     * A conjunction of predicates, all of which must match. A conjunction without terms matches every entity.
     *
     * @param terms the terms
     */
    record And<T>(List<EntityPredicate<T>> terms) implements EntityPredicate<T> {
        /** Copies the list. */
        public And {
            terms = List.copyOf(terms);
        }

        @Override
        public String toString() {
            return terms.isEmpty()
                    ? "everything"
                    : terms.stream()
                            .map(term -> term instanceof Or ? "(" + term + ")" : term.toString())
                            .collect(Collectors.joining(" and "));
        }
    }

    /**
     * A disjunction of predicates, of which at least one must match.
     *
     * @param terms the terms, at least one
     */
    record Or<T>(List<EntityPredicate<T>> terms) implements EntityPredicate<T> {
        /**
         * Copies the list.
         *
         * @throws IllegalArgumentException if the list is empty
         */
        public Or {
            terms = List.copyOf(terms);
            if (terms.isEmpty()) {
                throw new IllegalArgumentException(
                        "anyOf has no predicates, so it would match nothing. Pass at least one predicate.");
            }
        }

        @Override
        public String toString() {
            return terms.stream().map(EntityPredicate::toString).collect(Collectors.joining(" or "));
        }
    }

    /**
     * The negation of a predicate: true wherever the predicate is false, including where it is false because a property
     * is null.
     *
     * @param term the negated predicate
     */
    record Not<T>(EntityPredicate<T> term) implements EntityPredicate<T> {
        @Override
        public String toString() {
            return "not (" + term + ")";
        }
    }

    /**
     * A predicate for which a full scan of the table is allowed.
     *
     * @param term the predicate
     */
    record ScanAllowed<T>(EntityPredicate<T> term) implements EntityPredicate<T> {
        @Override
        public String toString() {
            return term.toString();
        }
    }

    /** Combines this predicate with another: both must match. */
    default EntityPredicate<T> and(EntityPredicate<T> other) {
        List<EntityPredicate<T>> terms = new ArrayList<>(this instanceof And<T> all ? all.terms() : List.of(this));
        terms.addAll(other instanceof And<T> all ? all.terms() : List.of(other));
        return terms.size() == 1 ? terms.get(0) : new And<>(terms);
    }

    /** Combines this predicate with another: at least one must match. */
    default EntityPredicate<T> or(EntityPredicate<T> other) {
        List<EntityPredicate<T>> terms = new ArrayList<>(this instanceof Or<T> any ? any.terms() : List.of(this));
        terms.addAll(other instanceof Or<T> any ? any.terms() : List.of(other));
        return new Or<>(terms);
    }

    /**
     * Returns the negation: true wherever this predicate is false, including where it is false because a property is
     * null. No key and no index serves a negation. In contrast, {@code ne}, {@code notIn} and similar comparisons are
     * false for null, like all comparisons.
     */
    default EntityPredicate<T> not() {
        return new Not<>(this);
    }

    /**
     * Returns this predicate with permission to read the whole table if no key or index serves it, as
     * {@code @AllowScan} permits for a query method. The permission applies to every predicate that contains this one.
     */
    default EntityPredicate<T> allowScan() {
        return new ScanAllowed<>(this);
    }

    /**
     * Combines predicates that must all match, for conditions that are built at run time. Without predicates, the
     * result matches every entity and needs a full scan.
     */
    static <T> EntityPredicate<T> allOf(Collection<? extends EntityPredicate<T>> predicates) {
        return predicates.size() == 1 ? predicates.iterator().next() : new And<>(List.copyOf(predicates));
    }

    /**
     * Combines predicates that must all match. Without predicates, the result matches every entity and needs a full
     * scan.
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    static <T> EntityPredicate<T> allOf(EntityPredicate<T>... predicates) {
        return allOf(Arrays.asList(predicates));
    }

    /**
     * Combines predicates of which at least one must match.
     *
     * @throws IllegalArgumentException if no predicates are passed
     */
    static <T> EntityPredicate<T> anyOf(Collection<? extends EntityPredicate<T>> predicates) {
        return predicates.size() == 1 ? predicates.iterator().next() : new Or<>(List.copyOf(predicates));
    }

    /**
     * Combines predicates of which at least one must match.
     *
     * @throws IllegalArgumentException if no predicates are passed
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    static <T> EntityPredicate<T> anyOf(EntityPredicate<T>... predicates) {
        return anyOf(Arrays.asList(predicates));
    }
}
