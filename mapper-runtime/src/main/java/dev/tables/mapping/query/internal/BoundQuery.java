package dev.tables.mapping.query.internal;

import dev.tables.engine.Filter;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
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

    private final @Nullable IndexPlaces places;
    private final @Nullable Condition residual;
    private final Arguments arguments;
    private final @Nullable Filter filter;
    private final boolean decidedByStore;

    BoundQuery(QueryPlan plan, List<Span> spans, @Nullable Condition residual, Arguments arguments) {
        this.plan = plan;
        this.residual = residual;
        this.arguments = arguments;
        IndexModel index = plan.index();
        StoreFilter served = residual == null ? null : StoreFilter.of(residual, arguments);
        boolean never = served != null && served.never();
        boolean keysOnly = !plan.filtersIndexRows();
        this.spans = never ? List.of() : spans;
        this.allSpans = this.spans;
        this.places = index == null ? null : new IndexPlaces(plan.model(), plan.indexNumber());
        boolean upgraded = plan.model().hasEarlierSchemas();
        Filter wanted = served == null || keysOnly ? null : served.filter();
        this.filter = upgraded ? EarlierSchemas.or(wanted, plan.model()) : wanted;
        this.decidedByStore = served == null || served.exact() && !keysOnly && !upgraded;
    }

    /** What is left of a query. */
    private BoundQuery(BoundQuery whole, List<Span> rest) {
        plan = whole.plan;
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

    /** The number of the index in the model, or -1. */
    int indexNumber() {
        return plan.indexNumber();
    }

    /** What to ask of the store for one span. Layouts of keys keep away from index rows, so all it finds are entities. */
    RowQuery request(Span span, int pageSize) {
        return new RowQuery(span.partitions(), span.keys(), filter, Projection.ALL, pageSize, null);
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
        return places != null && places.areSeveral() && allSpans.size() > 1;
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

    /** What is left behind a place. */
    BoundQuery after(RowKeys place) {
        return new BoundQuery(this, plan.isMerged() ? behindKey(place) : behind(place));
    }

    private List<Span> behind(RowKeys place) {
        List<Span> rest = new ArrayList<>();
        boolean passed = false;
        for (Span span : spans) {
            if (passed || span.isBehind(place.partitionKey(), place.rowKey())) {
                passed = true;
                rest.add(span);
            } else {
                rest.addAll(span.after(place.partitionKey(), place.rowKey()));
            }
        }
        return rest;
    }

    private List<Span> behindKey(RowKeys place) {
        return spans.stream()
                .map(span -> span.afterKey(place.rowKey()))
                .filter(span -> !span.isEmpty())
                .toList();
    }

    /** The same query in one of its spans. */
    BoundQuery only(Span span) {
        return new BoundQuery(this, List.of(span));
    }

    private int fingerprint() {
        // Of texts and numbers only: positions outlive the process.
        String asked = plan.model().entity()
                + plan.table()
                + plan.spec().condition()
                + plan.spec().sort()
                + filter;
        return 31 * asked.hashCode() + spans.hashCode();
    }
}
