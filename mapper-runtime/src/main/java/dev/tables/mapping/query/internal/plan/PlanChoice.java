package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The planner's choice for a query, with its reason: the part of a plan that can be stored without the entity. The
 * choice is valid only for the same query. {@link Planner#plan(dev.tables.mapping.model.EntityModel, QuerySpec,
 * PlanChoice)} converts the choice to a plan.
 *
 * @param path how rows are found
 * @param index the name of the index used, or null
 * @param conjunct the number, from 0, of the conjunct whose terms are each read by keys of their own; -1 for none
 * @param sortedBy how the results are sorted
 * @param reason why the path was chosen
 * @param advice a change that would make the query cheaper, or null
 * @param terms the choice for each term of the conjunct of a union; otherwise empty
 */
public record PlanChoice(
        AccessPath path,
        @Nullable String index,
        int conjunct,
        SortStrategy sortedBy,
        String reason,
        @Nullable String advice,
        List<PlanChoice> terms) {
    /** Copies the list. */
    public PlanChoice {
        terms = List.copyOf(terms);
    }

    /** Creates a choice of a path without an index, or of an index. */
    public PlanChoice(AccessPath path, @Nullable String index) {
        this(path, index, -1, SortStrategy.NONE, "", null, List.of());
    }

    /** Returns a copy for the terms of a conjunct. */
    public PlanChoice withConjunct(int other) {
        return new PlanChoice(path, index, other, sortedBy, reason, advice, terms);
    }

    /** Returns a copy with another order. */
    public PlanChoice withSortedBy(SortStrategy other) {
        return new PlanChoice(path, index, conjunct, other, reason, advice, terms);
    }

    /** Returns a copy with another reason. */
    public PlanChoice withReason(String other) {
        return new PlanChoice(path, index, conjunct, sortedBy, other, advice, terms);
    }

    /** Returns a copy with advice. */
    public PlanChoice withAdvice(@Nullable String other) {
        return new PlanChoice(path, index, conjunct, sortedBy, reason, other, terms);
    }

    /** Returns a copy with one more term. */
    public PlanChoice withTerm(PlanChoice term) {
        List<PlanChoice> more = new ArrayList<>(terms);
        more.add(term);
        return new PlanChoice(path, index, conjunct, sortedBy, reason, advice, more);
    }

    /** Returns the names of the chosen indexes. */
    public Set<String> indexes() {
        Set<String> names = new LinkedHashSet<>();
        if (index != null) {
            names.add(index);
        }
        terms.forEach(term -> names.addAll(term.indexes()));
        return names;
    }

    @Override
    public String toString() {
        Set<String> names = indexes();
        return path + (names.isEmpty() ? "" : " by index " + String.join(", ", names));
    }
}
