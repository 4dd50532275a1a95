package dev.tables.mapping.query.internal.plan;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyMatch;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.PropertyNames;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The texts that explain why a plan was chosen and how it can be improved. */
final class Advice {
    /** The reason that applies to stores without sorted partitions. */
    private static final String UNSORTED = "the store does not sort partitions";

    private Advice() {}

    static String reason(EntityModel model, QuerySpec spec, Candidate chosen, KeyMatch partition) {
        return switch (chosen.path()) {
            case POINT_READ -> "The query contains the full key.";
            case MULTI_POINT_READ -> "The query contains full keys.";
            case ROW_RANGE -> "The query contains the partition key and leading components of the row key.";
            case INDEX_LOOKUP ->
                chosen.isByTableIndex()
                        ? "The query has an equality on every property of the index."
                        : "The query contains the partition key and an equality on every property of the index.";
            case INDEX_RANGE ->
                chosen.isByTableIndex()
                        ? chosen.alternatives().get(0).partition().isNarrow()
                                ? "The query has conditions on leading properties of the index."
                                : "The index has the requested order, across all partitions."
                        : "The query contains the partition key, and the index supports conditions or the order.";
            case PARTITION_SCAN ->
                chosen.residual() == null && chosen.sortedBy() != SortStrategy.IN_MEMORY
                        ? "The query contains the partition key and no other condition."
                        : "The query contains the partition key, but no condition that the row key or an index "
                                + "supports.";
            case FAN_OUT ->
                chosen.isOnePartition()
                        ? "The query contains the partition key, and the partition is split into shards."
                        : "The query contains several partition keys.";
            case UNION -> "Keys or an index support each term of the 'or'.";
            case TABLE_SCAN ->
                "The query does not contain the partition key: " + missing(model, partition) + "."
                        + scanned(spec, partition);
        };
    }

    private static String scanned(QuerySpec spec, KeyMatch partition) {
        boolean ordered = partition.isNarrow() || !spec.sort().isEmpty();
        return spec.partitionRanges() || !ordered
                ? ""
                : " In addition, " + UNSORTED + ", so a range of partitions or an order across partitions requires "
                        + "reading all of them.";
    }

    /** Explains for which indexes this plan waits, because it is not the best plan. */
    static String insteadOf(List<Set<String>> indexes) {
        return " This plan is used while " + names(indexes) + " not READABLE.";
    }

    /** Explains why the query is rejected while its indexes are not readable. */
    static String refused(QueryPlan without, List<Set<String>> indexes) {
        String why = switch (without.cost().feasibility()) {
            case SCAN_NOT_ALLOWED -> "the query would scan the table, which needs @AllowScan";
            case NOT_PAGEABLE -> "no other plan provides the requested order";
            default -> "too many entities would have to be sorted";
        };
        return "refused while " + names(indexes) + " not READABLE, because " + why;
    }

    /**
     * Formats the names of indexes, such as {@code index byEmail is}, {@code indexes byEmail, byName are},
     * {@code index byEmail or byName is}.
     */
    static String names(List<Set<String>> indexes) {
        boolean single = indexes.stream().allMatch(names -> names.size() == 1);
        String and = indexes.size() == 1 ? ", " : " and ";
        return (single ? "index " : "indexes ")
                + indexes.stream().map(names -> String.join(and, names)).collect(Collectors.joining(" or "))
                + (single ? " is" : " are");
    }

    private static String missing(EntityModel model, KeyMatch partition) {
        List<KeyComponent> components = model.partitionKey().components();
        return "no equality on "
                + components.subList(partition.equal().size(), components.size()).stream()
                        .map(component -> "'" + component.property() + "'")
                        .collect(Collectors.joining(", "));
    }

    /**
     * Returns the index declaration, or the additional condition, that would serve the query; null if nothing would
     * help much.
     */
    static @Nullable String advice(EntityModel model, QuerySpec spec, Candidate chosen, List<Condition.Test> tests) {
        boolean slow = chosen.path() == AccessPath.TABLE_SCAN || chosen.path() == AccessPath.PARTITION_SCAN;
        if (!slow && chosen.sortedBy() != SortStrategy.IN_MEMORY) {
            return null;
        }
        boolean sorted = chosen.sortedBy() == SortStrategy.KEY_ORDER || chosen.sortedBy() == SortStrategy.INDEX_ORDER;
        boolean orderHelps = !sorted && spec.isInKeyOrder();
        QuerySpec served = orderHelps ? spec : spec.withSort(List.of());
        AdvisedIndex advised = indexed(model, served, tests);
        String index = advised.declaration();
        if (chosen.path() == AccessPath.TABLE_SCAN) {
            boolean first = orderHelps && isFirstOfAll(spec, tests, advised.properties());
            boolean narrows = first || tests.stream().anyMatch(Advice::isServedAcross);
            return partition(model, spec, tests, index)
                    + (index == null || !narrows
                            ? ""
                            : " Or declare " + inTable(index) + ", which covers all partitions."
                                    + nullsSorted(first ? spec.sort() : List.of(), tests))
                    + ofTerms(model, served.withRead(IndexConsistency.STRONG));
        }
        boolean helps = index != null && isServedForLess(model, spec, advised.components(model), chosen);
        if (!spec.isInKeyOrder() && chosen.sortedBy() == SortStrategy.IN_MEMORY) {
            return unordered(spec, helps ? index : null);
        }
        return helps ? "Declare " + index + "." + nullsSorted(sorted ? List.of() : spec.sort(), tests) : null;
    }

    /** Returns whether a covering local index with these components would serve the query at lower cost. */
    private static boolean isServedForLess(
            EntityModel model, QuerySpec spec, List<KeyComponent> components, Candidate chosen) {
        Candidate served = new Candidates(model, spec).trial(IndexModel.coveringAllProperties("", components));
        return served != null && CostModel.of(model, spec, served).compareTo(CostModel.of(model, spec, chosen)) < 0;
    }

    /** Returns whether the query requests only the first entities, or pages, of an order by these properties. */
    private static boolean isFirstOfAll(QuerySpec spec, List<Condition.Test> tests, List<String> properties) {
        List<String> names = properties.stream().map(AdvisedIndex::ascending).toList();
        int asked = spec.condition() == null ? 0 : spec.condition().conjuncts().size();
        return (spec.limit() > 0 || spec.paged())
                && asked == tests.size()
                && tests.stream()
                        .allMatch(test -> test.keyword() == QueryKeyword.IS_NOT_NULL
                                && names.contains(test.property().name()));
    }

    static String inTable(String index) {
        return index.substring(0, index.length() - 1) + ", scope = IndexScope.GLOBAL)";
    }

    /**
     * Returns indexes that would serve the terms of an {@code Or} that no key or index serves now; an empty text unless
     * all terms can be served.
     */
    private static String ofTerms(EntityModel model, QuerySpec spec) {
        List<Condition> conjuncts =
                spec.condition() == null ? List.of() : spec.condition().conjuncts();
        for (Condition conjunct : conjuncts) {
            Set<String> indexes = conjunct instanceof Condition.Any any ? ofTerms(model, spec, any) : Set.of();
            if (!indexes.isEmpty()) {
                return " Or declare indexes that support each term of the 'or': " + String.join(", ", indexes) + ".";
            }
        }
        return "";
    }

    private static Set<String> ofTerms(EntityModel model, QuerySpec spec, Condition.Any any) {
        Set<String> indexes = new LinkedHashSet<>();
        for (Condition term : any.terms()) {
            if (Planner.plan(model, spec.withCondition(term)).accessPath() != AccessPath.TABLE_SCAN) {
                continue;
            }
            List<Condition.Test> tests = new ArrayList<>();
            for (Condition conjunct : term.conjuncts()) {
                if (conjunct instanceof Condition.Test test) {
                    tests.add(test);
                }
            }
            String index = indexed(model, spec, tests).declaration();
            if (index == null || tests.stream().noneMatch(Advice::isServedAcross)) {
                return Set.of();
            }
            indexes.add(inTable(index));
        }
        return indexes;
    }

    /**
     * Returns the advice to sort fewer entities, for a store that has no order. Names an index to declare if one would
     * help.
     */
    static String unordered(QuerySpec spec, @Nullable String index) {
        return "The store does not return rows in key order, so no key or index can provide a sort order. The "
                + "query must not find more than can be sorted in memory. "
                + (index == null
                        ? "Restrict the query to a range of '"
                                + spec.sort().get(0).property().name() + "', and declare an index on that property."
                        : "Declare " + index + ", so that the query reads fewer entities.");
    }

    /**
     * Returns the advice to add the partition key to the query. Also names the existing key or index, or the index to
     * declare, that would then serve the other conditions.
     */
    private static String partition(
            EntityModel model, QuerySpec spec, List<Condition.Test> tests, @Nullable String index) {
        List<String> given = tests.stream().map(test -> test.property().name()).toList();
        List<String> missing = model.partitionKey().components().stream()
                .map(KeyComponent::property)
                .filter(name -> !given.contains(name))
                .toList();
        if (missing.isEmpty()) {
            return "Add a condition on one partition key, or on several with In" + declared(index);
        }
        String ask = missing.stream()
                .map(PropertyNames::capitalized)
                .collect(Collectors.joining("And", "Add the partition key to the query: …By", "And…"));
        QueryPlan asked = Planner.plan(model, spec.withCondition(within(model, missing, spec.condition())));
        if (!isServed(asked)) {
            return ask + declared(index);
        }
        return asked.index() == null
                ? ask + "."
                : ask + "; the query then uses index " + asked.index().name() + ".";
    }

    /** Returns whether keys or an index serve as much as possible, so that no other index would serve more. */
    private static boolean isServed(QueryPlan plan) {
        Condition rest = plan.residual();
        return (!plan.indexes().isEmpty() || plan.accessPath().compareTo(AccessPath.PARTITION_SCAN) < 0)
                && plan.sortStrategy() != SortStrategy.IN_MEMORY
                && (rest == null || rest.tests().stream().noneMatch(test -> isIndexable(test) && isServed(test)));
    }

    private static String declared(@Nullable String index) {
        return index == null ? "." : ". Also declare " + index + ".";
    }

    /** Restricts a condition to one partition, with any arguments. */
    private static Condition within(EntityModel model, List<String> partition, @Nullable Condition condition) {
        List<Condition> all = new ArrayList<>();
        for (String name : partition) {
            all.add(new Condition.Test(Objects.requireNonNull(model.property(name)), QueryKeyword.IS, 0, false));
        }
        if (condition != null) {
            all.add(condition);
        }
        return Condition.all(all);
    }

    /** Returns the additional requirement of an index for an order by properties that may be null. */
    private static String nullsSorted(List<SortKey> sort, List<Condition.Test> tests) {
        return sort.stream()
                .filter(key -> key.property().nullable()
                        && tests.stream().noneMatch(test -> test.property().equals(key.property())))
                .map(key -> " Property '" + key.property().name() + "' may be null, and entities with null are "
                        + "not in the index. Add "
                        + PropertyNames.capitalized(key.property().name()) + "IsNotNull to the query, or declare the "
                        + "property @NonNull.")
                .collect(Collectors.joining());
    }

    /** Returns whether a global index serves the test. */
    private static boolean isServedAcross(Condition.Test test) {
        return isIndexable(test) && isServed(test);
    }

    /** Returns an index that would serve the query; without properties if the query has only conditions on keys. */
    static AdvisedIndex indexed(EntityModel model, QuerySpec spec, List<Condition.Test> tests) {
        Set<String> properties = new LinkedHashSet<>();
        List<Condition.Test> intervals = new ArrayList<>();
        boolean collection = false;
        for (Condition.Test test : tests) {
            String name = test.property().name();
            if (test.property().isMultiValued()) {
                // An index is of one collection at most: what is asked of another is checked.
                if (isIndexable(test) && test.isEquality() && !collection) {
                    collection = true;
                    properties.add(name);
                }
            } else if (isIndexable(test) && test.isEquality()) {
                properties.add(name);
            } else if (isIndexable(test) && isServed(test)) {
                intervals.add(test);
            }
        }
        boolean ignoreCase = spec.sort().stream().anyMatch(SortKey::ignoreCase)
                || tests.stream().anyMatch(test -> test.ignoreCase() && test.isEquality() && isIndexable(test));
        for (Condition.Test interval : intervals) {
            if (!ignoreCase || interval.ignoreCase() || !isExactInterval(interval)) {
                properties.add(interval.property().name());
                ignoreCase |= interval.ignoreCase();
                break;
            }
        }
        for (SortKey key : spec.sort()) {
            boolean otherCase =
                    ignoreCase && !key.ignoreCase() && key.property().type() == ValueType.STRING;
            if (key.nullsMoved() || otherCase) {
                // No index has such an order.
                break;
            }
            String name = key.property().name();
            if (key.property().type().isKeyComponent() && !properties.contains(name)) {
                properties.add(key.descending() ? name + AdvisedIndex.DESCENDING : name);
            }
        }
        boolean keysOnly = properties.stream().allMatch(text -> isPartitionKey(model, AdvisedIndex.ascending(text)));
        return new AdvisedIndex(keysOnly ? List.of() : List.copyOf(properties), ignoreCase);
    }

    /**
     * Returns whether the test is for a case-sensitive range of texts. An index that ignores case does not have the
     * order of case-sensitive texts.
     */
    private static boolean isExactInterval(Condition.Test test) {
        return test.property().type() == ValueType.STRING && test.keyword().isRange();
    }

    private static boolean isServed(Condition.Test test) {
        return test.isEquality()
                || !test.property().isEncrypted()
                        && (test.keyword().isRange() || test.keyword() == QueryKeyword.STARTING_WITH);
    }

    private static boolean isPartitionKey(EntityModel model, String name) {
        return model.partitionKey().components().stream()
                .anyMatch(component -> component.property().equals(name));
    }

    private static boolean isIndexable(Condition.Test test) {
        return !(test.ignoreCase() && test.property().isEncrypted())
                && test.property().comparedType().isKeyComponent()
                && test.property().role() != Role.PARTITION_KEY
                && test.property().role() != Role.VERSION
                && test.property().role() != Role.TIMESTAMP;
    }
}
