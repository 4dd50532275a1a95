package dev.tables.mapping.query.internal;

import dev.tables.annotation.IndexRead;
import dev.tables.engine.RowKeys;
import dev.tables.mapping.key.KeyBuckets;
import dev.tables.mapping.lifecycle.IndexView;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.Cost;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.PlanState;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.SortedBy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
    private final EntityModel model;
    private final QuerySpec spec;
    private final Candidate chosen;
    private final @Nullable Condition residual;
    private final List<Condition.Test> tests;
    private final int indexNumber;
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
        this.indexNumber = chosen.index() == null ? -1 : model.numberOf(chosen.index());
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
        this.reason = plan.reason;
        this.advice = plan.advice;
        this.needed = plan.needed;
        this.turn = turn;
    }

    @Override
    public String entity() {
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
    public AccessPath path() {
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
    public List<? extends AccessPlan> terms() {
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
        return isUnion() && sortedBy() == SortedBy.INDEX_ORDER;
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
    public SortedBy sortedBy() {
        return chosen.sortedBy();
    }

    @Override
    public boolean isDescending() {
        return chosen.isDescending();
    }

    @Override
    public int buckets() {
        KeyBuckets buckets = model.partitionKey().buckets();
        boolean all =
                path() == AccessPath.FAN_OUT && chosen.alternatives().stream().allMatch(Alternative::isBucketed);
        return buckets == null || !all ? 0 : buckets.count();
    }

    @Override
    public boolean isMerged() {
        return chosen.isMerged();
    }

    @Override
    public String reason() {
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
        IndexModel index = index();
        List<PlanChoice> terms = chosen.terms().stream()
                .map(term -> term.choice().withReason(""))
                .toList();
        return new PlanChoice(
                path(), index == null ? null : index.name(), chosen.conjunct(), sortedBy(), reason, advice, terms);
    }

    @Override
    public List<String> keyConditions() {
        if (isUnion()) {
            return chosen.terms().stream()
                    .map(term -> new PlanState(1, term, null, false).text() + " of "
                            + String.join(" | ", term.keyConditions()))
                    .toList();
        }
        return chosen.alternatives().stream()
                .map(one -> chosen.isByTableIndex()
                        ? "index: " + one.partition()
                        : "partition key: " + one.partition() + "; "
                                + (chosen.index() == null ? "row key: " : "index: ") + one.key())
                .toList();
    }

    @Override
    public List<String> storeConditions() {
        return residuals(true).stream().map(Condition::toString).toList();
    }

    @Override
    public List<String> memoryConditions() {
        return residuals(false).stream().map(Condition::toString).toList();
    }

    private List<Condition> residuals(boolean inStore) {
        if (isUnion()) {
            return chosen.terms().stream()
                    .flatMap(term -> term.residuals(inStore).stream())
                    .distinct()
                    .toList();
        }
        List<Condition> found = new ArrayList<>();
        if (residual != null) {
            boolean inMemory = path() == AccessPath.POINT || path() == AccessPath.POINTS || !filtersIndexRows();
            for (Condition term : residual.conjuncts()) {
                boolean served = !inMemory && term.tests().stream().allMatch(StoreFilter::isServed);
                if (served == inStore) {
                    found.add(term);
                }
            }
        }
        return found;
    }

    /**
     * The properties that must be read to run the query and to show those wanted of what it finds. Where an index row names the
     * entity, and nothing but keys is wanted, that is nothing more.
     */
    public Set<String> propertiesRead(Set<String> wanted) {
        return PropertiesRead.of(this, wanted);
    }

    /**
     * Whether the index rows found, without what they lead to, say which entities are the answer, in the order wanted: in a table of their own
     * while they are exact.
     */
    boolean isNamedByIndex() {
        return PropertiesRead.isNamedByIndex(this);
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
        return sortedBy() == SortedBy.MEMORY ? forPages() : null;
    }

    /** The plan for the same of which pages can be continued, whose rows lie in the order wanted; null if there is none. */
    @Nullable
    QueryPlan forPages() {
        if (spec.paged() || !spec.isInKeyOrder()) {
            return spec.isInKeyOrder() && sortedBy() != SortedBy.MEMORY ? this : null;
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
    public String requestsExpected() {
        return new ExpectedRequests(this).text();
    }

    /** Whether the store can evaluate conditions on the rows that are read; of rows that are not trusted it must not. */
    boolean filtersIndexRows() {
        return chosen.filtersIndexRows();
    }

    @Override
    public boolean allowsOffset() {
        return spec.offsetAllowed();
    }

    @Override
    public boolean isEventual() {
        return spec.read() == IndexRead.EVENTUAL;
    }

    @Override
    public List<PlanState> plans() {
        List<PlanState> all = new ArrayList<>();
        boolean served = false;
        for (QueryPlan plan = this; plan != null; plan = plan.next()) {
            IndexView view = plan.waitsFor();
            boolean known = view != null
                    || !plan.usesIndexes() && !all.isEmpty() && all.get(0).index() != null;
            boolean inUse = !served && known && (view == null || view.readable());
            served |= inUse;
            all.add(new PlanState(turn.number() + all.size(), plan, view, inUse));
        }
        return all;
    }

    /** The first of its indexes that is not readable, as last seen, else the first; null if it uses none, or one is not known. */
    private @Nullable IndexView waitsFor() {
        IndexView first = null;
        for (IndexModel index : indexes()) {
            IndexView view = turn.states().view(model.numberOf(index));
            if (view == null || !view.readable()) {
                return view;
            }
            first = first == null ? view : first;
        }
        return first;
    }

    /** Whether it reads by an index. */
    boolean usesIndexes() {
        return !indexes().isEmpty();
    }

    @Override
    public @Nullable String refusedWithoutIndexes() {
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
            known = best(behind.insteadOf()).servingWhile(behind);
            following = known;
        }
        return known;
    }

    /** The best that is left without one of these sets of indexes. */
    private QueryPlan best(List<Set<String>> without) {
        QueryPlan best = null;
        for (Set<String> names : without) {
            QueryPlan plan = Planner.planWithout(names, model, spec);
            best = best == null || Planner.precedes(plan, best) ? plan : best;
        }
        return Objects.requireNonNull(best);
    }

    private QueryPlan servingWhile(PlanTurn later) {
        return new QueryPlan(model, spec, chosen, reason + Advice.insteadOf(later.insteadOf()), null).inTurn(later);
    }

    /** Whether a query may be served by it in place of a better one. */
    private boolean isAllowed() {
        return switch (cost().feasibility()) {
            case NOT_PAGEABLE, SCAN_NOT_ALLOWED -> false;
            case SERVED, SORT_TOO_LARGE, SCANNED -> MethodRules.ofFirst(this) == null;
        };
    }

    /** The same in another turn. */
    QueryPlan inTurn(PlanTurn other) {
        return new QueryPlan(this, other);
    }

    /** The same, of which it is known what serves in its place. */
    QueryPlan followedBy(QueryPlan other) {
        return new QueryPlan(this, turn.followedBy(other));
    }

    /** The same with these states of indexes for {@link #plans} to show. */
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
    RowKeys placeIn(QueryPlan other, RowKeys place) {
        IndexModel one = index();
        IndexModel two = other.index();
        boolean same = one != null
                && two != null
                && one.components().equals(two.components())
                && one.unique() == two.unique()
                && one.hasOwnTable() == two.hasOwnTable()
                && isDescending() == other.isDescending()
                && path() == other.path();
        if (!same || Objects.requireNonNull(one).hasOwnTable()) {
            return same ? place : null;
        }
        String prefix = model.indexKey(indexNumber).prefix();
        String key = place.rowKey();
        return key.startsWith(prefix)
                ? new RowKeys(
                        place.partitionKey(),
                        model.indexKey(other.indexNumber).prefix() + key.substring(prefix.length()))
                : null;
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
     * @throws QueryRefusedException if a null for {@code Is} turns the query into a scan that is not allowed
     * @throws dev.tables.mapping.value.MappingException if a value cannot be part of a key
     */
    public BoundQuery bind(@Nullable Object... arguments) {
        return bind(arguments, null);
    }

    /**
     * The same for arguments that may be of the types that the entity declares: what is compared with a property that has a
     * converter goes through that.
     *
     * @param literals what the filter says itself, behind the arguments, as it is stored
     * @throws IllegalArgumentException as {@link #bind}, and if the order of such values is asked for, which only what is stored has
     */
    public BoundQuery bindDeclared(EntityMapper<?> mapper, @Nullable Object[] arguments, List<Object> literals) {
        if (literals.isEmpty()) {
            return bind(arguments, new Converted(mapper, arguments.length));
        }
        @Nullable Object[] all = Arrays.copyOf(arguments, arguments.length + literals.size());
        for (int i = 0; i < literals.size(); i++) {
            all[arguments.length + i] = literals.get(i);
        }
        return bind(all, new Converted(mapper, arguments.length));
    }

    private BoundQuery bind(@Nullable Object[] arguments, @Nullable Converted converted) {
        Condition condition = spec.condition();
        Arguments bound = Arguments.of(tests, arguments, converted);
        for (Condition.Test test : tests) {
            if (condition != null && NullsAsked.isAsked(test, bound)) {
                return planForNulls(condition, bound).bound(bound);
            }
        }
        return bound(bound);
    }

    private QueryPlan planForNulls(Condition condition, Arguments bound) {
        // No index holds what is asked for then, so none can be trusted.
        QuerySpec asked = spec.withCondition(NullsAsked.of(condition, bound)).withRead(IndexRead.VERIFIED);
        QueryPlan other = Planner.plan(model, asked);
        if (other.path() == AccessPath.SCAN && !spec.scanAllowed()) {
            throw new QueryRefusedException(
                    model.entity(),
                    null,
                    "a null argument for one of '" + condition
                            + "' makes the query a scan of the table. Give a value, declare a query of its own, or"
                            + " allow it with @AllowScan.");
        }
        return other;
    }

    /** Whether nulls are asked for, which no index has. */
    boolean asksForNulls() {
        return tests.stream().anyMatch(test -> test.keyword() == Keyword.IS_NULL);
    }

    BoundQuery bound(Arguments arguments) {
        if (isUnion()) {
            return new BoundQuery(
                    this,
                    chosen.terms().stream().map(term -> term.bound(arguments)).toList(),
                    arguments);
        }
        List<Span> spans = new ArrayList<>(1);
        for (Alternative alternative : chosen.alternatives()) {
            alternative.spans(model.entity(), arguments, spans);
        }
        List<Span> ordered = Alternative.inOrder(spans);
        if (isMerged() && path() == AccessPath.POINTS) {
            ordered = new ArrayList<>(ordered);
            ordered.sort(Span.BY_KEYS);
        }
        if (isDescending()) {
            ordered = new ArrayList<>(ordered);
            Collections.reverse(ordered);
        }
        return new BoundQuery(this, ordered, residual, arguments);
    }

    @Override
    public String toString() {
        return explain();
    }
}
