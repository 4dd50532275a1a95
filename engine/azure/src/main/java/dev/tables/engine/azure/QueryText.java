package dev.tables.engine.azure;

import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.rules.RowRules;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversion of queries to OData text. */
final class QueryText {
    private static final List<String> SYSTEM = List.of("PartitionKey", "RowKey", "Timestamp");
    /** A filter that matches no row: the keys of one row, and a condition that this row does not meet. */
    private static final String NOTHING = "PartitionKey eq '' and RowKey eq '' and PartitionKey ne ''";

    private static final String NEVER = "PartitionKey lt ''";
    /**
     * The limits of {@code $select}: the maximum number of names that Azure documents ("Querying tables and entities"),
     * and a length that proxies accept.
     */
    private static final int MAX_SELECTED = 255;

    private static final int MAX_SELECT_LENGTH = 4000;

    private QueryText() {}

    /**
     * Returns the {@code $filter}, or null for no filter. The filter matches every row of the query, but may also match
     * other rows; the caller checks the keys again.
     */
    static @Nullable String filter(RowQuery query, String table) {
        if (isNothing(query.partitionKeyRange()) || isNothing(query.rowKeyRange())) {
            return NOTHING;
        }
        List<String> terms = new ArrayList<>();
        addRange(terms, "PartitionKey", query.partitionKeyRange());
        addRange(terms, "RowKey", query.rowKeyRange());
        Filter filter = query.filter();
        if (filter != null) {
            StringBuilder text = new StringBuilder();
            append(text, filter, table);
            terms.add(terms.isEmpty() ? text.toString() : "(" + text + ")");
        }
        return terms.isEmpty() ? null : String.join(" and ", terms);
    }

    /** Returns the {@code $select}, or null for all properties. */
    static @Nullable List<String> select(Projection projection) {
        if (projection.isAll()) {
            return null;
        }
        List<String> names = new ArrayList<>(SYSTEM);
        int length = 0;
        for (String name : projection.propertyNames()) {
            if (!SYSTEM.contains(name) && RowRules.isIdentifier(name)) {
                names.add(name);
                length += name.length() + 1;
            }
        }
        return names.size() > MAX_SELECTED || length > MAX_SELECT_LENGTH ? null : names;
    }

    private static boolean isNothing(KeyRange range) {
        String lower = range.lower();
        return range.isEmpty() || range.isSingleKey() && lower != null && UnicodeText.malformedAt(lower) >= 0;
    }

    private static void addRange(List<String> terms, String property, KeyRange range) {
        String lower = range.lower();
        if (range.isSingleKey() && lower != null) {
            terms.add(property + " eq " + quoted(lower));
            return;
        }
        if (lower != null) {
            int malformed = UnicodeText.malformedAt(lower);
            boolean inclusive = range.lowerInclusive() || malformed >= 0;
            String bound = malformed >= 0 ? lower.substring(0, malformed) : lower;
            terms.add(property + (inclusive ? " ge " : " gt ") + quoted(bound));
        }
        String upper = range.upper();
        boolean inclusive = range.upperInclusive();
        while (upper != null && UnicodeText.malformedAt(upper) >= 0) {
            upper = KeyRange.startingWith(upper.substring(0, UnicodeText.malformedAt(upper)))
                    .upper();
            inclusive = false;
        }
        if (upper != null) {
            terms.add(property + (inclusive ? " le " : " lt ") + quoted(upper));
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static void append(StringBuilder text, Filter filter, String table) {
        if (filter instanceof Filter.Comparison comparison) {
            text.append(canExist(comparison.property()) ? comparison(comparison, table) : NEVER);
        } else if (filter instanceof Filter.IsTrue isTrue) {
            // Spelled out: the emulator does not take a property by itself.
            text.append(canExist(isTrue.property()) ? isTrue.property() + " eq true" : NEVER);
        } else if (filter instanceof Filter.And and) {
            join(text, and.terms(), " and ", table);
        } else if (filter instanceof Filter.Or or) {
            join(text, or.terms(), " or ", table);
        } else if (filter instanceof Filter.Not not) {
            text.append("not (");
            append(text, not.term(), table);
            text.append(')');
        }
    }

    private static void join(StringBuilder text, List<Filter> terms, String separator, String table) {
        for (int i = 0; i < terms.size(); i++) {
            text.append(i == 0 ? "(" : separator + "(");
            append(text, terms.get(i), table);
            text.append(')');
        }
    }

    private static String comparison(Filter.Comparison comparison, String table) {
        Object literal = comparison.literal();
        if (literal instanceof String text && UnicodeText.malformedAt(text) >= 0) {
            throw new InvalidQueryException(
                    "The filter compares property '" + comparison.property()
                            + "' with text that contains an unpaired surrogate. Use valid Unicode text.",
                    table);
        }
        return literal instanceof Double number && !number.isNaN() && !number.isInfinite()
                ? comparison.property() + " " + comparison.operator().text() + " " + plain(number)
                : comparison.toString();
    }

    /**
     * Returns whether a row can have a property of this name. Other names are not sent, because the service could
     * interpret them as filter syntax.
     */
    private static boolean canExist(String property) {
        return SYSTEM.contains(property) || RowRules.isIdentifier(property);
    }

    /** Formats a number without an exponent if its length permits, because Azurite does not support exponents. */
    private static String plain(double number) {
        String text = new BigDecimal(Double.toString(number)).toPlainString();
        if (text.length() > 40) {
            return Double.toString(number);
        }
        return text.indexOf('.') < 0 ? text + ".0" : text;
    }
}
