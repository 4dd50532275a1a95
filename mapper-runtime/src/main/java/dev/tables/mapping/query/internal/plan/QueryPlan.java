package dev.tables.mapping.query.internal.plan;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.QueryCost;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a query will be served, decided before any argument is known. Immutable.
 *
 * <p>{@link #explain} is the plan as text; the accessors are the same as data. Neither ever shows a value.
 */
public final class QueryPlan implements AccessPlan {
    /** The bytes of entities, as they are stored, that are sorted in memory unless more are allowed. */
    public static final long MAX_SORT_BYTES = 16 * 1024 * 1024;

    private final EntityModel model;
    private final QuerySpec spec;
    private final Candidate chosen;
    private final List<QueryPlan> terms;
    private final @Nullable Condition residual;
    private final List<Condition.Test> tests;
    private final int indexNumber;
    private final int[] indexNumbers;
    private final String reason;
    private final @Nullable String advice;
    private @Nullable Set<String> needed;
    private final PlanTurn turn;
    /** The plan without the indexes of this one, allowed or not; null until it is made. */
    private volatile @Nullable QueryPlan following;

    private volatile @Nullable Optional<QueryPlan> pages;

    QueryPlan(EntityModel model, QuerySpec spec, Candidate chosen, String reason, @Nullable String advice) {
        this.model = model;
        this.spec = spec;
        this.chosen = chosen;
        this.terms = chosen.terms().stream()
                .map(term -> new QueryPlan(model, term.spec(), term.chosen(), term.reason(), null))
                .toList();
        this.residual = chosen.residual();
        this.tests = spec.condition() == null ? List.of() : spec.condition().tests();
        this.indexNumber = chosen.index() == null ? -1 : model.indexPosition(chosen.index());
        this.indexNumbers =
                chosen.indexes().stream().mapToInt(model::indexPosition).toArray();
        this.reason = reason;
        this.advice = advice;
        this.turn = PlanTurn.FIRST;
    }

    private QueryPlan(QueryPlan plan, PlanTurn turn) {
        this.model = plan.model;
        this.spec = plan.spec;
        this.chosen = plan.chosen;
        this.terms = plan.terms;
        this.residual = plan.residual;
        this.tests = plan.tests;
        this.indexNumber = plan.indexNumber;
        this.indexNumbers = plan.indexNumbers;
        this.reason = plan.reason;
        this.advice = plan.advice;
        this.needed = plan.needed;
        this.turn = turn;
    }

    @Override
    public String entityName() {
        return model.entity();
    }

    /** The model of the entity. */
    public EntityModel model() {
        return model;
    }

    /** What was planned. */
    public QuerySpec spec() {
        return spec;
    }

    @Override
    public AccessPath accessPath() {
        return chosen.path();
    }

    @Override
    public String table() {
        return indexNumber < 0 ? model.table() : model.indexTable(indexNumber);
    }

    @Override
    public @Nullable IndexModel index() {
        return chosen.index();
    }

    @Override
    public List<IndexModel> indexes() {
        return chosen.indexes();
    }

    @Override
    public List<QueryPlan> unionBranches() {
        return terms;
    }

    /** What the planner chose. */
    public Candidate chosen() {
        return chosen;
    }

    /** Whether all of an index is read for its order where a scan is not allowed: some of it at a time, never all at once. */
    public boolean isReadInParts() {
        return chosen.isWholeIndex() && !spec.scanAllowed();
    }

    /** Whether each term of an {@code Or} is read by a plan of its own. */
    public boolean isUnion() {
        return chosen.isUnion();
    }

    /** Whether the terms of a union are merged in the order wanted. */
    public boolean mergesTerms() {
        return isUnion() && sortStrategy() == SortStrategy.INDEX_ORDER;
    }

    /** What keys and index leave to be checked, or null. */
    @Nullable
    public Condition residual() {
        return residual;
    }

    /** The number of the index in the model, or -1. */
    public int indexNumber() {
        return indexNumber;
    }

    @Override
    public SortStrategy sortStrategy() {
        return chosen.sortedBy();
    }

    @Override
    public boolean isDescending() {
        return chosen.isDescending();
    }

    @Override
    public int shardsToRead() {
        return chosen.shards(model.partitionKey());
    }

    @Override
    public boolean mergesShards() {
        return chosen.isMerged();
    }

    @Override
    public String selectionReason() {
        return reason;
    }

    @Override
    public @Nullable String advice() {
        return advice;
    }

    @Override
    public QueryCost cost() {
        return CostModel.inStore(model, spec, chosen);
    }

    /** What was chosen, as data that can be written down and {@linkplain Planner#plan(EntityModel, QuerySpec, PlanChoice) made a plan again}. */
    public PlanChoice choice() {
        return chosen.choice(reason, advice);
    }

    @Override
    public List<String> keyConditions() {
        return ConditionsChecked.byKeys(chosen);
    }

    @Override
    public List<String> storeConditions() {
        return ConditionsChecked.byStore(chosen);
    }

    @Override
    public List<String> inMemoryConditions() {
        return ConditionsChecked.inMemory(chosen);
    }

    /**
     * The properties that must be read to run the query and to show those wanted of what it finds. Where an index row names the
     * entity, and nothing but keys is wanted, that is nothing more.
     */
    public Set<String> propertiesRead(Set<String> wanted) {
        return PropertiesRead.of(this, wanted);
    }

    /** The properties that must be read to run the query, whatever else is wanted of an entity. */
    public Set<String> propertiesNeeded() {
        Set<String> known = needed;
        if (known == null) {
            known = Set.copyOf(PropertiesRead.needed(this));
            needed = known;
        }
        return known;
    }

    /** What is compared with an argument. */
    public List<Condition.Test> tests() {
        return tests;
    }

    /** The plan for the same whose rows lie in the order wanted, for when more is found than is sorted; null if there is none. */
    @Nullable
    public QueryPlan inOrder() {
        return sortStrategy() == SortStrategy.IN_MEMORY ? forPages() : null;
    }

    /** The plan for the same of which pages can be continued, whose rows lie in the order wanted; null if there is none. */
    @Nullable
    public QueryPlan forPages() {
        if (spec.paged() || !spec.isInKeyOrder()) {
            return spec.isInKeyOrder() && sortStrategy() != SortStrategy.IN_MEMORY ? this : null;
        }
        Optional<QueryPlan> known = pages;
        if (known == null) {
            QueryPlan other = Planner.plan(model, spec.withPages(true)).showing(turn.states());
            known = Optional.of(other).filter(QueryPlan::isAllowed);
            pages = known;
        }
        return known.orElse(null);
    }

    @Override
    public String requestEstimate() {
        return new ExpectedRequests(this).text();
    }

    @Override
    public boolean allowsOffset() {
        return spec.offsetAllowed();
    }

    @Override
    public boolean isEventuallyConsistent() {
        return spec.read() == IndexConsistency.EVENTUAL;
    }

    @Override
    public List<CandidatePlan> candidates() {
        List<AccessPlan> all = new ArrayList<>();
        for (QueryPlan plan = this; plan != null; plan = plan.next()) {
            all.add(plan);
        }
        return new PlanStates(model, turn.states()).of(all, turn.number());
    }

    /** The numbers in the model of all indexes that it uses. Not to be changed. */
    public int[] indexNumbers() {
        return indexNumbers;
    }

    /** Whether it reads by an index. */
    public boolean usesIndexes() {
        return indexNumbers.length > 0;
    }

    @Override
    public @Nullable String rejectionReason() {
        QueryPlan last = this;
        for (QueryPlan plan = next(); plan != null; plan = plan.next()) {
            last = plan;
        }
        QueryPlan refused = last.following();
        return refused == null ? null : Advice.refused(refused, refused.turn.insteadOf());
    }

    /** The plans of the query in order, from this one on, as data that can be written down. */
    public List<PlanChoice> choices() {
        List<PlanChoice> choices = new ArrayList<>();
        for (QueryPlan plan = this; plan != null; plan = plan.next()) {
            choices.add(plan.choice());
        }
        return choices;
    }

    /** Makes all plans of the query now, so that none has to be made when an index goes out of service; this one. */
    public QueryPlan made() {
        QueryPlan last = this;
        while (last.next() != null) {
            last = Objects.requireNonNull(last.next());
        }
        return this;
    }

    /** What serves the query while the index of this plan, and those of the plans before it, are not readable; null if nothing may. */
    @Nullable
    public QueryPlan next() {
        QueryPlan other = following();
        return other != null && other.isAllowed() ? other : null;
    }

    /** The plan without those indexes, allowed or not; null if this one uses none. */
    private @Nullable QueryPlan following() {
        QueryPlan known = following;
        if (usesIndexes() && known == null) {
            PlanTurn behind =
                    turn.behind(indexes().stream().map(IndexModel::name).toList());
            known = Planner.planWithoutOne(behind.insteadOf(), model, spec).servingWhile(behind);
            following = known;
        }
        return known;
    }

    private QueryPlan servingWhile(PlanTurn later) {
        return new QueryPlan(model, spec, chosen, reason + Advice.insteadOf(later.insteadOf()), null).inTurn(later);
    }

    /** Whether a query may be served by it in place of a better one. */
    private boolean isAllowed() {
        return switch (cost().feasibility()) {
            case NOT_PAGEABLE, SCAN_NOT_ALLOWED -> false;
            case FEASIBLE, SORT_TOO_LARGE, SCAN_ALLOWED -> !sortsTooManyForFirst();
        };
    }

    /** Whether the query limits an order that the store does not keep, and finds too many entities to sort them in memory. */
    boolean sortsTooManyForFirst() {
        return spec.limit() > 0
                && !spec.isInKeyOrder()
                && sortStrategy() == SortStrategy.IN_MEMORY
                && cost().feasibility() == QueryCost.Feasibility.SORT_TOO_LARGE;
    }

    /** The same in another turn. */
    QueryPlan inTurn(PlanTurn other) {
        return new QueryPlan(this, other);
    }

    /** Returns this plan with the plan that is used if this one cannot be. */
    QueryPlan followedBy(QueryPlan other) {
        QueryPlan plan = new QueryPlan(this, turn);
        plan.following = other;
        return plan;
    }

    /** Returns this plan, and those that are used if it cannot be, with the index states that {@link #candidates} shows. */
    public QueryPlan showing(IndexStates shown) {
        if (shown == turn.states()) {
            return this;
        }
        QueryPlan plan = new QueryPlan(this, turn.showing(shown));
        QueryPlan next = following;
        plan.following = next == null ? null : next.showing(shown);
        return plan;
    }

    /** Whether it serves a query only while better plans cannot. */
    public boolean isSubstitute() {
        return !turn.insteadOf().isEmpty();
    }

    @Override
    public String explain() {
        return new Explanation(this, advice).text();
    }

    @Override
    public String toString() {
        return explain();
    }
}
