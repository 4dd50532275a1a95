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
 * @param path the access path
 * @param index the index used, or null
 * @param alternatives the alternatives of the keys
 * @param residual the condition that remains to be evaluated, or null
 * @param order how the results are sorted
 * @param conjunct the number of the conjunct that has the alternatives as its terms; -1 if one alternative serves all
 *     conjuncts
 * @param terms the terms of the conjunct of a union; otherwise empty
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
     * @param chosen the plan that runs the query
     * @param reason the reason why this plan was chosen
     */
    record Term(QuerySpec spec, Candidate chosen, String reason) {}

    /** Creates a candidate that reads each term of a conjunct by a separate plan. */
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

    /** Returns how the results are sorted. */
    SortStrategy sortedBy() {
        return order.by();
    }

    /** Returns whether rows are read in descending order. */
    boolean isDescending() {
        return order.descending();
    }

    boolean isUnion() {
        return path == AccessPath.UNION;
    }

    /** Returns the indexes used, in order and without duplicates. */
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

    /** Returns this candidate as serializable data, with the reason why it was chosen and advice for a better plan. */
    PlanChoice choice(String reason, @Nullable String advice) {
        List<PlanChoice> choices =
                terms.stream().map(term -> term.chosen().choice("", null)).toList();
        return new PlanChoice(path, index == null ? null : index.name(), conjunct, sortedBy(), reason, advice, choices);
    }

    /** Returns whether this candidate is the chosen one, if the rest of the choice is known to match. */
    boolean isOf(PlanChoice choice) {
        return path == choice.path() && sortedBy() == choice.sortedBy();
    }

    /**
     * Decides between candidates of equal cost, independent of the order in which indexes are declared. The first of
     * these rules that distinguishes the candidates applies:
     *
     * <ol>
     *   <li>Candidates that need no sort in memory come first.
     *   <li>Point reads come before other paths.
     *   <li>Candidates with fewer tests left to evaluate come first.
     *   <li>Paths come in the order of {@link AccessPath}.
     *   <li>Reads of entity rows come before reads of index rows.
     *   <li>Local indexes come before global indexes.
     *   <li>Ascending reads come before descending reads.
     *   <li>Unique indexes come before other indexes.
     *   <li>Indexes with fewer components come first.
     *   <li>Indexes with a lower {@linkplain IndexModel#tieBreaker tie breaker} come first.
     *   <li>Indexes come in the order of their names.
     * </ol>
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

    /** Returns the number of tests that remain to be evaluated. */
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

    /** Returns whether the index is global, so that the values are partition keys of its own table. */
    public boolean isByTableIndex() {
        return index != null && index.hasOwnTable();
    }

    /** Returns whether a whole global index is read, for its order. */
    boolean isWholeIndex() {
        return isByTableIndex() && !alternatives.get(0).partition().isNarrow();
    }

    /**
     * Returns how many shards of a global index are read for each page: one, unless the store has no order across
     * partitions.
     */
    public int indexShards(QuerySpec spec) {
        boolean ranges = isByTableIndex() && !alternatives.get(0).partition().isFull();
        return ranges && !spec.partitionRanges() ? ShardedKeys.COUNT : 1;
    }

    /**
     * Returns the number of requests for a page of a global index. For several shards, one request per shard reads
     * rows, and another detects whether new rows have been added.
     */
    int requestsPerPage(QuerySpec spec) {
        int shards = indexShards(spec);
        return shards == 1 ? 1 : 2 * shards;
    }

    /** Returns whether a whole index is read to find entities by a condition that the index does not serve. */
    boolean searchesWholeIndex() {
        return isWholeIndex()
                && index != null
                && residual != null
                && !residual.conjuncts().stream().allMatch(conjunct -> isTrueOfAll(index, conjunct));
    }

    /**
     * Returns whether a condition only requires a value of an indexed property, which all entities in the index have.
     */
    static boolean isTrueOfAll(IndexModel index, Condition condition) {
        return condition instanceof Condition.Test test
                && test.keyword() == QueryKeyword.IS_NOT_NULL
                && index.containsKeyProperty(test.property().name());
    }

    /**
     * Returns whether the index rows of this candidate and of the other one have the same order, even if stored in
     * different locations.
     */
    public boolean hasSameRowOrder(Candidate other) {
        return index != null
                && other.index != null
                && index.components().equals(other.index.components())
                && index.unique() == other.index.unique()
                && index.hasOwnTable() == other.index.hasOwnTable()
                && isDescending() == other.isDescending()
                && path == other.path;
    }

    /**
     * Returns the spans that are read for these arguments, in the order in which they are read. Does not support
     * unions, whose terms have separate spans.
     */
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

    /**
     * Returns how many shards of each partition are read; 0 if partitions are not spread over shards, or if the shard
     * is known.
     */
    int shards(KeyLayout partitionKey) {
        KeyShards shards = partitionKey.shards();
        boolean all = path == AccessPath.FAN_OUT && alternatives.stream().allMatch(Alternative::isSharded);
        return shards == null || !all ? 0 : shards.count();
    }

    /**
     * Returns whether the candidate reads the shards of one partition, which together correspond to one partition
     * without shards.
     */
    boolean isOnePartition() {
        return alternatives.size() == 1
                && alternatives.get(0).isSharded()
                && alternatives.get(0).partition().isSingle();
    }

    /** Returns whether rows of several shards are merged, so that they are returned in the order of row keys. */
    boolean isMerged() {
        return isOnePartition() && (sortedBy() == SortStrategy.KEY_ORDER || sortedBy() == SortStrategy.INDEX_ORDER);
    }

    /**
     * Returns whether the store can evaluate conditions on the rows that are read. The store must not evaluate
     * conditions on index rows that need verification.
     */
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
