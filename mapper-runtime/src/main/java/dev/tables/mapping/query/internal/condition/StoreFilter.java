package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.internal.SurrogatePairs;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of a condition that the store evaluates.
 *
 * @param filter every row that fulfills the condition passes the filter; null if the store cannot help
 * @param exact whether every row that passes the filter fulfills the condition
 * @param never whether no row can fulfill the condition
 * @param comparisons how many comparisons the filter has
 */
public record StoreFilter(@Nullable Filter filter, boolean exact, boolean never, int comparisons) {
    static final StoreFilter UNSUPPORTED = new StoreFilter(null, false, false, 0);
    private static final StoreFilter NEVER = new StoreFilter(null, true, true, 0);
    private static final int MOST_COMPARISONS = Limits.MAX_FILTER_COMPARISONS;

    /** Returns whether the store can evaluate the test for all arguments except extreme ones. */
    public static boolean isServed(Condition.Test test) {
        return switch (test.property().role()) {
            case PROPERTY, TIMESTAMP -> !test.ignoreCase() && isServedByType(test);
            case PARTITION_KEY, ROW_KEY, VERSION, COMPUTED -> false;
        };
    }

    private static boolean isServedByType(Condition.Test test) {
        ValueType type = test.property().type();
        boolean renamed = test.property().isRenamed()
                && test.keyword() != QueryKeyword.IS_NULL
                && test.keyword() != QueryKeyword.IS_NOT_NULL;
        if (test.property().storage() != null || renamed) {
            return false;
        }
        if (!isComparedAsStored(test)) {
            return false;
        }
        if (test.property().isEncrypted() || test.property().isMultiValued()) {
            return test.keyword() == QueryKeyword.IS_NULL
                    || test.keyword() == QueryKeyword.IS_NOT_NULL
                    || isOfEmpty(test);
        }
        return switch (test.keyword()) {
            case IS_NULL, IS_NOT_NULL, TRUE, FALSE, STARTING_WITH -> true;
            case IS_EMPTY, IS_NOT_EMPTY -> isOfEmpty(test);
            case IS, IS_NOT, IN, NOT_IN -> type.isComparableInStore();
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER ->
                type.isComparableInStore() && type.isSortableInStore();
            case LIKE, NOT_LIKE, ENDING_WITH, CONTAINING, NOT_CONTAINING -> false;
            case NEAR, WITHIN, REGEX, EXISTS -> false;
        };
    }

    /**
     * Returns whether the test is for emptiness, and rows always store an empty value as the same text. Excludes
     * collections whose rows may store a single element without a list.
     */
    private static boolean isOfEmpty(Condition.Test test) {
        boolean asked = test.keyword() == QueryKeyword.IS_EMPTY || test.keyword() == QueryKeyword.IS_NOT_EMPTY;
        return asked && !test.property().isEncrypted() && !test.property().unwrapsSingleElement();
    }

    /**
     * Returns whether the store can compare stored texts. If rows contain other texts than the names of constants, the
     * store supports only equality.
     */
    private static boolean isComparedAsStored(Condition.Test test) {
        return test.property().constantTexts().isEmpty()
                || switch (test.keyword()) {
                    case IS, IS_NOT, IN, NOT_IN, IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY -> true;
                    case TRUE, FALSE -> false;
                    case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER -> false;
                    case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING -> false;
                    case NEAR, WITHIN, REGEX, EXISTS -> false;
                };
    }

    /**
     * Translates the part of the condition that the store can evaluate.
     *
     * @param model the model that determines which subtypes have a property; null if rows contain only properties of
     *     their entities. Rows of other subtypes may contain an unrelated property of that name
     */
    public static StoreFilter of(Condition condition, Arguments arguments, @Nullable EntityModel model) {
        if (condition instanceof Condition.All all) {
            return all(all, arguments, model);
        }
        if (condition instanceof Condition.Any any) {
            return any(any, arguments, model);
        }
        if (condition instanceof Condition.Not not) {
            return of(not.term(), arguments, model).inverted();
        }
        Condition.Test test = (Condition.Test) condition;
        Set<String> subtypes =
                model == null ? null : model.subtypesWith(test.property().name());
        if (subtypes == null) {
            return of(test, arguments);
        }
        return isNull(test, arguments)
                ? of(new Condition.Test(test.property(), QueryKeyword.IS_NOT_NULL, 0, false), arguments)
                        .within(subtypes)
                        .inverted()
                : of(test, arguments).within(subtypes);
    }

    private static boolean isNull(Condition.Test test, Arguments arguments) {
        return test.keyword() == QueryKeyword.IS_NULL
                || test.keyword() == QueryKeyword.IS && arguments.orNull(test.argument()) == null;
    }

    /** Returns this filter for rows of the given subtypes alone. */
    private StoreFilter within(Set<String> subtypes) {
        if (filter == null) {
            return this;
        }
        Filter[] types = new TreeSet<>(subtypes)
                .stream()
                        .map(type -> Filter.compare(EntityModel.ENTITY_TYPE, Operator.EQ, type))
                        .toArray(Filter[]::new);
        int all = comparisons + types.length;
        return all > MOST_COMPARISONS
                ? UNSUPPORTED
                : new StoreFilter(Filter.and(filter, Filter.or(types)), exact, never, all);
    }

    /**
     * Returns the negation of the filter. A filter that matches too many rows has no negation, because the negation
     * would match too few rows.
     */
    private StoreFilter inverted() {
        if (never) {
            return new StoreFilter(null, true, false, 0);
        }
        if (!exact) {
            return UNSUPPORTED;
        }
        return filter == null ? NEVER : new StoreFilter(Filter.not(filter), true, false, comparisons);
    }

    private static StoreFilter all(Condition.All all, Arguments arguments, @Nullable EntityModel model) {
        List<Filter> terms = new ArrayList<>();
        boolean exact = true;
        int comparisons = 0;
        for (Condition term : all.terms()) {
            StoreFilter part = of(term, arguments, model);
            if (part.never) {
                return NEVER;
            }
            exact &= part.exact;
            if (part.filter != null && comparisons + part.comparisons <= MOST_COMPARISONS) {
                terms.add(part.filter);
                comparisons += part.comparisons;
            } else {
                exact &= part.filter == null;
            }
        }
        return terms.isEmpty()
                ? new StoreFilter(null, exact, false, 0)
                : new StoreFilter(Filter.and(terms.toArray(Filter[]::new)), exact, false, comparisons);
    }

    private static StoreFilter any(Condition.Any any, Arguments arguments, @Nullable EntityModel model) {
        List<Filter> terms = new ArrayList<>();
        boolean exact = true;
        boolean helpless = false;
        int comparisons = 0;
        for (Condition term : any.terms()) {
            StoreFilter part = of(term, arguments, model);
            if (!part.never) {
                exact &= part.exact;
                comparisons += part.comparisons;
                helpless |= part.filter == null;
                if (part.filter != null) {
                    terms.add(part.filter);
                }
            }
        }
        if (terms.isEmpty() && !helpless) {
            return NEVER;
        }
        return helpless || comparisons > MOST_COMPARISONS
                ? UNSUPPORTED
                : new StoreFilter(Filter.or(terms.toArray(Filter[]::new)), exact, false, comparisons);
    }

    private static StoreFilter of(Condition.Test test, Arguments arguments) {
        PropertyModel property = test.property();
        boolean isNull = isNull(test, arguments);
        if (isNull && !property.nullable() && property.role() != PropertyModel.Role.TIMESTAMP) {
            return NEVER;
        }
        if (test.keyword() == QueryKeyword.IN && arguments.wanted(test).isEmpty()) {
            return NEVER;
        }
        String name = property.role() == PropertyModel.Role.TIMESTAMP ? "Timestamp" : property.storedName();
        boolean stored =
                property.role() == PropertyModel.Role.PROPERTY || property.role() == PropertyModel.Role.TIMESTAMP;
        if (!stored || test.ignoreCase() || property.storage() != null) {
            return UNSUPPORTED;
        }
        boolean isPresent = test.keyword() == QueryKeyword.IS_NOT_NULL
                || test.keyword() == QueryKeyword.IS_NOT && arguments.orNull(test.argument()) == null;
        if (isNull || isPresent) {
            StoreFilter present = present(name, property.otherNames());
            return isNull ? present.inverted() : present;
        }
        boolean apart = property.isMultiValued() && !isOfEmpty(test);
        if (property.isEncrypted() || property.unwrapsSingleElement() || apart || !isComparedAsStored(test)) {
            return UNSUPPORTED;
        }
        return property.isRenamed()
                ? renamed(test, property.otherNames(), compared(test, name, arguments), arguments)
                : compared(test, name, arguments);
    }

    private static StoreFilter present(String name, List<String> formerNames) {
        List<Filter> terms = new ArrayList<>(List.of(Filter.exists(name)));
        formerNames.forEach(former -> terms.add(Filter.exists(former)));
        return terms.size() > MOST_COMPARISONS / 2
                ? UNSUPPORTED
                : new StoreFilter(
                        terms.size() == 1 ? terms.get(0) : Filter.or(terms.toArray(Filter[]::new)),
                        true,
                        false,
                        2 * terms.size());
    }

    /**
     * Matches the value under each name under which a row may contain it. If a row contains the property under several
     * names, the evaluation in memory decides.
     */
    private static StoreFilter renamed(
            Condition.Test test, List<String> formerNames, StoreFilter now, Arguments arguments) {
        List<Filter> terms = new ArrayList<>();
        int comparisons = now.comparisons;
        if (now.filter == null) {
            return UNSUPPORTED;
        }
        terms.add(now.filter);
        for (String former : formerNames) {
            StoreFilter before = compared(test, former, arguments);
            comparisons += before.comparisons;
            if (before.filter == null) {
                return UNSUPPORTED;
            }
            terms.add(before.filter);
        }
        return comparisons > MOST_COMPARISONS
                ? UNSUPPORTED
                : new StoreFilter(Filter.or(terms.toArray(Filter[]::new)), false, false, comparisons);
    }

    private static StoreFilter compared(Condition.Test test, String name, Arguments arguments) {
        return switch (test.keyword()) {
            case IS, IN, TRUE, FALSE, IS_EMPTY -> oneOf(test, name, arguments, Operator.EQ);
            case IS_NOT, NOT_IN, IS_NOT_EMPTY -> oneOf(test, name, arguments, Operator.NE);
            case LESS_THAN, BEFORE -> bounds(test, name, arguments, Operator.LT);
            case LESS_THAN_EQUAL -> bounds(test, name, arguments, Operator.LE);
            case GREATER_THAN, AFTER -> bounds(test, name, arguments, Operator.GT);
            case GREATER_THAN_EQUAL -> bounds(test, name, arguments, Operator.GE);
            case BETWEEN ->
                bounds(
                        test,
                        name,
                        arguments,
                        arguments.bound(test.argument()).inclusive() ? Operator.GE : Operator.GT,
                        arguments.bound(test.argument() + 1).inclusive() ? Operator.LE : Operator.LT);
            case STARTING_WITH -> beginning(name, arguments.text(test.argument()), true);
            case LIKE -> beginning(name, Evaluation.beforeWildcard(arguments.text(test.argument())), false);
            case NOT_LIKE, ENDING_WITH, CONTAINING, NOT_CONTAINING -> UNSUPPORTED;
            case IS_NULL, IS_NOT_NULL -> UNSUPPORTED;
            case NEAR, WITHIN, REGEX, EXISTS -> UNSUPPORTED;
        };
    }

    private static StoreFilter oneOf(Condition.Test test, String name, Arguments arguments, Operator operator) {
        List<Filter> terms = new ArrayList<>();
        boolean empty = isOfEmpty(test);
        for (Object value : arguments.wanted(test)) {
            Object literal = empty ? value : test.property().type().toFilterLiteral(value);
            if (literal == null) {
                return UNSUPPORTED;
            }
            for (Object text : empty ? List.of(literal) : texts(test.property(), literal)) {
                terms.add(Filter.compare(name, operator, text));
            }
        }
        if (terms.isEmpty() || terms.size() > MOST_COMPARISONS) {
            return UNSUPPORTED;
        }
        Filter[] all = terms.toArray(Filter[]::new);
        Filter joined = operator == Operator.EQ ? Filter.or(all) : Filter.and(all);
        return new StoreFilter(joined, test.property().type().isComparableInStore(), false, all.length);
    }

    /** Returns every text that rows may contain for an enum constant. */
    private static List<Object> texts(PropertyModel property, Object literal) {
        return property.constantTexts().isEmpty()
                ? List.of(literal)
                : List.copyOf(property.constantTexts().allTexts((String) literal));
    }

    private static StoreFilter bounds(Condition.Test test, String name, Arguments arguments, Operator... operators) {
        ValueType type = test.property().type();
        if (!type.isSortableInStore()) {
            return UNSUPPORTED;
        }
        List<Filter> terms = new ArrayList<>();
        boolean exact = type.isComparableInStore();
        int comparisons = 0;
        for (int i = 0; i < operators.length; i++) {
            Object value = RangeBound.of(arguments.get(test.argument() + i)).value();
            Object literal = value == null ? null : type.toFilterLiteral(value);
            if (literal == null) {
                exact = false;
            } else {
                terms.add(bound(name, operators[i], literal));
                comparisons += literal instanceof Long ? 2 : 1;
            }
        }
        return terms.isEmpty()
                ? UNSUPPORTED
                : new StoreFilter(Filter.and(terms.toArray(Filter[]::new)), exact, false, comparisons);
    }

    /**
     * Compares a property with a literal. Stores do not compare an Int32, which a narrower type has stored, with an
     * Int64, so that all Int32 values are on one side of the bound.
     */
    private static Filter bound(String name, Operator operator, Object literal) {
        Filter compared = Filter.compare(name, operator, literal);
        if (!(literal instanceof Long number)) {
            return compared;
        }
        boolean isAbove = number > 0;
        int end = isAbove ? Integer.MAX_VALUE : Integer.MIN_VALUE;
        boolean wantsLess = operator == Operator.LT || operator == Operator.LE;
        if (isAbove == wantsLess) {
            return Filter.or(compared, Filter.compare(name, isAbove ? Operator.LE : Operator.GE, end));
        }
        return Filter.and(compared, Filter.compare(name, isAbove ? Operator.GT : Operator.LT, end));
    }

    private static StoreFilter beginning(String name, String text, boolean exact) {
        int unpaired = SurrogatePairs.unpaired(text);
        if (unpaired >= 0) {
            return beginning(name, text.substring(0, unpaired), false);
        }
        KeyRange range = KeyRange.startingWith(text);
        String lower = range.lower();
        String upper = range.upper();
        if (lower == null) {
            return UNSUPPORTED;
        }
        Filter atLeast = Filter.compare(name, Operator.GE, lower);
        // Half of a surrogate pair is a bound that not every store can be sent.
        if (upper == null || Character.isSurrogate(upper.charAt(upper.length() - 1))) {
            return new StoreFilter(atLeast, false, false, 1);
        }
        return new StoreFilter(Filter.and(atLeast, Filter.compare(name, Operator.LT, upper)), exact, false, 2);
    }
}
