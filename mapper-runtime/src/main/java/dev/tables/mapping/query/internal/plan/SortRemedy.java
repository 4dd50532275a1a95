package dev.tables.mapping.query.internal.plan;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexKind;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.QueryCost.Feasibility;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.PropertyNames;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The change with which an index would serve an order that is sorted in memory. Sorting in memory reads all entities
 * that the query finds. Without a limit, the query fails as soon as the entities exceed
 * {@link QueryPlan#MAX_SORT_BYTES}.
 *
 * @param plan the plan that sorts in memory
 * @param index an index of the entity that has the order but lacks entities with null, otherwise an index to declare;
 *     null if no index can have the order
 * @param declaration the declaration of the index as source text; null for an index of the entity
 * @param nullable the properties of the index that may be null
 */
public record SortRemedy(
        QueryPlan plan,
        @Nullable IndexModel index,
        @Nullable String declaration,
        List<String> nullable) {
    /** Copies the list. */
    public SortRemedy {
        nullable = List.copyOf(nullable);
    }

    /** Returns the remedy for a plan, or null if its order does not depend on the number of matching entities. */
    public static @Nullable SortRemedy of(QueryPlan plan) {
        return plan.sortStrategy() == SortStrategy.IN_MEMORY && plan.inOrder() == null ? found(plan) : null;
    }

    /** Returns the remedy for a plan that has found too many entities to sort, if no other plan can be used. */
    public static SortRemedy found(QueryPlan plan) {
        EntityModel model = plan.model();
        QuerySpec spec = plan.spec();
        if (!spec.isInKeyOrder()) {
            return new SortRemedy(plan, null, null, List.of());
        }
        IndexModel incomplete = servingButForNulls(model, spec);
        if (incomplete != null) {
            return new SortRemedy(plan, incomplete, null, nullable(model, spec, incomplete));
        }
        for (AdvisedIndex advised :
                spec.read() == IndexConsistency.EVENTUAL ? List.<AdvisedIndex>of() : advisedForOrder(model, spec)) {
            List<KeyComponent> components = advised.components(model);
            for (IndexScope scope : IndexScope.values()) {
                IndexModel index = IndexModel.of("", components).scope(scope).layout(IndexKind.defaultLayout(scope));
                if (servesInOrder(model, spec, index)) {
                    String text = Objects.requireNonNull(advised.declaration());
                    return new SortRemedy(
                            plan,
                            index,
                            index.hasOwnTable() ? Advice.inTable(text) : text,
                            nullable(model, spec, index));
                }
            }
        }
        return new SortRemedy(plan, null, null, List.of());
    }

    /**
     * Returns the cheapest index that would serve a query in its order if the index contained entities with null
     * values; null if there is none.
     */
    private static @Nullable IndexModel servingButForNulls(EntityModel model, QuerySpec spec) {
        QuerySpec pages = spec.withPages(true);
        Candidates ways = new Candidates(model, pages);
        ways.withoutUnions();
        return ways.excluded().stream()
                .filter(one -> one.advice() != null)
                .map(Candidates.Excluded::candidate)
                .filter(candidate -> isInOrder(model, pages, candidate))
                .min(Comparator.comparing((Candidate candidate) -> CostModel.of(model, pages, candidate))
                        .thenComparing(candidate -> candidate.indexes().get(0).name()))
                .map(candidate -> candidate.indexes().get(0))
                .orElse(null);
    }

    /**
     * Returns whether an index, which the entity need not have, serves a query in its order, ignoring entities with
     * null.
     */
    static boolean servesInOrder(EntityModel model, QuerySpec spec, IndexModel index) {
        QuerySpec pages = spec.withPages(true);
        Candidate served = new Candidates(model, pages).trial(index);
        return served != null && isInOrder(model, pages, served);
    }

    private static boolean isInOrder(EntityModel model, QuerySpec spec, Candidate candidate) {
        return candidate.sortedBy() != SortStrategy.IN_MEMORY
                && CostModel.of(model, spec, candidate).feasibility().compareTo(Feasibility.NOT_PAGEABLE) < 0;
    }

    /**
     * Returns indexes that may serve the order of a query, from an index for all conditions of the query to an index
     * for none.
     */
    private static List<AdvisedIndex> advisedForOrder(EntityModel model, QuerySpec spec) {
        Candidates ways = new Candidates(model, spec);
        List<Condition.Test> tests = ways.tests();
        QuerySpec deciding = spec.withSort(ways.order().deciding());
        List<Condition.Test> equalities =
                tests.stream().filter(Condition.Test::isEquality).toList();
        return Stream.of(tests, equalities, List.<Condition.Test>of())
                .map(some -> Advice.indexed(model, deciding, some))
                .filter(advised -> !advised.properties().isEmpty())
                .distinct()
                .toList();
    }

    /** Returns the properties of an index that may be null in entities that a query finds. */
    private static List<String> nullable(EntityModel model, QuerySpec spec, IndexModel index) {
        ServedOrder order = new Candidates(model, spec).order();
        return index.components().stream()
                .map(KeyComponent::property)
                .filter(property -> !order.isNeverNull(property))
                .toList();
    }

    /** Returns the message of the compiler for a method. */
    public String fact() {
        int limit = plan.spec().limit();
        return "sorts by " + order() + " in memory, "
                + (limit == 0
                        ? "and fails if the stored size of the matching entities exceeds "
                                + QueryPlan.MAX_SORT_BYTES / 1024 / 1024
                                + " MiB (property tables.max-sort-size). "
                        : "and reads all entities it finds to return the first "
                                + (limit == 1 ? "one. " : limit + ". "))
                + remedy();
    }

    /**
     * Returns the message for a call that has found too many entities to sort.
     *
     * @param method the query method, or null if no method declares the query
     * @param bytes the maximum number of bytes that are sorted
     */
    public String failure(@Nullable String method, long bytes) {
        return (method == null ? "the query" : "query method " + method) + " cannot sort its result in memory:"
                + " the matching entities exceed the maximum of " + bytes + " bytes. It sorts by "
                + order() + ". " + remedy()
                + " Or limit the result, or raise the maximum with TablesTemplate.setMaxSortBytes"
                + " or the Spring Boot property tables.max-sort-size.";
    }

    private String order() {
        return plan.spec().sort().stream()
                .map(key -> "'" + key.property().name() + "'" + (key.descending() ? " descending" : ""))
                .collect(Collectors.joining(", "));
    }

    private String remedy() {
        if (!plan.spec().isInKeyOrder()) {
            return Advice.unordered(plan.spec(), null) + " Or remove the sort order and read a Stream.";
        }
        if (index == null) {
            return "No index can support this order. Narrow the result with further conditions, or remove "
                    + "the sort order, read a Stream and sort in your code." + backwards();
        }
        String name = index.name();
        return declaration == null
                ? "Index " + name + " has that order, but it omits entities where " + names(nullable)
                        + " is null. If "
                        + (nullable.size() == 1 ? "it is" : "they are")
                        + " never null, declare that with JSpecify's @NullMarked on the package or @NonNull on "
                        + "the property. The query then uses index " + name + ". Otherwise add " + notNull()
                        + " to the query."
                        + backwards()
                : "Declare " + declaration + ", which has that order." + ofNulls() + backwards();
    }

    private String ofNulls() {
        return nullable.isEmpty()
                ? ""
                : " The index omits entities where " + names(nullable) + " is null. Add "
                        + notNull()
                        + " to the query, or declare with @NonNull that null does not occur.";
    }

    private String notNull() {
        return nullable.stream()
                .map(name -> PropertyNames.capitalized(name) + "IsNotNull")
                .collect(Collectors.joining(" and "));
    }

    private static String names(List<String> properties) {
        return properties.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "));
    }

    private String backwards() {
        QuerySpec either = plan.spec().withKeyOrder(KeyOrder.EITHER).withPages(true);
        return plan.spec().keyOrder() == KeyOrder.ASCENDING
                        && Planner.plan(plan.model(), either).isDescending()
                ? " Stores that can read backwards support this order with the existing keys and indexes. Azure cannot "
                        + "read backwards."
                : "";
    }
}
