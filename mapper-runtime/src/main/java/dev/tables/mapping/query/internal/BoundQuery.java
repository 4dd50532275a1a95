package dev.tables.mapping.query.internal;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A plan with the arguments of one call: what to read, what to filter. Immutable, run by {@link QueryExecutor}. */
public final class BoundQuery {
    private final QueryPlan plan;
    private final List<Span> spans;
    /** What there was to read before some of it was passed. */
    private final List<Span> allSpans;

    /** Of a union, else none. */
    private final List<BoundQuery> terms;
    /** How far the terms of a union were read before. */
    private final UnionPlaces passed;

    /** Where the reading of a table goes on whose partitions lie in an order of the store, null if at its start. */
    private final @Nullable RowKeys behind;

    private final @Nullable IndexPlaces places;
    private final @Nullable Condition residual;
    private final Arguments arguments;
    private final @Nullable Filter filter;
    private final boolean decidedByStore;

    BoundQuery(QueryPlan plan, List<Span> spans, @Nullable Condition residual, Arguments arguments) {
        this.plan = plan;
        this.residual = residual;
        this.arguments = arguments;
        this.terms = List.of();
        this.passed = UnionPlaces.OF_NO_UNION;
        this.behind = null;
        IndexModel index = plan.index();
        StoreFilter served = residual == null ? null : StoreFilter.of(residual, arguments);
        boolean never = served != null && served.never();
        boolean keysOnly = !plan.chosen().filtersIndexRows();
        this.spans = never ? List.of() : spans;
        this.allSpans = this.spans;
        this.places = index == null ? null : new IndexPlaces(plan.model(), plan.indexNumber());
        boolean upgraded = plan.model().hasEarlierSchemas();
        Filter wanted = served == null || keysOnly ? null : served.filter();
        this.filter = upgraded ? EarlierSchemas.or(wanted, plan.model()) : wanted;
        this.decidedByStore = served == null || served.exact() && !keysOnly && !upgraded;
    }

    /** A union of terms, each of which keys and filters of its own decide. */
    BoundQuery(QueryPlan plan, List<BoundQuery> terms, Arguments arguments) {
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
    }

    /** What is left of a union behind places in its terms. */
    private BoundQuery(BoundQuery whole, UnionPlaces reached) {
        plan = whole.plan;
        arguments = whole.arguments;
        passed = reached;
        behind = null;
        terms = reached.rest(whole.terms, plan.mergesTerms());
        spans = terms.stream().flatMap(term -> term.spans.stream()).toList();
        allSpans = whole.allSpans;
        places = null;
        residual = null;
        filter = null;
        decidedByStore = false;
    }

    /** What is left of a query: of the table, behind a row. */
    private BoundQuery(BoundQuery whole, List<Span> rest, @Nullable RowKeys behind) {
        this.behind = behind;
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
    }

    /** The plan; for a null argument of {@code Is} that of the query that asks for nulls. */
    public QueryPlan plan() {
        return plan;
    }

    /** The same served by another plan for the same condition. */
    BoundQuery by(QueryPlan other) {
        return other == plan ? this : other.bound(arguments);
    }

    /** Whether nothing can match, so that nothing is read. */
    public boolean isEmpty() {
        return spans.isEmpty();
    }

    List<Span> spans() {
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
        ContinuationToken begin = behind == null ? null : ContinuationToken.behind(behind);
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

    /** The place behind an entity. */
    <T> QueryPosition position(RowAccess<T> rows, T entity) {
        RowKeys place = place(rows, entity);
        return new QueryPosition(fingerprint(), place.partitionKey(), place.rowKey());
    }

    /** The place that far in the terms of a union. */
    QueryPosition position(UnionPlaces behind) {
        return new QueryPosition(fingerprint(), "", behind.toText());
    }

    /** The keys of the row by which an entity is found first: its own, or an index row's. */
    <T> RowKeys place(RowAccess<T> rows, T entity) {
        RowKeys keys = rows.keys(entity);
        if (places == null) {
            return keys;
        }
        RowKeys known = rows.indexRow(entity);
        if (known != null) {
            return known;
        }
        RowKeys first = null;
        int least = Integer.MAX_VALUE;
        for (RowKeys place : places.of(keys, name -> rows.property(entity, name))) {
            int span = spanOf(place);
            if (first == null || span < least) {
                first = place;
                least = span;
            }
        }
        return Objects.requireNonNull(first, "an entity found through an index has the indexed values");
    }

    /** Whether an entity may be found in several spans, being in the index with each element of a collection. */
    boolean mayRepeat() {
        return places != null && allSpans.size() > 1 && places.areSeveral();
    }

    /** Whether an entity found in a span is found in none before it. */
    <T> boolean isFirst(Span span, RowAccess<T> rows, T entity) {
        List<RowKeys> found = Objects.requireNonNull(places).of(rows.keys(entity), name -> rows.property(entity, name));
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

    private int spanOf(RowKeys place) {
        for (int i = 0; i < allSpans.size(); i++) {
            if (allSpans.get(i).contains(place)) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Whether a position is one of this query, served by this plan. */
    boolean gave(QueryPosition position) {
        return position.query() == fingerprint();
    }

    /**
     * What is left behind a position that this query {@linkplain #gave gave}.
     *
     * @throws dev.tables.mapping.query.PositionRefusedException if it is none
     */
    BoundQuery after(QueryPosition position) {
        return plan.isUnion()
                ? new BoundQuery(this, UnionPlaces.of(position.key(), terms.size()))
                : after(position.place());
    }

    /** The same, of which nothing is left. */
    BoundQuery exhausted() {
        return new BoundQuery(this, List.of(), null);
    }

    /** What is left behind a place. */
    BoundQuery after(RowKeys place) {
        if (plan.path() == AccessPath.SCAN && !plan.spec().partitionRanges()) {
            return new BoundQuery(this, spans, place);
        }
        return new BoundQuery(this, plan.isMerged() ? behindKey(place) : behind(place), null);
    }

    private List<Span> behind(RowKeys place) {
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

    private List<Span> behindKey(RowKeys place) {
        return spans.stream()
                .map(span -> isDescending() ? span.beforeKey(place.rowKey()) : span.afterKey(place.rowKey()))
                .filter(span -> !span.isEmpty())
                .toList();
    }

    /** The same query in one of its spans. */
    BoundQuery only(Span span) {
        return new BoundQuery(this, List.of(span), behind);
    }

    private int fingerprint() {
        // Of texts and numbers only: positions outlive the process.
        String asked = plan.model().entity()
                + plan.table()
                + plan.spec().condition()
                + plan.spec().sort()
                + filter;
        if (plan.isUnion()) {
            return 31 * asked.hashCode()
                    + terms.stream().map(BoundQuery::fingerprint).toList().hashCode();
        }
        return 31 * asked.hashCode() + spans.hashCode();
    }
}
