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
 * What is asked of entities, made of their generated properties: {@code Employee_.department.eq("Sales")}. It means what a
 * query method with that condition means, and is planned and refused as that is.
 *
 * <p>Immutable, as far as the values compared with are; may be kept, and used by several threads. {@code toString()} shows no
 * values.
 *
 * @param <T> the entity
 */
public sealed interface EntityPredicate<T> {
    /**
     * One property compared, as its methods do.
     *
     * @param property its Java name, of a value object in it with dots
     * @param keyword how it is compared
     * @param arguments what it is compared with: as many as the keyword takes, a collection for {@link QueryKeyword#IN}
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
     * All of them; every entity if there are none.
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
     * Any of them.
     *
     * @param terms the terms, at least one
     */
    record Or<T>(List<EntityPredicate<T>> terms) implements EntityPredicate<T> {
        /**
         * Copies the list.
         *
         * @throws IllegalArgumentException if it is empty
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
     * The opposite: true wherever the term is false, also where it is false because a property is null.
     *
     * @param term what is inverted
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

    /** Both. */
    default EntityPredicate<T> and(EntityPredicate<T> other) {
        List<EntityPredicate<T>> terms = new ArrayList<>(this instanceof And<T> all ? all.terms() : List.of(this));
        terms.addAll(other instanceof And<T> all ? all.terms() : List.of(other));
        return terms.size() == 1 ? terms.get(0) : new And<>(terms);
    }

    /** One of them, or both. */
    default EntityPredicate<T> or(EntityPredicate<T> other) {
        List<EntityPredicate<T>> terms = new ArrayList<>(this instanceof Or<T> any ? any.terms() : List.of(this));
        terms.addAll(other instanceof Or<T> any ? any.terms() : List.of(other));
        return new Or<>(terms);
    }

    /**
     * The opposite: true wherever this is false, also where this is false because a property is null. No key and no index serves
     * it. {@code ne}, {@code notIn} and their like are false of a null instead, as all comparisons are.
     */
    default EntityPredicate<T> not() {
        return new Not<>(this);
    }

    /**
     * The same, for which the whole table may be read where nothing serves it: what {@code @AllowScan} is for a query method. It
     * holds for all that the predicate becomes part of.
     */
    default EntityPredicate<T> allowScan() {
        return new ScanAllowed<>(this);
    }

    /**
     * All of the predicates; every entity if there are none, which is a scan. For conditions that are put together at run time.
     */
    static <T> EntityPredicate<T> allOf(Collection<? extends EntityPredicate<T>> predicates) {
        return predicates.size() == 1 ? predicates.iterator().next() : new And<>(List.copyOf(predicates));
    }

    /** The same of predicates one by one. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    static <T> EntityPredicate<T> allOf(EntityPredicate<T>... predicates) {
        return allOf(Arrays.asList(predicates));
    }

    /**
     * Any of the predicates.
     *
     * @throws IllegalArgumentException if there are none
     */
    static <T> EntityPredicate<T> anyOf(Collection<? extends EntityPredicate<T>> predicates) {
        return predicates.size() == 1 ? predicates.iterator().next() : new Or<>(List.copyOf(predicates));
    }

    /** The same of predicates one by one. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    static <T> EntityPredicate<T> anyOf(EntityPredicate<T>... predicates) {
        return anyOf(Arrays.asList(predicates));
    }
}
