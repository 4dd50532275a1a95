package dev.tables.mapping.query.internal.run;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Arguments;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.Converted;
import dev.tables.mapping.query.internal.condition.Evaluation;
import dev.tables.mapping.query.internal.condition.Fingerprint;
import dev.tables.mapping.query.internal.condition.Span;
import dev.tables.mapping.query.internal.condition.StoreFilter;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A plan with the arguments of one call, which determine the ranges to read and the filter. Immutable.
 * {@link QueryExecutor} runs the query.
 */
public final class BoundQuery {
    /**
     * The default maximum number of values of a collection argument. Each value costs a request, or a comparison with
     * each row.
     */
    public static final int MAX_IN_VALUES = 10_000;

    private final QueryPlan plan;
    private final List<Span> spans;
    /** All spans of the query, including spans that were already read. */
    private final List<Span> allSpans;

    /** The terms of a union; otherwise empty. */
    private final List<BoundQuery> terms;
    /** The positions up to which the terms of a union were read before. */
    private final UnionPositions passed;

    /**
     * The row after which a read continues, for a store that returns partitions in its own order; null at the start.
     */
    private final @Nullable PrimaryKey behind;

    private final @Nullable IndexPlaces places;
    private final @Nullable Condition residual;
    private final Arguments arguments;
    private final @Nullable Filter filter;
    private final boolean decidedByStore;
    /** The place after which the merge continues; null at the start of the merge. */
    private final @Nullable PrimaryKey reached;
    /** The order in which entities are merged; null until it is determined. */
    private @Nullable Optional<PlaceOrder> placeOrder;
    /** The fingerprint of the query; null until it is computed. */
    private @Nullable String fingerprint;

    private BoundQuery(QueryPlan plan, List<Span> spans, @Nullable Condition residual, Arguments arguments) {
        this.plan = plan;
        this.residual = residual;
        this.arguments = arguments;
        this.terms = List.of();
        this.passed = UnionPositions.OF_NO_UNION;
        this.behind = null;
        IndexModel index = plan.index();
        // Named properties are copied from entities, all of them from rows.
        boolean named = index != null && index.coveredProperties().coversIncludedOnly();
        StoreFilter served = residual == null ? null : StoreFilter.of(residual, arguments, named ? null : plan.model());
        boolean never = served != null && served.never();
        boolean keysOnly = !plan.chosen().filtersIndexRows();
        this.spans = never ? List.of() : spans;
        this.allSpans = this.spans;
        this.places = index == null ? null : new IndexPlaces(plan.model(), plan.indexNumber());
        boolean upgraded = plan.model().hasEarlierSchemas();
        Filter wanted = served == null || keysOnly ? null : served.filter();
        this.filter = upgraded ? EarlierSchemas.or(wanted, plan.model()) : wanted;
        this.decidedByStore = served == null || served.exact() && !keysOnly && !upgraded;
        this.reached = null;
    }

    /** Creates a union of terms, each with keys and filters of its own. */
    private BoundQuery(QueryPlan plan, List<BoundQuery> terms, Arguments arguments) {
        this.plan = plan;
        this.terms = terms;
        this.arguments = arguments;
        passed = new UnionPositions(terms.size());
        behind = null;
        spans = terms.stream().flatMap(term -> term.spans.stream()).toList();
        allSpans = spans;
        places = null;
        residual = null;
        filter = null;
        decidedByStore = false;
        reached = null;
    }

    /**
     * Creates the remaining part of a union: the rest of each term, after its own position or after one place for all
     * terms.
     */
    private BoundQuery(BoundQuery whole, List<BoundQuery> rest, UnionPositions passed, @Nullable PrimaryKey reached) {
        plan = whole.plan;
        arguments = whole.arguments;
        this.passed = passed;
        this.reached = reached;
        behind = null;
        terms = rest;
        spans = terms.stream().flatMap(term -> term.spans.stream()).toList();
        allSpans = whole.allSpans;
        places = null;
        residual = null;
        filter = null;
        decidedByStore = false;
        placeOrder = whole.placeOrder;
    }

    /** Creates the remaining part of a query: the remaining spans, or the rest of the table after a row. */
    private BoundQuery(BoundQuery whole, List<Span> rest, @Nullable PrimaryKey behind, @Nullable PrimaryKey reached) {
        this.behind = behind;
        this.reached = reached;
        plan = whole.plan;
        terms = List.of();
        passed = whole.passed;
        spans = rest;
        allSpans = whole.allSpans;
        places = whole.places;
        residual = whole.residual;
        arguments = whole.arguments;
        filter = whole.filter;
        decidedByStore = whole.decidedByStore;
        placeOrder = whole.placeOrder;
    }

    /**
     * Binds a plan to the arguments of one call, which have the stored types.
     *
     * @throws IllegalArgumentException if an argument is missing, null where null has no meaning, or of another type
     *     than the property
     * @throws UnsupportedQueryException if a null for {@code Is} turns the query into a scan that is not allowed
     * @throws dev.tables.mapping.value.MappingException if a value cannot be part of a key
     */
    public static BoundQuery bind(QueryPlan plan, @Nullable Object... arguments) {
        return bind(plan, arguments, null, MAX_IN_VALUES);
    }

    /**
     * Binds a plan to arguments that may have the declared types of the entity. A value is converted if it is compared
     * with a property that has a converter.
     *
     * @param literals the values that a filter contains, in stored form; they follow the arguments
     * @throws IllegalArgumentException as for {@link #bind}, and if the query uses the order of converted values; only
     *     stored values have an order
     */
    public static BoundQuery bindDeclared(
            QueryPlan plan, EntityMapper<?> mapper, @Nullable Object[] arguments, List<Object> literals) {
        return bindDeclared(plan, mapper, arguments, literals, MAX_IN_VALUES);
    }

    /**
     * Binds a plan to arguments as {@link #bindDeclared(QueryPlan, EntityMapper, Object[], List)}, with another maximum
     * number of values of a collection.
     *
     * @param mostValues the maximum number of values of a collection, and of combinations of the values of several
     *     collections
     * @throws IllegalArgumentException if a collection or a combination exceeds the maximum
     */
    public static BoundQuery bindDeclared(
            QueryPlan plan,
            EntityMapper<?> mapper,
            @Nullable Object[] arguments,
            List<Object> literals,
            int mostValues) {
        return bind(plan, Arguments.with(literals, arguments), new Converted(mapper, arguments.length), mostValues);
    }

    private static BoundQuery bind(
            QueryPlan plan, @Nullable Object[] arguments, @Nullable Converted converted, int mostValues) {
        Condition condition = plan.spec().condition();
        List<Condition.Test> tests = plan.tests();
        Arguments bound = Arguments.of(tests, arguments, converted, mostValues);
        for (int i = 0; condition != null && i < tests.size(); i++) {
            if (NullArguments.isAsked(tests.get(i), bound)) {
                return of(NullArguments.plan(plan.model(), plan.spec(), condition, bound), bound);
            }
        }
        return of(plan, bound);
    }

    private static BoundQuery of(QueryPlan plan, Arguments arguments) {
        if (plan.isUnion()) {
            return new BoundQuery(
                    plan,
                    plan.unionBranches().stream()
                            .map(term -> of(term, arguments))
                            .toList(),
                    arguments);
        }
        return new BoundQuery(plan, plan.chosen().spans(plan.model().entity(), arguments), plan.residual(), arguments);
    }

    /** Returns the plan; if an argument of {@code Is} is null, the plan of the query with tests for null. */
    public QueryPlan plan() {
        return plan;
    }

    /** Returns the same query with another plan for the same condition. */
    BoundQuery by(QueryPlan other) {
        return other == plan ? this : of(other, arguments);
    }

    /** Returns whether nothing can match, so that nothing is read. */
    public boolean isEmpty() {
        return spans.isEmpty();
    }

    public List<Span> spans() {
        return spans;
    }

    /** Returns the terms of a union; otherwise an empty list. */
    List<BoundQuery> terms() {
        return terms;
    }

    /** Returns how far the terms of a union were read before. */
    UnionPositions passed() {
        return passed;
    }

    /** Returns whether an earlier term of a union also returns an entity with these values. */
    boolean isOfEarlierTerm(int term, Function<String, @Nullable Object> values) {
        Condition.Any any = (Condition.Any) Objects.requireNonNull(plan.spec().condition())
                .conjuncts()
                .get(plan.chosen().conjunct());
        Evaluation evaluation = new Evaluation(plan.model().entity(), arguments);
        for (int i = 0; i < term; i++) {
            if (evaluation.holds(any.terms().get(i), values)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of the index in the model, or -1. */
    int indexNumber() {
        return plan.indexNumber();
    }

    /**
     * Creates the store query for one span. Key layouts exclude index rows, so that the store query finds only
     * entities.
     */
    RowQuery request(Span span, int pageSize) {
        ContinuationToken begin = behind == null ? null : ContinuationToken.after(behind);
        return new RowQuery(span.partitions(), span.keys(), filter, Projection.ALL, pageSize, begin, isDescending());
    }

    /** Returns whether keys alone decide which entities match. */
    boolean isUnfiltered() {
        return residual == null;
    }

    /** Returns whether the store alone decides which entities match. */
    boolean isDecidedByStore() {
        return decidedByStore;
    }

    /** Returns whether an entity matches the whole condition. */
    public <T> boolean holds(EntityMapper<T> mapper, T entity) {
        Condition condition = plan.spec().condition();
        return condition == null
                || new Evaluation(plan.model().entity(), arguments)
                        .holds(condition, name -> mapper.property(entity, name));
    }

    /** Returns whether an entity with these values matches the conditions that keys do not decide. */
    boolean matches(Function<String, @Nullable Object> values) {
        return residual == null || new Evaluation(plan.model().entity(), arguments).holds(residual, values);
    }

    /**
     * Returns the order of the places in which entities are found; null if a place depends on the term that finds an
     * entity.
     */
    private @Nullable PlaceOrder placeOrder() {
        Optional<PlaceOrder> known = placeOrder;
        if (known == null) {
            known = Optional.ofNullable(plan.isUnion() ? ofTerms() : PlaceOrder.of(plan, allSpans, arguments));
            placeOrder = known;
        }
        return known.orElse(null);
    }

    private @Nullable PlaceOrder ofTerms() {
        PlaceOrder common = null;
        List<Span> its = List.of();
        for (BoundQuery term : terms) {
            PlaceOrder order = term.allSpans.isEmpty() ? common : term.placeOrder();
            if (order == null && !term.allSpans.isEmpty()
                    || common != null && order != null && !common.assignsSamePlacesAs(order, its, term.allSpans)) {
                return null;
            }
            if (common == null && order != null) {
                common = order;
                its = term.allSpans;
            }
        }
        return common;
    }

    /**
     * Returns whether pages are merged by places that do not depend on the term that finds an entity. Both the values
     * of an index and the terms of a union can be merged by places.
     */
    boolean isMergedByPlace() {
        if (!plan.isUnion()
                && (allSpans.size() < 2
                        || plan.index() == null
                        || !plan.spec().sort().isEmpty())) {
            return false;
        }
        PlaceOrder order = placeOrder();
        return order != null && (plan.isUnion() || order.isOfSeveral());
    }

    /** Returns whether later entities in a merge have lower places. */
    boolean isMergedDescending() {
        return Objects.requireNonNull(placeOrder()).isDescending();
    }

    /** Returns the place after which the merge begins; null at the start of the merge. */
    @Nullable
    PrimaryKey reached() {
        return reached;
    }

    /** Returns the place, in the merge, of an entity that this term finds. */
    <T> PrimaryKey mergedPlace(RowAccess<T> rows, T entity) {
        return Objects.requireNonNull(placeOrder()).place(rows, entity);
    }

    /** Returns the parts of a merge: the terms of a union, or the entities of each value of an index. */
    List<BoundQuery> merged() {
        return plan.isUnion()
                ? terms
                : Objects.requireNonNull(placeOrder()).byValue(spans).stream()
                        .map(own -> new BoundQuery(this, own, null, null))
                        .toList();
    }

    /** Returns the position at a place in a merge. */
    public QueryPosition positionAt(PrimaryKey place) {
        return new QueryPosition(fingerprint(), place.partitionKey(), place.rowKey());
    }

    /** Returns the part of this term that follows a place in the merge. */
    private BoundQuery afterPlace(PrimaryKey place) {
        return new BoundQuery(
                this,
                spans.isEmpty() ? spans : Objects.requireNonNull(placeOrder()).after(spans, place),
                null,
                place);
    }

    /**
     * Converts a place to a place in the order of another plan, so that the other plan can continue from there. Returns
     * null unless all rows have the same order in both plans.
     */
    @Nullable
    PrimaryKey placeIn(QueryPlan other, PrimaryKey place) {
        if (!plan.chosen().hasSameRowOrder(other.chosen())) {
            return null;
        }
        return isMergedByPlace() || plan.chosen().isByTableIndex()
                ? place
                : IndexPlaces.moved(
                        place,
                        plan.model().indexKey(plan.indexNumber()).prefix(),
                        plan.model().indexKey(other.indexNumber()).prefix());
    }

    /** Returns the position after an entity. */
    <T> QueryPosition position(RowAccess<T> rows, T entity) {
        PrimaryKey place = place(rows, entity);
        return new QueryPosition(fingerprint(), place.partitionKey(), place.rowKey());
    }

    /** Returns the position in a union after these places in its terms. */
    QueryPosition position(UnionPositions behind) {
        return new QueryPosition(fingerprint(), "", behind.toText());
    }

    /**
     * Returns the keys of the first row at which an entity is found: the entity's own row or an index row. In a merge,
     * returns the entity's place instead.
     */
    <T> PrimaryKey place(RowAccess<T> rows, T entity) {
        if (isMergedByPlace()) {
            return mergedPlace(rows, entity);
        }
        PrimaryKey keys = rows.primaryKey(entity);
        if (places == null) {
            return keys;
        }
        PrimaryKey known = rows.indexRow(entity);
        if (known != null) {
            return known;
        }
        PrimaryKey first = null;
        int least = Integer.MAX_VALUE;
        for (PrimaryKey place : places.of(keys, name -> rows.property(entity, name))) {
            int span = spanOf(place);
            if (first == null || span < least) {
                first = place;
                least = span;
            }
        }
        return Objects.requireNonNull(
                first, "An entity was found through an index, but does not have the values of that index.");
    }

    /**
     * Returns whether an entity may be found in several spans, because the index contains it for each element of a
     * collection.
     */
    boolean mayRepeat() {
        return places != null && allSpans.size() > 1 && places.areSeveral();
    }

    /**
     * Returns whether an entity may be found in several spans, because a change can move the entity to another span.
     */
    boolean mayMove() {
        return places != null && allSpans.size() > 1;
    }

    /** Returns whether one request may return all requested results: {@code limit} results, or all if that is 0. */
    boolean mayBeOneRequest(int limit) {
        if (plan.isUnion() || spans.size() < 2) {
            return !plan.isUnion();
        }
        if (plan.accessPath() == AccessPath.MULTI_POINT_READ) {
            return spans.size() <= RowIterator.KEYS_AT_ONCE;
        }
        // Of what is left behind a row the first span ends soon.
        return limit > 0 && !plan.mergesShards() && spans == allSpans;
    }

    /** Returns whether an entity found in a span is not found in any earlier span. */
    <T> boolean isFirst(Span span, RowAccess<T> rows, T entity) {
        List<PrimaryKey> found =
                Objects.requireNonNull(places).of(rows.primaryKey(entity), name -> rows.property(entity, name));
        for (Span earlier : allSpans) {
            if (earlier.overlaps(span)) {
                return true;
            }
            if (found.stream().anyMatch(earlier::contains)) {
                return false;
            }
        }
        return true;
    }

    private int spanOf(PrimaryKey place) {
        for (int i = 0; i < allSpans.size(); i++) {
            if (allSpans.get(i).contains(place)) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Returns whether a position belongs to this query with this plan. */
    boolean gave(QueryPosition position) {
        return position.query().equals(fingerprint());
    }

    /**
     * Returns the rest of the query after a position that {@linkplain #gave belongs to it}.
     *
     * @throws dev.tables.mapping.query.InvalidContinuationTokenException if the position is invalid
     */
    BoundQuery after(QueryPosition position) {
        if (!plan.isUnion()) {
            return after(position.place());
        }
        if (isMergedByPlace()) {
            PrimaryKey place = position.place();
            List<BoundQuery> rest =
                    terms.stream().map(term -> term.afterPlace(place)).toList();
            return new BoundQuery(this, rest, passed, place);
        }
        UnionPositions passedThen = UnionPositions.of(position.key(), terms.size());
        return new BoundQuery(this, passedThen.rest(terms, plan.mergesTerms()), passedThen, null);
    }

    /** Returns a copy without remaining rows. */
    BoundQuery exhausted() {
        return new BoundQuery(this, List.<Span>of(), null, null);
    }

    /** Returns the part of the query after a place. */
    BoundQuery after(PrimaryKey place) {
        if (plan.accessPath() == AccessPath.TABLE_SCAN && !plan.spec().partitionRanges()) {
            return new BoundQuery(this, spans, place, null);
        }
        if (isMergedByPlace()) {
            return afterPlace(place);
        }
        return new BoundQuery(this, plan.mergesShards() ? behindKey(place) : behind(place), null, null);
    }

    private List<Span> behind(PrimaryKey place) {
        List<Span> rest = new ArrayList<>();
        boolean passed = false;
        for (Span span : spans) {
            if (passed || (isDescending() ? span.isBefore(place) : span.isAfter(place))) {
                passed = true;
                rest.add(span);
            } else {
                rest.addAll(isDescending() ? span.before(place) : span.after(place));
            }
        }
        return rest;
    }

    /** Returns whether rows are read in descending order. */
    boolean isDescending() {
        return plan.isDescending();
    }

    private List<Span> behindKey(PrimaryKey place) {
        return spans.stream()
                .map(span -> isDescending() ? span.beforeKey(place.rowKey()) : span.afterKey(place.rowKey()))
                .filter(span -> !span.isEmpty())
                .toList();
    }

    /** Returns the same query restricted to one of its spans. */
    BoundQuery only(Span span) {
        return new BoundQuery(this, List.of(span), behind, null);
    }

    private String fingerprint() {
        String known = fingerprint;
        if (known == null) {
            known = computedFingerprint();
            fingerprint = known;
        }
        return known;
    }

    private String computedFingerprint() {
        Fingerprint all = new Fingerprint()
                .add(String.valueOf(plan.model().entity()))
                .add(plan.table())
                .add(String.valueOf(plan.spec().condition()))
                .add(String.valueOf(plan.spec().sort()))
                .add(filter == null ? null : filter.toString())
                // A position in merged terms is a place, a position in anything else the keys of a row.
                .add(isMergedByPlace() ? "merged" : "");
        arguments.addTo(all);
        if (plan.isUnion()) {
            terms.forEach(term -> all.add(term.fingerprint()));
        } else {
            spans.forEach(span -> all.add(span.partitions()).add(span.keys()));
        }
        return all.text();
    }
}
