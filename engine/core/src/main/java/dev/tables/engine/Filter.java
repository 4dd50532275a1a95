package dev.tables.engine;

import java.util.List;

/**
 * A condition on rows, evaluated by the store; the object form of {@code $filter} in Azure Tables.
 *
 * <p>Filters use two-valued logic ("Querying tables and entities"). A comparison on a property that the row lacks is
 * false, for all six operators; {@link Not} inverts. A comparison with another type never fails: {@code eq} is false,
 * {@code ne} is true. An Int32 literal also matches Int64 and Double properties, and an Int64 literal also matches
 * Double properties. A literal of a wider type does not match a property of a narrower type. {@code PartitionKey},
 * {@code RowKey} and {@code Timestamp} are properties like any other.
 *
 * <p>A time before the year 1601 or after 9999 compares as before or after every stored time. {@code Instant.MIN} and
 * {@code Instant.MAX} therefore act as open bounds.
 *
 * <p>{@code toString()} returns OData text that parses back to an equal filter. If this filter contains a time outside
 * the years 1 to 9999, the parsed filter is not equal to this filter but has the same meaning. The text contains the
 * literals, so keep it out of logs.
 */
public sealed interface Filter {

    /** How a property is compared. */
    enum Operator {
        /** Equal. */
        EQ("eq"),
        /** Not equal. */
        NE("ne"),
        /** Greater than. */
        GT("gt"),
        /** Greater than or equal. */
        GE("ge"),
        /** Less than. */
        LT("lt"),
        /** Less than or equal. */
        LE("le");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        /** Returns the operator in OData's spelling. */
        public String text() {
            return text;
        }
    }

    /**
     * A property compared with a literal.
     *
     * @param property the property
     * @param operator the comparison operator
     * @param literal a value of one of the Java types of {@link EdmType}; not copied, do not change a byte array
     */
    record Comparison(String property, Operator operator, Object literal) implements Filter {
        /** Checks the literal's type. */
        public Comparison {
            EdmType.of(literal);
        }

        @Override
        public boolean equals(@org.jspecify.annotations.Nullable Object other) {
            return other instanceof Comparison that
                    && property.equals(that.property)
                    && operator == that.operator
                    && java.util.Objects.deepEquals(literal, that.literal);
        }

        @Override
        public int hashCode() {
            return property.hashCode() * 31 + operator.hashCode();
        }

        @Override
        public String toString() {
            return FilterText.comparison(this);
        }
    }

    /**
     * A boolean property by itself: true if it exists, is boolean and true.
     *
     * @param property the property
     */
    record IsTrue(String property) implements Filter {
        @Override
        public String toString() {
            return property;
        }
    }

    /**
     * A conjunction of one or more terms, all of which must match.
     *
     * @param terms the terms
     */
    record And(List<Filter> terms) implements Filter {
        /** Copies the list. */
        public And {
            terms = FilterText.atLeastOne(terms);
        }

        @Override
        public String toString() {
            return FilterText.join(terms, " and ");
        }
    }

    /**
     * A disjunction of one or more terms, of which at least one must match.
     *
     * @param terms the terms
     */
    record Or(List<Filter> terms) implements Filter {
        /** Copies the list. */
        public Or {
            terms = FilterText.atLeastOne(terms);
        }

        @Override
        public String toString() {
            return FilterText.join(terms, " or ");
        }
    }

    /**
     * A negation.
     *
     * @param term the inverted filter
     */
    record Not(Filter term) implements Filter {
        @Override
        public String toString() {
            return "not (" + term + ")";
        }
    }

    /** Compares a property with a literal. */
    static Filter compare(String property, Operator operator, Object literal) {
        return new Comparison(property, operator, literal);
    }

    /** Matches rows whose property equals the literal. */
    static Filter eq(String property, Object literal) {
        return new Comparison(property, Operator.EQ, literal);
    }

    /** Matches rows that match all terms. */
    static Filter and(Filter... terms) {
        return terms.length == 1 ? terms[0] : new And(List.of(terms));
    }

    /** Matches rows that match at least one of the terms. */
    static Filter or(Filter... terms) {
        return terms.length == 1 ? terms[0] : new Or(List.of(terms));
    }

    /** Matches rows that do not match the term. */
    static Filter not(Filter term) {
        return new Not(term);
    }

    /** Returns the filter that every row meets: {@code PartitionKey ge ''}, in text also {@code true}. */
    static Filter always() {
        return FilterText.ALWAYS;
    }

    /** Returns the filter that no row meets: {@code PartitionKey lt ''}, in text also {@code false}. Reads nothing. */
    static Filter never() {
        return FilterText.NEVER;
    }

    /** Matches rows that have the property, with any type and value: {@code p eq x or p ne x}. */
    static Filter exists(String property) {
        return or(eq(property, 0), compare(property, Operator.NE, 0));
    }
}
