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
 * The plan of a query, decided before any argument is known. Immutable.
 *
 * <p>{@link #explain} returns the plan as text; the accessors return the same as data. Neither the text nor the data
 * ever contains a value.
 */
public final class QueryPlan implements AccessPlan {
    /** The default maximum size in bytes of stored entities that are sorted in memory. */
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
    private final PlanPosition turn;
    /**
     * The plan to use if an index of this plan is not readable, even if that plan is not allowed; null until it is
     * first needed.
     */
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
        this.turn = PlanPosition.FIRST;
    }

    private QueryPlan(QueryPlan plan, PlanPosition turn) {
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

    /** Returns the model of the entity. */
    public EntityModel model() {
        return model;
    }

    /** Returns the planned query. */
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

    /** Returns the candidate that the planner chose. */
    public Candidate chosen() {
        return chosen;
    }

    /**
     * Returns whether a whole index is read for its order although a scan is not allowed. In that case, the index must
     * be read page by page, never at once.
     */
    public boolean isReadInParts() {
        return chosen.isWholeIndex() && !spec.scanAllowed();
    }

    /** Returns whether each term of an {@code Or} is read by a separate plan. */
    public boolean isUnion() {
        return chosen.isUnion();
    }

    /** Returns whether the terms of a union are merged in the requested order. */
    public boolean mergesTerms() {
        return isUnion() && sortStrategy() == SortStrategy.INDEX_ORDER;
    }

    /** Returns the condition that remains after keys and index, or null. */
    @Nullable
    public Condition residual() {
        return residual;
    }

    /** Returns the number of the index in the model, or -1. */
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

    /**
     * Returns the choice as data that can be stored and
     * {@linkplain Planner#plan(EntityModel, QuerySpec, PlanChoice) converted to a plan}.
     */
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
     * Returns the properties that are read to run the query and to return the requested properties of its results. If
     * an index row names the entity and only keys are requested, no other properties are read.
     */
    public Set<String> propertiesRead(Set<String> wanted) {
        return PropertiesRead.of(this, wanted);
    }

    /** Returns the properties that are read to run the query, independent of the requested properties. */
    public Set<String> propertiesNeeded() {
        Set<String> known = needed;
        if (known == null) {
            known = Set.copyOf(PropertiesRead.needed(this));
            needed = known;
        }
        return known;
    }

    /** Returns the tests that compare with an argument. */
    public List<Condition.Test> tests() {
        return tests;
    }

    /**
     * Returns the plan for the same query whose rows have the requested order, for use if the query finds too many
     * entities to sort; null if there is none.
     */
    @Nullable
    public QueryPlan inOrder() {
        return sortStrategy() == SortStrategy.IN_MEMORY ? forPages() : null;
    }

    /**
     * Returns the plan for the same query whose rows have the requested order, so that pages can be continued; null if
     * there is none.
     */
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
    public boolean supportsOffset() {
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

    /** Returns the numbers, in the model, of all indexes that this plan uses. Do not modify the array. */
    public int[] indexNumbers() {
        return indexNumbers;
    }

    /** Returns whether this plan reads by an index. */
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

    /** Returns the choices of the query's plans in order, from this one on, as data that can be stored. */
    public List<PlanChoice> choices() {
        List<PlanChoice> choices = new ArrayList<>();
        for (QueryPlan plan = this; plan != null; plan = plan.next()) {
            choices.add(plan.choice());
        }
        return choices;
    }

    /**
     * Creates all plans of the query now, so that none has to be created when an index is taken out of service. Returns
     * this plan.
     */
    public QueryPlan made() {
        QueryPlan last = this;
        while (last.next() != null) {
            last = Objects.requireNonNull(last.next());
        }
        return this;
    }

    /**
     * Returns the plan that serves the query while the indexes of this plan and of the plans before it are not
     * readable; null if no other plan is allowed.
     */
    @Nullable
    public QueryPlan next() {
        QueryPlan other = following();
        return other != null && other.isAllowed() ? other : null;
    }

    /**
     * Returns the plan to use if an index of this plan is not readable, even if that plan is not allowed; null if this
     * plan uses no index.
     */
    private @Nullable QueryPlan following() {
        QueryPlan known = following;
        if (usesIndexes() && known == null) {
            PlanPosition behind =
                    turn.behind(indexes().stream().map(IndexModel::name).toList());
            known = Planner.planWithoutOne(behind.insteadOf(), model, spec).servingWhile(behind);
            following = known;
        }
        return known;
    }

    private QueryPlan servingWhile(PlanPosition later) {
        return new QueryPlan(model, spec, chosen, reason + Advice.insteadOf(later.insteadOf()), null).inTurn(later);
    }

    /** Returns whether this plan may serve a query instead of a better plan. */
    private boolean isAllowed() {
        return switch (cost().feasibility()) {
            case NOT_PAGEABLE, SCAN_NOT_ALLOWED -> false;
            case FEASIBLE, SORT_TOO_LARGE, SCAN_ALLOWED -> !sortsTooManyForFirst();
        };
    }

    /**
     * Returns whether a query with a limit requires an order that the store does not have, and finds too many entities
     * to sort in memory.
     */
    boolean sortsTooManyForFirst() {
        return spec.limit() > 0
                && !spec.isInKeyOrder()
                && sortStrategy() == SortStrategy.IN_MEMORY
                && cost().feasibility() == QueryCost.Feasibility.SORT_TOO_LARGE;
    }

    /** Returns a copy with another position among the plans of the query. */
    QueryPlan inTurn(PlanPosition other) {
        return new QueryPlan(this, other);
    }

    /** Returns a copy of this plan with the plan to use if this plan cannot be used. */
    QueryPlan followedBy(QueryPlan other) {
        QueryPlan plan = new QueryPlan(this, turn);
        plan.following = other;
        return plan;
    }

    /**
     * Returns this plan and the plans that replace it if it cannot be used, with the index states that
     * {@link #candidates} shows.
     */
    public QueryPlan showing(IndexStates shown) {
        if (shown == turn.states()) {
            return this;
        }
        QueryPlan plan = new QueryPlan(this, turn.showing(shown));
        QueryPlan next = following;
        plan.following = next == null ? null : next.showing(shown);
        return plan;
    }

    /** Returns whether this plan serves a query only while better plans cannot. */
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
