package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A condition of a query on an entity. {@code toString()} shows arguments as {@code ?1}, {@code ?2}, never values. */
public sealed interface Condition {
    /**
     * A comparison of one property.
     *
     * @param property the property
     * @param keyword the comparison
     * @param argument the index of the test's first argument, from 0
     * @param ignoreCase whether texts are compared regardless of case
     */
    record Test(PropertyModel property, QueryKeyword keyword, int argument, boolean ignoreCase) implements Condition {
        /**
         * Returns whether the test compares with one value or with one of several. For a collection, the compared value
         * is an element; for a test on emptiness, the empty value.
         */
        public boolean isEquality() {
            return keyword.isEquality()
                    || property.isMultiValued() && keyword == QueryKeyword.CONTAINING
                    || keyword == QueryKeyword.IS_EMPTY && property.json() == null;
        }

        /** Returns whether the test compares whole values for equality, instead of order or parts of a value. */
        public boolean isByValue() {
            return switch (keyword) {
                case IS, IS_NOT, IN, NOT_IN -> !ignoreCase;
                case TRUE, FALSE -> false;
                case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER -> false;
                case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING -> false;
                case IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY -> false;
                case NEAR, WITHIN, REGEX, EXISTS -> false;
            };
        }

        @Override
        public String toString() {
            String text = property.name() + " " + keyword.operatorSymbol();
            if (keyword.argumentCount() > 0) {
                text += " ?" + (argument + 1);
            }
            if (keyword.argumentCount() > 1) {
                text += " and ?" + (argument + 2);
            }
            return ignoreCase ? text + " ignoring case" : text;
        }
    }

    /**
     * A conjunction: all terms must be true.
     *
     * @param terms the terms
     */
    record All(List<Condition> terms) implements Condition {
        /** Copies the list. */
        public All {
            terms = List.copyOf(terms);
        }

        @Override
        public String toString() {
            return terms.stream()
                    .map(term -> term instanceof Any ? "(" + term + ")" : term.toString())
                    .collect(Collectors.joining(" and "));
        }
    }

    /**
     * A disjunction: at least one of the terms must be true.
     *
     * @param terms the terms
     */
    record Any(List<Condition> terms) implements Condition {
        /** Copies the list. */
        public Any {
            terms = List.copyOf(terms);
        }

        @Override
        public String toString() {
            return terms.stream().map(Condition::toString).collect(Collectors.joining(" or "));
        }
    }

    /**
     * The negation of a condition: true wherever the term is false, including where it is false because a property is
     * null.
     *
     * @param term the negated condition
     */
    record Not(Condition term) implements Condition {
        @Override
        public String toString() {
            return "not (" + term + ")";
        }
    }

    /** Combines terms into a conjunction; returns the term itself if there is only one. */
    static Condition all(List<? extends Condition> terms) {
        return terms.size() == 1 ? terms.get(0) : new All(List.copyOf(terms));
    }

    /** Combines terms into a disjunction; returns the term itself if there is only one. */
    static Condition any(List<? extends Condition> terms) {
        return terms.size() == 1 ? terms.get(0) : new Any(List.copyOf(terms));
    }

    /** Returns the terms that must all be true. */
    default List<Condition> conjuncts() {
        List<Condition> found = new ArrayList<>();
        if (this instanceof All all) {
            for (Condition term : all.terms()) {
                found.addAll(term.conjuncts());
            }
        } else {
            found.add(this);
        }
        return found;
    }

    /** Returns every test in the condition. */
    default List<Test> tests() {
        List<Test> found = new ArrayList<>();
        if (this instanceof Test test) {
            found.add(test);
        } else if (this instanceof Not not) {
            found.addAll(not.term().tests());
        } else {
            for (Condition term : this instanceof All all ? all.terms() : ((Any) this).terms()) {
                found.addAll(term.tests());
            }
        }
        return found;
    }
}
