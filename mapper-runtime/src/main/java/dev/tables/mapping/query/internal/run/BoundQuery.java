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

/** A plan with the arguments of one call: what to read, what to filter. Immutable, run by {@link QueryExecutor}. */
public final class BoundQuery {
    /**
     * How many values a collection may have unless more are allowed: each is a request, or a comparison with each row.
     */
    public static final int MAX_IN_VALUES = 10_000;

    private final QueryPlan plan;
    private final List<Span> spans;
    /** What there was to read before some of it was passed. */
    private final List<Span> allSpans;

    /** Of a union, else none. */
    private final List<BoundQuery> terms;
    /** How far the terms of a union were read before. */
    private final UnionPlaces passed;

    /** Where the reading of a table goes on whose partitions lie in an order of the store, null if at its start. */
    private final @Nullable PrimaryKey behind;

    private final @Nullable IndexPlaces places;
    private final @Nullable Condition residual;
    private final Arguments arguments;
    private final @Nullable Filter filter;
    private final boolean decidedByStore;
    /** The place behind which the rest of what is merged by places begins; null if at its start. */
    private final @Nullable PrimaryKey reached;
    /** Null until it is known. */
    private @Nullable Optional<PlaceOrder> placeOrder;
    /** Null until it is known. */
    private @Nullable String fingerprint;

    private BoundQuery(QueryPlan plan, List<Span> spans, @Nullable Condition residual, Arguments arguments) {
        this.plan = plan;
        this.residual = residual;
        this.arguments = arguments;
        this.terms = List.of();
        this.passed = UnionPlaces.OF_NO_UNION;
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

    /** A union of terms, each of which keys and filters of its own decide. */
    private BoundQuery(QueryPlan plan, List<BoundQuery> terms, Arguments arguments) {
        this.plan = plan;
        this.terms = terms;
        this.arguments = arguments;
        passed = new UnionPlaces(terms.size());
        behind = null;
        spans = terms.stream().flatMap(term -> term.spans.stream()).toList();
        allSpans = spans;
        places = null;
        residual = null;
        filter = null;
        decidedByStore = false;
        reached = null;
    }

    /** What is left of a union: of its terms, behind places in them, or behind one place in all. */
    private BoundQuery(BoundQuery whole, List<BoundQuery> rest, UnionPlaces passed, @Nullable PrimaryKey reached) {
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

    /** What is left of a query: of the table, behind a row. */
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
     * Binds a plan to the arguments of one call, which are of the types that are stored.
     *
     * @throws IllegalArgumentException if an argument is missing, null where null has no meaning, or of another type than
     *     the property
     * @throws UnsupportedQueryException if a null for {@code Is} turns the query into a scan that is not allowed
     * @throws dev.tables.mapping.value.MappingException if a value cannot be part of a key
     */
    public static BoundQuery bind(QueryPlan plan, @Nullable Object... arguments) {
        return bind(plan, arguments, null, MAX_IN_VALUES);
    }

    /**
     * Binds a plan to arguments that may be of the types that the entity declares: a value that is compared with a property that has a
     * converter is converted.
     *
     * @param literals the values that a filter contains, as they are stored; they follow the arguments
     * @throws IllegalArgumentException as {@link #bind}, and if the order of converted values is used, which only stored values have
     */
    public static BoundQuery bindDeclared(
            QueryPlan plan, EntityMapper<?> mapper, @Nullable Object[] arguments, List<Object> literals) {
        return bindDeclared(plan, mapper, arguments, literals, MAX_IN_VALUES);
    }

    /**
     * Binds a plan to arguments as {@link #bindDeclared(QueryPlan, EntityMapper, Object[], List)}, of which a collection may have another
     * number of values.
     *
     * @param mostValues how many values a collection may have, and in how many ways those of several may be combined
     * @throws IllegalArgumentException if there are more
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
            if (NullsAsked.isAsked(tests.get(i), bound)) {
                return of(NullsAsked.plan(plan.model(), plan.spec(), condition, bound), bound);
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

    /** The plan; for a null argument of {@code Is} that of the query that asks for nulls. */
    public QueryPlan plan() {
        return plan;
    }

    /** The same served by another plan for the same condition. */
    BoundQuery by(QueryPlan other) {
        return other == plan ? this : of(other, arguments);
    }

    /** Whether nothing can match, so that nothing is read. */
    public boolean isEmpty() {
        return spans.isEmpty();
    }

    public List<Span> spans() {
        return spans;
    }

    /** The terms of a union, else none. */
    List<BoundQuery> terms() {
        return terms;
    }

    /** How far the terms of a union were read before. */
    UnionPlaces passed() {
        return passed;
    }

    /** Whether an entity with these values, found by a term of a union, is an answer of an earlier term. */
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

    /** The number of the index in the model, or -1. */
    int indexNumber() {
        return plan.indexNumber();
    }

    /** What to ask of the store for one span. Layouts of keys keep away from index rows, so all it finds are entities. */
    RowQuery request(Span span, int pageSize) {
        ContinuationToken begin = behind == null ? null : ContinuationToken.after(behind);
        return new RowQuery(span.partitions(), span.keys(), filter, Projection.ALL, pageSize, begin, isDescending());
    }

    /** Whether keys alone decide what matches. */
    boolean isUnfiltered() {
        return residual == null;
    }

    /** Whether the store alone decides what matches. */
    boolean isDecidedByStore() {
        return decidedByStore;
    }

    /** Whether an entity matches all that is asked. */
    public <T> boolean holds(EntityMapper<T> mapper, T entity) {
        Condition condition = plan.spec().condition();
        return condition == null
                || new Evaluation(plan.model().entity(), arguments)
                        .holds(condition, name -> mapper.property(entity, name));
    }

    /** Whether an entity with these values matches what the keys leave open. */
    boolean matches(Function<String, @Nullable Object> values) {
        return residual == null || new Evaluation(plan.model().entity(), arguments).holds(residual, values);
    }

    /** The places in which entities are found; null if a place depends on what finds an entity. */
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
                    || common != null && order != null && !common.isThatOf(order, its, term.allSpans)) {
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
     * Whether pages are merged by places that do not depend on what finds an entity: of several values of an index, or of the terms of a union.
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

    /** Whether later entities of what is merged have lesser places. */
    boolean isMergedDescending() {
        return Objects.requireNonNull(placeOrder()).isDescending();
    }

    /** The place behind which what is merged begins; null if at its start. */
    @Nullable
    PrimaryKey reached() {
        return reached;
    }

    /** The place of an entity that this term of what is merged finds. */
    <T> PrimaryKey mergedPlace(RowAccess<T> rows, T entity) {
        return Objects.requireNonNull(placeOrder()).place(rows, entity);
    }

    /** What is merged: the terms of a union, or the entities of each value of an index. */
    List<BoundQuery> merged() {
        return plan.isUnion()
                ? terms
                : Objects.requireNonNull(placeOrder()).byValue(spans).stream()
                        .map(own -> new BoundQuery(this, own, null, null))
                        .toList();
    }

    /** The position at a place of what is merged. */
    public QueryPosition positionAt(PrimaryKey place) {
        return new QueryPosition(fingerprint(), place.partitionKey(), place.rowKey());
    }

    /** What is left of this term of what is merged, behind a place. */
    private BoundQuery afterPlace(PrimaryKey place) {
        return new BoundQuery(
                this,
                spans.isEmpty() ? spans : Objects.requireNonNull(placeOrder()).after(spans, place),
                null,
                place);
    }

    /**
     * Where the row at a place is in the order of another plan, if all rows lie in the same order in both, so that the other may go on
     * from there; else null.
     */
    @Nullable
    PrimaryKey placeIn(QueryPlan other, PrimaryKey place) {
        if (!plan.chosen().liesAs(other.chosen())) {
            return null;
        }
        return isMergedByPlace() || plan.chosen().isByTableIndex()
                ? place
                : IndexPlaces.moved(
                        place,
                        plan.model().indexKey(plan.indexNumber()).prefix(),
                        plan.model().indexKey(other.indexNumber()).prefix());
    }

    /** The place behind an entity. */
    <T> QueryPosition position(RowAccess<T> rows, T entity) {
        PrimaryKey place = place(rows, entity);
        return new QueryPosition(fingerprint(), place.partitionKey(), place.rowKey());
    }

    /** The place that far in the terms of a union. */
    QueryPosition position(UnionPlaces behind) {
        return new QueryPosition(fingerprint(), "", behind.toText());
    }

    /** The keys of the row by which an entity is found first: its own, or an index row's; or its place in what is merged. */
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

    /** Whether an entity may be found in several spans, being in the index with each element of a collection. */
    boolean mayRepeat() {
        return places != null && allSpans.size() > 1 && places.areSeveral();
    }

    /** Whether an entity may be found in several spans, being in another one after it has changed. */
    boolean mayMove() {
        return places != null && allSpans.size() > 1;
    }

    /** Whether one request may give all that is asked for: {@code limit} answers, or all if that is 0. */
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

    /** Whether an entity found in a span is found in none before it. */
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

    /** Whether a position is one of this query, served by this plan. */
    boolean gave(QueryPosition position) {
        return position.query().equals(fingerprint());
    }

    /**
     * What is left behind a position that this query {@linkplain #gave gave}.
     *
     * @throws dev.tables.mapping.query.InvalidContinuationTokenException if it is none
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
        UnionPlaces passedThen = UnionPlaces.of(position.key(), terms.size());
        return new BoundQuery(this, passedThen.rest(terms, plan.mergesTerms()), passedThen, null);
    }

    /** The same, of which nothing is left. */
    BoundQuery exhausted() {
        return new BoundQuery(this, List.<Span>of(), null, null);
    }

    /** What is left behind a place. */
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

    /** Whether rows are read from the last to the first. */
    boolean isDescending() {
        return plan.isDescending();
    }

    private List<Span> behindKey(PrimaryKey place) {
        return spans.stream()
                .map(span -> isDescending() ? span.beforeKey(place.rowKey()) : span.afterKey(place.rowKey()))
                .filter(span -> !span.isEmpty())
                .toList();
    }

    /** The same query in one of its spans. */
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
