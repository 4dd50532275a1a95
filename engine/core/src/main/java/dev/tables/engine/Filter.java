package dev.tables.engine;

import java.util.List;

/**
 * A condition on rows, evaluated by the store; the {@code $filter} of the service as objects.
 *
 * <p>Two-valued logic ("Querying tables and entities"): a comparison on a property the row lacks is false, for all six
 * operators; {@link Not} inverts. A comparison with another type never fails: {@code eq} is false, {@code ne} is
 * true. An Int32 literal also matches Int64 and Double properties, an Int64 literal also Double properties; not the other
 * way round. {@code PartitionKey}, {@code RowKey} and {@code Timestamp} are properties like any other.
 *
 * <p>A time before 1601 or after 9999 is before or after every stored time, however far: {@code Instant.MIN} and {@code
 * Instant.MAX} are open bounds.
 *
 * <p>{@code toString()} is OData text that parses back to an equal filter, or, if a time is not of the years 1 to 9999,
 * to one with the same meaning; it contains the literals, so keep it out of logs.
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

        /** OData's spelling. */
        public String text() {
            return text;
        }
    }

    /**
     * A property compared with a literal.
     *
     * @param property the property
     * @param operator how it is compared
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
     * A boolean property by itself: true if it is present, boolean and true.
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
     * All of them; at least one.
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
     * Any of them; at least one.
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
     * The opposite.
     *
     * @param term what is inverted
     */
    record Not(Filter term) implements Filter {
        @Override
        public String toString() {
            return "not (" + term + ")";
        }
    }

    /** A comparison. */
    static Filter compare(String property, Operator operator, Object literal) {
        return new Comparison(property, operator, literal);
    }

    /** Property equals literal. */
    static Filter eq(String property, Object literal) {
        return new Comparison(property, Operator.EQ, literal);
    }

    /** All of the terms. */
    static Filter and(Filter... terms) {
        return terms.length == 1 ? terms[0] : new And(List.of(terms));
    }

    /** Any of the terms. */
    static Filter or(Filter... terms) {
        return terms.length == 1 ? terms[0] : new Or(List.of(terms));
    }

    /** The opposite of the term. */
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

    /** Rows that have the property, of whatever type and value: {@code p eq x or p ne x}. */
    static Filter exists(String property) {
        return or(eq(property, 0), compare(property, Operator.NE, 0));
    }
}
