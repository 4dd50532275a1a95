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
 * What the planner chose for a query, and why: as much of a plan as can be written down without the entity. It is of use
 * only with the same question; {@link Planner#plan(dev.tables.mapping.model.EntityModel, QuerySpec, PlanChoice)} makes it a plan again.
 *
 * @param path how rows are found
 * @param index the name of the index used, or null
 * @param conjunct the number of the conjunct whose terms are read each by keys of its own, from 0; -1 for none
 * @param sortedBy how the order comes about
 * @param reason why it was chosen
 * @param advice what would serve the query better, or null
 * @param terms of a union what was chosen for each term of the conjunct; else none
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

    /** Of a path by itself, or by an index. */
    public PlanChoice(AccessPath path, @Nullable String index) {
        this(path, index, -1, SortStrategy.NONE, "", null, List.of());
    }

    /** The same of the terms of a conjunct. */
    public PlanChoice withConjunct(int other) {
        return new PlanChoice(path, index, other, sortedBy, reason, advice, terms);
    }

    /** The same with another order. */
    public PlanChoice withSortedBy(SortStrategy other) {
        return new PlanChoice(path, index, conjunct, other, reason, advice, terms);
    }

    /** The same for another reason. */
    public PlanChoice withReason(String other) {
        return new PlanChoice(path, index, conjunct, sortedBy, other, advice, terms);
    }

    /** The same with advice. */
    public PlanChoice withAdvice(@Nullable String other) {
        return new PlanChoice(path, index, conjunct, sortedBy, reason, other, terms);
    }

    /** The same with one more term. */
    public PlanChoice withTerm(PlanChoice term) {
        List<PlanChoice> more = new ArrayList<>(terms);
        more.add(term);
        return new PlanChoice(path, index, conjunct, sortedBy, reason, advice, more);
    }

    /** The names of the indexes chosen. */
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
