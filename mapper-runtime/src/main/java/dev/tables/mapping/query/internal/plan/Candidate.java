package dev.tables.mapping.query.internal.plan;

import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyShards;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Alternative;
import dev.tables.mapping.query.internal.condition.Arguments;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A possible access path.
 *
 * @param path what it is
 * @param index the index used, or null
 * @param alternatives the keys
 * @param residual what remains to be checked, or null
 * @param order how the order comes about
 * @param conjunct the number of the conjunct whose terms the alternatives are, or -1 if there is one that all conjuncts make
 * @param terms of a union the terms of the conjunct; else none
 */
public record Candidate(
        AccessPath path,
        @Nullable IndexModel index,
        List<Alternative> alternatives,
        @Nullable Condition residual,
        ServedOrder.Served order,
        int conjunct,
        List<Term> terms) {

    /**
     * A term of a union, planned as a query of its own.
     *
     * @param spec the query
     * @param chosen how it is served
     * @param reason why
     */
    record Term(QuerySpec spec, Candidate chosen, String reason) {}

    /** What reads the terms of a conjunct by plans of their own. */
    static Candidate union(List<Term> terms, SortStrategy sortedBy, int conjunct) {
        return new Candidate(
                AccessPath.UNION,
                null,
                List.of(),
                null,
                new ServedOrder.Served(sortedBy, false),
                conjunct,
                List.copyOf(terms));
    }

    /** By what the order comes about. */
    SortStrategy sortedBy() {
        return order.by();
    }

    /** Whether rows are read from the last to the first. */
    boolean isDescending() {
        return order.descending();
    }

    boolean isUnion() {
        return path == AccessPath.UNION;
    }

    /** The indexes used, each once, in order. */
    List<IndexModel> indexes() {
        if (index != null) {
            return List.of(index);
        }
        List<IndexModel> all = new ArrayList<>();
        for (Term term : terms) {
            for (IndexModel used : term.chosen().indexes()) {
                if (!all.contains(used)) {
                    all.add(used);
                }
            }
        }
        return all;
    }

    /** Returns this candidate as data that can be written down, with why it was chosen and what would be better. */
    PlanChoice choice(String reason, @Nullable String advice) {
        List<PlanChoice> choices =
                terms.stream().map(term -> term.chosen().choice("", null)).toList();
        return new PlanChoice(path, index == null ? null : index.name(), conjunct, sortedBy(), reason, advice, choices);
    }

    /** Whether this candidate, found by the rest of a choice, is what was chosen. */
    boolean isOf(PlanChoice choice) {
        return path == choice.path() && sortedBy() == choice.sortedBy();
    }

    /**
     * Decides between candidates of equal cost, whatever the order in which indexes are declared: an order that is served; a
     * point; what leaves least to be checked; the better path; rows before index rows; index rows in the partition before those in
     * a table of their own; rows in their order before rows turned round; a unique index; the index of fewer properties; the layout; the name.
     */
    boolean precedes(Candidate other) {
        if ((sortedBy() == SortStrategy.IN_MEMORY) != (other.sortedBy() == SortStrategy.IN_MEMORY)) {
            return other.sortedBy() == SortStrategy.IN_MEMORY;
        }
        int ranked = Arrays.compare(rank(), other.rank());
        if (ranked == 0 && index != null && other.index != null) {
            ranked = Arrays.compare(rank(index), rank(other.index));
            return ranked == 0 ? index.name().compareTo(other.index.name()) < 0 : ranked < 0;
        }
        return ranked < 0 || ranked == 0 && conjunct < other.conjunct;
    }

    private int[] rank() {
        return new int[] {
            path == AccessPath.POINT_READ ? 0 : 1,
            residuals(),
            path.ordinal(),
            index == null ? 0 : 1,
            isByTableIndex() ? 1 : 0,
            isDescending() ? 1 : 0
        };
    }

    /** How many tests are left to be checked. */
    private int residuals() {
        int tests = residual == null ? 0 : residual.tests().size();
        for (Term term : terms) {
            tests += term.chosen().residuals();
        }
        return tests;
    }

    private static int[] rank(IndexModel used) {
        return new int[] {used.unique() ? 0 : 1, used.components().size(), used.tieBreaker()};
    }

    /** Whether the values are partition keys of the index's own table. */
    public boolean isByTableIndex() {
        return index != null && index.hasOwnTable();
    }

    /** Whether all of an index in its own table is read, for its order. */
    boolean isWholeIndex() {
        return isByTableIndex() && !alternatives.get(0).partition().isNarrow();
    }

    /** How many shards of an index in its own table each page is read from: one, unless the store keeps no order across partitions. */
    public int indexShards(QuerySpec spec) {
        boolean ranges = isByTableIndex() && !alternatives.get(0).partition().isFull();
        return ranges && !spec.partitionRanges() ? ShardedKeys.COUNT : 1;
    }

    /** How many requests a page of an index in its own table is: several shards are asked for rows, and then whether any have come. */
    int requestsPerPage(QuerySpec spec) {
        int shards = indexShards(spec);
        return shards == 1 ? 1 : 2 * shards;
    }

    /** Whether all of an index is read to look for what it does not lead to. */
    boolean searchesWholeIndex() {
        return isWholeIndex()
                && index != null
                && residual != null
                && !residual.conjuncts().stream().allMatch(conjunct -> isTrueOfAll(index, conjunct));
    }

    /** Whether everything that is in an index meets a condition, because it has a value. */
    static boolean isTrueOfAll(IndexModel index, Condition condition) {
        return condition instanceof Condition.Test test
                && test.keyword() == QueryKeyword.IS_NOT_NULL
                && index.containsKeyProperty(test.property().name());
    }

    /** Whether the index rows of both lie in the same order, be it in different places. */
    public boolean liesAs(Candidate other) {
        return index != null
                && other.index != null
                && index.components().equals(other.index.components())
                && index.unique() == other.index.unique()
                && index.hasOwnTable() == other.index.hasOwnTable()
                && isDescending() == other.isDescending()
                && path == other.path;
    }

    /** What is read for these arguments, in the order in which it is read; of a union its terms have their own. */
    public List<Span> spans(String entity, Arguments arguments) {
        List<Span> spans = new ArrayList<>(1);
        for (int i = 0; i < alternatives.size(); i++) {
            alternatives.get(i).spans(entity, arguments, spans);
        }
        List<Span> ordered = Alternative.inOrder(spans);
        if (isMerged() && path == AccessPath.MULTI_POINT_READ) {
            ordered = new ArrayList<>(ordered);
            ordered.sort(Span.BY_KEYS);
        }
        if (isDescending()) {
            ordered = new ArrayList<>(ordered);
            Collections.reverse(ordered);
        }
        return ordered;
    }

    /** How many shards of each partition given are read; 0 if partitions are not spread over shards, or one is known. */
    int shards(KeyLayout partitionKey) {
        KeyShards shards = partitionKey.shards();
        boolean all = path == AccessPath.FAN_OUT && alternatives.stream().allMatch(Alternative::isSharded);
        return shards == null || !all ? 0 : shards.count();
    }

    /** Whether it reads the shards of one partition, which together are what one partition is without them. */
    boolean isOnePartition() {
        return alternatives.size() == 1
                && alternatives.get(0).isSharded()
                && alternatives.get(0).partition().isSingle();
    }

    /** Whether rows of several shards are merged, so that they come in the order of row keys. */
    boolean isMerged() {
        return isOnePartition() && (sortedBy() == SortStrategy.KEY_ORDER || sortedBy() == SortStrategy.INDEX_ORDER);
    }

    /** Whether the store can evaluate conditions on the rows that are read; of rows that are not trusted it must not. */
    public boolean filtersIndexRows() {
        if (index == null) {
            return true;
        }
        boolean present = index.coversProperties() && !index.hasOwnTable();
        return present && (residual == null || isHeld(index, residual.tests()));
    }

    private static boolean isHeld(IndexModel index, List<Condition.Test> tests) {
        for (Condition.Test test : tests) {
            if (!index.covers(test.property().name())) {
                return false;
            }
        }
        return true;
    }
}
