package dev.tables.mapping.query.internal.plan;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.Limits;
import dev.tables.mapping.key.KeyShards;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryCost;
import dev.tables.mapping.query.QueryCost.Feasibility;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Alternative;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyMatch;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.value.type.ValueType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Function;

/**
 * The estimation of the {@link QueryCost} of candidates. The estimate depends on the query and the candidate's own
 * keys, never on other indexes, so that an additional index can only lower the minimum.
 */
final class CostModel {
    private static final double TABLE_ROWS = 1_000_000;
    private static final double PARTITION_ROWS = 100_000;
    private static final double EQUALITY = 1 / 100_000.0;
    private static final double FEW_VALUES = 1 / 2_000.0;
    private static final double INTERVAL = 1 / 20_000.0;
    private static final double PARTITION = PARTITION_ROWS / TABLE_ROWS;
    private static final int VALUES_OF_IN = 5;

    private final EntityModel model;
    private final QuerySpec spec;
    private final Candidate candidate;
    private final boolean sorted;
    /** Whether the rows of global indexes, like the rows of local indexes, need no verification. */
    private final boolean exact;

    private final int requestsPerPage;

    private CostModel(EntityModel model, QuerySpec spec, Candidate candidate, boolean exact) {
        this.model = model;
        this.spec = spec;
        this.candidate = candidate;
        this.sorted = candidate.sortedBy() == SortStrategy.IN_MEMORY;
        this.exact = exact;
        this.requestsPerPage = candidate.requestsPerPage(spec);
    }

    /**
     * Estimates the cost by which candidates are compared. All stores with the same key order choose the same
     * candidate.
     */
    static QueryCost of(EntityModel model, QuerySpec spec, Candidate candidate) {
        return candidate.isUnion()
                ? sum(candidate, term -> of(model, term.spec(), term.chosen()))
                : new CostModel(model, spec, candidate, false).cost();
    }

    /**
     * Adds up the costs of a union's terms. Each term is estimated independently, so that a cheaper term makes the
     * union cheaper.
     */
    private static QueryCost sum(Candidate union, Function<Candidate.Term, QueryCost> costs) {
        QueryCost sum = new QueryCost(Feasibility.FEASIBLE, 0, 0, 0);
        for (Candidate.Term term : union.terms()) {
            QueryCost cost = costs.apply(term);
            boolean worse = cost.feasibility().compareTo(sum.feasibility()) > 0;
            sum = new QueryCost(
                    worse ? cost.feasibility() : sum.feasibility(),
                    sum.requests() + cost.requests(),
                    sum.entitiesRead() + cost.entitiesRead(),
                    sum.indexRowsRead() + cost.indexRowsRead());
        }
        return sum;
    }

    /** Estimates the cost in the store for which the query is planned. */
    static QueryCost inStore(EntityModel model, QuerySpec spec, Candidate candidate) {
        return candidate.isUnion()
                ? sum(candidate, term -> inStore(model, term.spec(), term.chosen()))
                : new CostModel(model, spec, candidate, spec.directWrites()).cost();
    }

    private QueryCost cost() {
        double rows = 0;
        double parts = 0;
        for (Alternative alternative : candidate.alternatives()) {
            double ranges = parts(alternative);
            rows += rows(alternative, ranges);
            parts += ranges;
        }
        double share = residualShare();
        Feasibility feasibility = feasibility(rows * share);
        boolean points = candidate.path() == AccessPath.POINT_READ || candidate.path() == AccessPath.MULTI_POINT_READ;
        if (spec.limit() > 0 && !sorted && !points) {
            double read = Math.min(rows, spec.limit() / share);
            parts = candidate.isMerged() ? parts : Math.max(1, Math.ceil(parts * read / rows));
            rows = read;
        }
        double pages = parts * Math.max(1, Math.ceil(rows / parts / Limits.MAX_PAGE_SIZE));
        long read = up(rows);
        if (candidate.index() == null) {
            return new QueryCost(feasibility, up(pages), read, 0);
        }
        long hits = hits(candidate.index(), rows, share);
        return new QueryCost(feasibility, up(pages) * requestsPerPage + hits, hits, read);
    }

    private static long up(double estimate) {
        return Math.max(1, (long) Math.ceil(estimate));
    }

    private Feasibility feasibility(double matching) {
        if (candidate.path() == AccessPath.TABLE_SCAN && !spec.scanAllowed()) {
            return Feasibility.SCAN_NOT_ALLOWED;
        }
        if (sorted && spec.paged()) {
            return Feasibility.NOT_PAGEABLE;
        }
        if (candidate.path() == AccessPath.TABLE_SCAN || candidate.searchesWholeIndex()) {
            return Feasibility.SCAN_ALLOWED;
        }
        return sorted && matching > Planner.MANY_TO_SORT ? Feasibility.SORT_TOO_LARGE : Feasibility.FEASIBLE;
    }

    /** Returns how many ranges of keys are read. */
    private double parts(Alternative alternative) {
        double parts = (double) values(alternative.partition()) * values(alternative.key());
        KeyShards shards = alternative.partition().layout().shards();
        return shards != null && alternative.isSharded() && !alternative.isPoint() ? parts * shards.count() : parts;
    }

    private static long values(KeyMatch match) {
        long values = 1;
        for (Condition.Test test : match.equal()) {
            values *= test.keyword() == QueryKeyword.IN ? VALUES_OF_IN : 1;
        }
        return values;
    }

    /** Returns the number of rows that are in the ranges. */
    private double rows(Alternative alternative, double parts) {
        IndexModel index = candidate.index();
        if (candidate.path() == AccessPath.TABLE_SCAN) {
            return alternative.partition().isNarrow() && spec.partitionRanges() ? TABLE_ROWS * PARTITION : TABLE_ROWS;
        }
        boolean byTableIndex = candidate.isByTableIndex();
        KeyMatch values = byTableIndex ? alternative.partition() : alternative.key();
        boolean unique = index == null ? alternative.isPoint() : index.unique() && values.isFull();
        if (unique) {
            return parts;
        }
        double rows = byTableIndex ? TABLE_ROWS : PARTITION_ROWS * values(alternative.partition());
        for (Condition.Test test : values.equal()) {
            rows *= byTableIndex || test.property().role() != Role.PARTITION_KEY ? share(test) : 1;
        }
        return values.next().isEmpty() ? rows : rows * INTERVAL;
    }

    /** Returns the share of matching rows among the rows in the ranges. */
    private double residualShare() {
        if (spec.condition() == null || candidate.residual() == null || candidate.conjunct() >= 0) {
            return 1;
        }
        Set<Condition> served = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Alternative alternative : candidate.alternatives()) {
            served.addAll(alternative.partition().equal());
            served.addAll(alternative.partition().next());
            served.addAll(alternative.key().equal());
            served.addAll(alternative.key().next());
        }
        double share = 1;
        for (Condition conjunct : spec.condition().conjuncts()) {
            if (conjunct instanceof Condition.Test test && !served.contains(test)) {
                share *= share(test);
            }
        }
        return share;
    }

    /** Returns the share of all rows that a test matches. */
    private double share(Condition.Test test) {
        if (!test.isEquality()) {
            boolean range = test.keyword().isRange() || test.keyword() == QueryKeyword.STARTING_WITH;
            return range ? INTERVAL : 1;
        }
        double one = shareOfOneValue(test.property());
        return test.keyword() == QueryKeyword.IN ? Math.min(1, one * VALUES_OF_IN) : one;
    }

    private double shareOfOneValue(PropertyModel property) {
        if (property.role() == Role.PARTITION_KEY) {
            return Math.pow(PARTITION, 1.0 / model.partitionKey().components().size());
        }
        ValueType type = property.comparedType();
        return type == ValueType.BOOLEAN || type == ValueType.ENUM ? FEW_VALUES : EQUALITY;
    }

    /** Returns the number of entities that are read one by one because index rows do not contain them. */
    private long hits(IndexModel index, double rows, double share) {
        if (spec.read() == IndexConsistency.EVENTUAL) {
            return 0;
        }
        if (candidate.isByTableIndex() && !isExactIn(index) || !index.coversProperties()) {
            return up(rows);
        }
        if (!index.coveredProperties().coversAll()) {
            return up(candidate.filtersIndexRows() ? rows * share : rows);
        }
        return hasLargeProperties(model) ? up(candidate.isByTableIndex() ? rows : rows * share) : 0;
    }

    /**
     * Returns whether rows of the index need no verification. Rows that cover all properties need verification if the
     * entity has a timestamp, because an index row has its own timestamp.
     */
    private boolean isExactIn(IndexModel index) {
        return exact && !(index.coveredProperties().coversAll() && model.hasRole(Role.TIMESTAMP));
    }

    /** Returns whether the model has large properties, which no index row contains. */
    static boolean hasLargeProperties(EntityModel model) {
        for (PropertyModel property : model.properties()) {
            if (property.isLarge()) {
                return true;
            }
        }
        return false;
    }
}
