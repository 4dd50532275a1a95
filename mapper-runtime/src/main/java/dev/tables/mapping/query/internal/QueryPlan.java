package dev.tables.mapping.query.internal;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.Cost;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
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
    /**
     * How many values a collection may have unless more are allowed: each is a request, or a comparison with each row.
     */
    public static final int MAX_IN_VALUES = 10_000;

    private final EntityModel model;
    private final QuerySpec spec;
    private final Candidate chosen;
    private final @Nullable Condition residual;
    private final List<Condition.Test> tests;
    private final int indexNumber;
    private final int[] indexNumbers;
    private final String reason;
    private final @Nullable String advice;
    private @Nullable Set<String> needed;
    private final PlanTurn turn;
    private volatile @Nullable QueryPlan following;
    private volatile @Nullable Optional<QueryPlan> pages;

    QueryPlan(EntityModel model, QuerySpec spec, Candidate chosen, String reason, @Nullable String advice) {
        this.model = model;
        this.spec = spec;
        this.chosen = chosen;
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
    public List<? extends AccessPlan> unionBranches() {
        return chosen.terms();
    }

    /** What the planner chose. */
    Candidate chosen() {
        return chosen;
    }

    /** Whether all of an index is read for its order where a scan is not allowed: some of it at a time, never all at once. */
    boolean isReadInParts() {
        return chosen.isWholeIndex() && !spec.scanAllowed();
    }

    /** Whether each term of an {@code Or} is read by a plan of its own. */
    boolean isUnion() {
        return chosen.isUnion();
    }

    /** Whether the terms of a union are merged in the order wanted. */
    boolean mergesTerms() {
        return isUnion() && sortStrategy() == SortStrategy.INDEX_ORDER;
    }

    /** What keys and index leave to be checked, or null. */
    @Nullable
    Condition residual() {
        return residual;
    }

    /** The number of the index in the model, or -1. */
    int indexNumber() {
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
    public Cost cost() {
        return CostModel.inStore(model, spec, chosen);
    }

    /** What was chosen, as data that can be written down and {@linkplain Planner#plan(EntityModel, QuerySpec, PlanChoice) made a plan again}. */
    public PlanChoice choice() {
        return PlanChoice.of(chosen, reason, advice);
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
    List<Condition.Test> tests() {
        return tests;
    }

    /** The plan for the same whose rows lie in the order wanted, for when more is found than is sorted; null if there is none. */
    @Nullable
    QueryPlan inOrder() {
        return sortStrategy() == SortStrategy.IN_MEMORY ? forPages() : null;
    }

    /** The plan for the same of which pages can be continued, whose rows lie in the order wanted; null if there is none. */
    @Nullable
    QueryPlan forPages() {
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
    int[] indexNumbers() {
        return indexNumbers;
    }

    /** Whether it reads by an index. */
    boolean usesIndexes() {
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
    QueryPlan next() {
        QueryPlan other = following();
        return other != null && other.isAllowed() ? other : null;
    }

    /** The plan without those indexes, allowed or not; null if this one uses none. */
    private @Nullable QueryPlan following() {
        QueryPlan known = turn.next() == null ? following : turn.next();
        if (usesIndexes() && known == null) {
            PlanTurn behind =
                    turn.behind(indexes().stream().map(IndexModel::name).toList());
            known = behind.best(model, spec).servingWhile(behind);
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
            case FEASIBLE, SORT_TOO_LARGE, SCAN_ALLOWED -> MethodRules.ofFirst(this) == null;
        };
    }

    /** The same in another turn. */
    QueryPlan inTurn(PlanTurn other) {
        return new QueryPlan(this, other);
    }

    /** Returns this plan with the plan that is used if this one cannot be. */
    QueryPlan followedBy(QueryPlan other) {
        return new QueryPlan(this, turn.followedBy(other));
    }

    /** Returns this plan with the index states that {@link #candidates} shows. */
    public QueryPlan showing(IndexStates shown) {
        return shown == turn.states() ? this : new QueryPlan(this, turn.showing(shown));
    }

    /** Whether it serves a query only while better plans cannot. */
    boolean isSubstitute() {
        return !turn.insteadOf().isEmpty();
    }

    /**
     * Where the row found by this plan is in the order of another, if all rows lie in the same order in both, so that the other may go
     * on from there; else null.
     */
    @Nullable
    PrimaryKey placeIn(QueryPlan other, PrimaryKey place) {
        if (!chosen.liesAs(other.chosen)) {
            return null;
        }
        return chosen.isByTableIndex()
                ? place
                : IndexPlaces.moved(
                        place,
                        model.indexKey(indexNumber).prefix(),
                        model.indexKey(other.indexNumber).prefix());
    }

    @Override
    public String explain() {
        return new Explanation(this, advice).text();
    }

    /**
     * Binds the plan to the arguments of one call, which are of the types that are stored.
     *
     * @throws IllegalArgumentException if an argument is missing, null where null has no meaning, or of another type than
     *     the property
     * @throws UnsupportedQueryException if a null for {@code Is} turns the query into a scan that is not allowed
     * @throws dev.tables.mapping.value.MappingException if a value cannot be part of a key
     */
    public BoundQuery bind(@Nullable Object... arguments) {
        return bind(arguments, null, MAX_IN_VALUES);
    }

    /**
     * The same for arguments that may be of the types that the entity declares: what is compared with a property that has a
     * converter goes through that.
     *
     * @param literals what the filter says itself, behind the arguments, as it is stored
     * @throws IllegalArgumentException as {@link #bind}, and if the order of such values is asked for, which only what is stored has
     */
    public BoundQuery bindDeclared(EntityMapper<?> mapper, @Nullable Object[] arguments, List<Object> literals) {
        return bindDeclared(mapper, arguments, literals, MAX_IN_VALUES);
    }

    /**
     * Binds arguments as {@link #bindDeclared(EntityMapper, Object[], List)}, of which a collection may have another
     * number of values.
     *
     * @param mostValues how many values a collection may have, and in how many ways those of several may be combined
     * @throws IllegalArgumentException if there are more
     */
    public BoundQuery bindDeclared(
            EntityMapper<?> mapper, @Nullable Object[] arguments, List<Object> literals, int mostValues) {
        return bind(Arguments.with(literals, arguments), new Converted(mapper, arguments.length), mostValues);
    }

    private BoundQuery bind(@Nullable Object[] arguments, @Nullable Converted converted, int mostValues) {
        Condition condition = spec.condition();
        Arguments bound = Arguments.of(tests, arguments, converted, mostValues);
        for (Condition.Test test : tests) {
            if (condition != null && NullsAsked.isAsked(test, bound)) {
                return NullsAsked.plan(model, spec, condition, bound).bound(bound);
            }
        }
        return bound(bound);
    }

    BoundQuery bound(Arguments arguments) {
        if (isUnion()) {
            return new BoundQuery(
                    this,
                    chosen.terms().stream().map(term -> term.bound(arguments)).toList(),
                    arguments);
        }
        return new BoundQuery(this, chosen.spans(model.entity(), arguments), residual, arguments);
    }

    @Override
    public String toString() {
        return explain();
    }
}
