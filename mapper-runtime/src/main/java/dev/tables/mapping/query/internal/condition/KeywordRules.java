package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.value.type.ValueType;
import org.jspecify.annotations.Nullable;

/** The rules that determine which keywords each type supports and which types can be sorted. */
public final class KeywordRules {
    private KeywordRules() {}

    /**
     * Rejects a query with an unsupported comparison, or with an order by a property that has no order.
     *
     * @throws UnsupportedQueryException if a keyword is not supported in general or for the property, or if a sort
     *     property has no order
     */
    public static void check(EntityModel model, QuerySpec spec) {
        if (spec.condition() != null) {
            spec.condition().tests().forEach(test -> check(model, test));
        }
        for (SortKey key : spec.sort()) {
            String refusal = refusalOfOrder(key.property());
            if (refusal != null) {
                throw new UnsupportedQueryException(
                        model.entity(), key.property().name(), refusal);
            }
        }
    }

    private static @Nullable String refusalOfOrder(PropertyModel property) {
        if (property.isExploded() || property.isLarge()) {
            return "the query cannot sort by a property that is not stored as a single value in the row. Sort by "
                    + "another property.";
        }
        if (property.isEncrypted()) {
            return "the query cannot sort by an encrypted property. Sort by another property.";
        }
        if (property.isMultiValued()) {
            return "the query cannot sort by a collection. Sort by another property.";
        }
        if (property.isJsonText()) {
            return "the query cannot sort by a property that is stored as JSON. Sort by another property.";
        }
        return property.type().isOrdered()
                ? null
                : "values of type " + property.type() + " have no order. Sort by another property.";
    }

    /**
     * Rejects a comparison that is not supported.
     *
     * @throws UnsupportedQueryException if the keyword is not supported, or not for the property
     */
    public static void check(EntityModel model, Condition.Test test) {
        QueryKeyword keyword = test.keyword();
        String ofCase = keyword.unsupportedReason() == null && test.ignoreCase() ? refusalOfCase(test) : null;
        if (ofCase != null) {
            throw refused(model, test, "IgnoreCase is not supported. " + ofCase);
        }
        String refusal = keyword.unsupportedReason();
        if (test.property().isMultiValued()) {
            refusal = refusalOfCollection(test);
        } else if (refusal == null) {
            refusal = refusal(test, keyword, test.property().type());
        }
        if (refusal != null) {
            String word = keyword.methodNameSuffixes()
                    .get(keyword.methodNameSuffixes().size() - 1);
            throw refused(model, test, "the keyword " + word + " is not supported. " + refusal);
        }
    }

    private static UnsupportedQueryException refused(EntityModel model, Condition.Test test, String fact) {
        return new UnsupportedQueryException(model.entity(), test.property().name(), fact);
    }

    private static @Nullable String refusalOfCase(Condition.Test test) {
        if (test.property().isMultiValued()) {
            return "The elements of a collection are compared exactly. Store and query them in lower case.";
        }
        if (test.property().isJsonText()) {
            return "The property is stored as JSON, so its text cannot be queried.";
        }
        return test.property().type() == ValueType.STRING
                ? null
                : "It applies to String, but the property is " + test.property().type() + ".";
    }

    private static @Nullable String refusalOfCollection(Condition.Test test) {
        boolean supported = switch (test.keyword()) {
            case IS, IN, CONTAINING, NOT_CONTAINING, IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY -> true;
            case IS_NOT, NOT_IN, TRUE, FALSE -> false;
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER -> false;
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH -> false;
            case NEAR, WITHIN, REGEX, EXISTS -> false;
        };
        return supported
                ? null
                : "The property is a collection. Collections support Containing, NotContaining, In, IsEmpty and "
                        + "IsNull.";
    }

    private static @Nullable String refusal(Condition.Test test, QueryKeyword keyword, ValueType type) {
        if (test.property().isLarge()) {
            return "The property is stored in a BlobStore, which queries cannot read. Store the queried value "
                    + "in a separate property.";
        }
        if (test.property().isExploded()) {
            return "Queries cannot compare a property that is stored element by element. Store the queried value in a "
                    + "separate property.";
        }
        boolean ofEmpty = keyword == QueryKeyword.IS_EMPTY || keyword == QueryKeyword.IS_NOT_EMPTY;
        if (test.property().isJsonText()
                && !(ofEmpty || keyword == QueryKeyword.IS_NULL || keyword == QueryKeyword.IS_NOT_NULL)) {
            return "The property is stored as JSON, which queries cannot compare. Store the queried value in a "
                    + "separate property"
                    + (test.property().emptyValue() == null ? ", or use IsNull." : ", or use IsEmpty or IsNull.");
        }
        if (test.property().isEncrypted() && (keyword.isTextMatch() || keyword.isRange() || ofEmpty)) {
            return "The property is encrypted: it supports only equality.";
        }
        if (ofEmpty && test.property().emptyValue() == null) {
            return "It applies to collections, maps and String, but the property is none of these. Use IsNull, "
                    + "or compare with a value.";
        }
        if (keyword.isTextMatch() && type != ValueType.STRING) {
            return "It applies to String, but the property is " + type + ".";
        }
        if ((keyword == QueryKeyword.TRUE || keyword == QueryKeyword.FALSE) && type != ValueType.BOOLEAN) {
            return "It applies to boolean, but the property is " + type + ".";
        }
        if (keyword.isRange() && !type.isOrdered()) {
            return "Values of type " + type + " have no order.";
        }
        return null;
    }
}
