package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.value.ValueType;
import org.jspecify.annotations.Nullable;

/** Which keyword works on which type, and what gives an order. */
final class KeywordRules {
    private KeywordRules() {}

    /**
     * Refuses a query with a comparison that cannot be made, or by what has no order.
     *
     * @throws QueryRefusedException if a keyword is not supported, or not for the property, or if what it is sorted by has no order
     */
    static void check(EntityModel model, QuerySpec spec) {
        if (spec.condition() != null) {
            spec.condition().tests().forEach(test -> check(model, test));
        }
        for (SortKey key : spec.sort()) {
            String refusal = refusalOfOrder(key.property());
            if (refusal != null) {
                throw new QueryRefusedException(model.entity(), key.property().name(), refusal);
            }
        }
    }

    private static @Nullable String refusalOfOrder(PropertyModel property) {
        if (property.isExploded() || property.isLarge()) {
            return "is not stored as one value in the row, which gives no order. Sort by another property.";
        }
        if (property.isEncrypted()) {
            return "is encrypted, so that neither rows nor index rows lie in its order. Sort by another property.";
        }
        if (property.isMultiValued()) {
            return "is a collection, which has no order. Sort by another property.";
        }
        if (property.isJsonText()) {
            return "is kept as JSON, whose text is not in the order of its values. Sort by another property.";
        }
        return property.type().isOrdered()
                ? null
                : "is " + property.type() + ", which has no order. Sort by another property.";
    }

    /**
     * Refuses a comparison that cannot be made.
     *
     * @throws QueryRefusedException if the keyword is not supported, or not for the property
     */
    static void check(EntityModel model, Condition.Test test) {
        Keyword keyword = test.keyword();
        String ofCase = keyword.refusal() == null && test.ignoreCase() ? refusalOfCase(test) : null;
        if (ofCase != null) {
            throw refused(model, test, "IgnoreCase is not supported. " + ofCase);
        }
        String refusal = keyword.refusal();
        if (test.property().isMultiValued()) {
            refusal = refusalOfCollection(test);
        } else if (refusal == null) {
            refusal = refusal(test, keyword, test.property().type());
        }
        if (refusal != null) {
            String word = keyword.words().get(keyword.words().size() - 1);
            throw refused(model, test, "the keyword " + word + " is not supported. " + refusal);
        }
    }

    private static QueryRefusedException refused(EntityModel model, Condition.Test test, String fact) {
        return new QueryRefusedException(model.entity(), test.property().name(), fact);
    }

    private static @Nullable String refusalOfCase(Condition.Test test) {
        if (test.property().isMultiValued()) {
            return "The elements of a collection are compared as they are. Keep them in one case, and ask for that.";
        }
        if (test.property().isJsonText()) {
            return "The property is kept as JSON, which is no text of the property's own.";
        }
        return test.property().type() == ValueType.STRING
                ? null
                : "It is for String, the property is " + test.property().type() + ".";
    }

    private static @Nullable String refusalOfCollection(Condition.Test test) {
        boolean supported = switch (test.keyword()) {
            case IS, IN, CONTAINING, NOT_CONTAINING, IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY -> true;
            default -> false;
        };
        return supported
                ? null
                : "The property is a collection: ask Containing, NotContaining, In for any of several elements, IsEmpty"
                        + " or IsNull.";
    }

    private static @Nullable String refusal(Condition.Test test, Keyword keyword, ValueType type) {
        if (test.property().isLarge()) {
            return "The property is kept in a BlobStore, where no query looks. Keep what is asked for in a property of"
                    + " its own.";
        }
        if (test.property().isExploded()) {
            return "The property is stored element by element, which no query can compare. Keep what is asked for in"
                    + " a property of its own.";
        }
        boolean ofEmpty = keyword == Keyword.IS_EMPTY || keyword == Keyword.IS_NOT_EMPTY;
        if (test.property().isJsonText()
                && !(ofEmpty || keyword == Keyword.IS_NULL || keyword == Keyword.IS_NOT_NULL)) {
            return "The property is kept as JSON: one value has several texts, and parts of the text are no parts of the value."
                    + " Keep what is asked for in a property of its own"
                    + (test.property().empty() == null ? ", or ask IsNull." : ", or ask IsEmpty or IsNull.");
        }
        if (test.property().isEncrypted() && (keyword.isText() || keyword.isInterval() || ofEmpty)) {
            return "The property is encrypted: only equality can be asked of it.";
        }
        if (ofEmpty && test.property().empty() == null) {
            return "It is for collections, maps and String, the property is none. Ask IsNull, or for a value.";
        }
        if (keyword.isText() && type != ValueType.STRING) {
            return "It is for String, the property is " + type + ".";
        }
        if ((keyword == Keyword.TRUE || keyword == Keyword.FALSE) && type != ValueType.BOOLEAN) {
            return "It is for boolean, the property is " + type + ".";
        }
        if (keyword.isInterval() && !type.isOrdered()) {
            return "Values of type " + type + " have no order.";
        }
        return null;
    }
}
