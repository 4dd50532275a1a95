package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The condition of a predicate. The condition has the same form as the condition of a query method's name, so that both
 * are planned in the same way.
 */
public final class PredicateCondition {
    private static final int MAX_DEPTH = 100;

    private final EntityModel model;
    private final List<@Nullable Object> arguments = new ArrayList<>();
    private final @Nullable Condition condition;
    private boolean scanAllowed;
    private int depth;

    private PredicateCondition(EntityModel model, EntityPredicate<?> predicate) {
        this.model = model;
        this.condition = read(predicate);
    }

    /**
     * Converts a predicate.
     *
     * @throws UnsupportedQueryException if the predicate names a property that does not exist, negates a predicate that
     *     matches everything, or is nested too deep
     */
    public static PredicateCondition of(EntityModel model, EntityPredicate<?> predicate) {
        return new PredicateCondition(model, predicate);
    }

    /** Returns the input of the planner, without order and limit. */
    public QuerySpec spec() {
        return new QuerySpec(condition, List.of(), 0).withScanAllowed(scanAllowed);
    }

    /** Returns the values that properties are compared with, in order. */
    @SuppressWarnings("NullAway") // does not see nullable elements in compiled signatures on JDK 17
    public @Nullable Object[] arguments() {
        return arguments.toArray();
    }

    /** Converts a predicate to a condition; null if it matches everything. */
    private @Nullable Condition read(EntityPredicate<?> predicate) {
        if (++depth > MAX_DEPTH) {
            throw refused("is nested more than " + MAX_DEPTH
                    + " levels deep. Combine terms at one level with allOf or anyOf.");
        }
        Condition made;
        if (predicate instanceof EntityPredicate.Comparison<?> comparison) {
            made = test(comparison);
        } else if (predicate instanceof EntityPredicate.And<?> all) {
            made = all(all);
        } else if (predicate instanceof EntityPredicate.Or<?> any) {
            made = any(any);
        } else if (predicate instanceof EntityPredicate.Not<?> not) {
            made = not(not);
        } else {
            scanAllowed = true;
            made = read(((EntityPredicate.ScanAllowed<?>) predicate).term());
        }
        depth--;
        return made;
    }

    private Condition test(EntityPredicate.Comparison<?> comparison) {
        PropertyModel property = model.property(comparison.property());
        if (property == null) {
            throw PropertyNames.unknown(model, comparison.property(), "the predicate '" + comparison + "'");
        }
        QueryKeyword keyword = comparison.keyword();
        Condition made = new Condition.Test(property, keyword, arguments.size(), comparison.ignoreCase());
        arguments.addAll(comparison.arguments());
        return made;
    }

    private @Nullable Condition all(EntityPredicate.And<?> all) {
        List<Condition> terms = new ArrayList<>();
        for (EntityPredicate<?> predicate : all.terms()) {
            Condition term = read(predicate);
            if (term instanceof Condition.All nested) {
                terms.addAll(nested.terms());
            } else if (term != null) {
                terms.add(term);
            }
        }
        return terms.isEmpty() ? null : Condition.all(terms);
    }

    /** Converts a disjunction; null if one of its terms matches everything. */
    private @Nullable Condition any(EntityPredicate.Or<?> any) {
        List<Condition> terms = new ArrayList<>();
        boolean everything = false;
        for (EntityPredicate<?> predicate : any.terms()) {
            Condition term = read(predicate);
            everything |= term == null;
            if (term instanceof Condition.Any nested) {
                terms.addAll(nested.terms());
            } else if (term != null) {
                terms.add(term);
            }
        }
        return everything ? null : Condition.any(terms);
    }

    private Condition not(EntityPredicate.Not<?> not) {
        Condition term = read(not.term());
        if (term == null) {
            throw refused("negates a predicate that matches everything, so it would match nothing. Add a condition to "
                    + "the negated predicate.");
        }
        return new Condition.Not(Objects.requireNonNull(term));
    }

    private UnsupportedQueryException refused(String fact) {
        return new UnsupportedQueryException(model.entity(), null, "the predicate " + fact);
    }
}
