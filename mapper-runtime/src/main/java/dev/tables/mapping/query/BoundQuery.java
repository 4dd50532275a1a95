package dev.tables.mapping.query;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Filter;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.IndexModel;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A plan with the arguments of one call: what to read, what to filter. Immutable, run by {@link QueryExecutor}. */
public final class BoundQuery {
    private final AccessPlan plan;
    private final List<Span> spans;
    private final @Nullable Condition residual;
    private final Arguments arguments;
    private final @Nullable Filter filter;
    private final boolean decidedByStore;

    BoundQuery(AccessPlan plan, List<Span> spans, @Nullable Condition residual, Arguments arguments) {
        this.plan = plan;
        this.residual = residual;
        this.arguments = arguments;
        IndexModel index = plan.index();
        StoreFilter served = residual == null ? null : StoreFilter.of(residual, arguments);
        boolean never = served != null && served.never();
        boolean keysOnly = index != null && index.layout() == IndexLayout.KEYS;
        this.spans = never ? List.of() : spans;
        boolean upgraded = plan.model().hasEarlierSchemas();
        Filter wanted = served == null || keysOnly ? null : served.filter();
        this.filter = upgraded ? EarlierSchemas.or(wanted, plan.model()) : wanted;
        this.decidedByStore = served == null || served.exact() && !keysOnly && !upgraded;
    }

    /** The plan; for a null argument of {@code Is} that of the query that asks for nulls. */
    public AccessPlan plan() {
        return plan;
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

    /** Whether an entity with these values matches what the keys leave open. */
    boolean matches(Function<String, @Nullable Object> values) {
        return residual == null || new Evaluation(arguments).holds(residual, values);
    }

    /** The place behind an entity. */
    <T> QueryPosition position(RowAccess<T> rows, T entity) {
        RowKeys keys = rows.keys(entity);
        IndexModel index = plan.index();
        if (index == null) {
            return new QueryPosition(fingerprint(), keys.partitionKey(), keys.rowKey());
        }
        EntityModel model = plan.model();
        KeyWriter writer = model.indexKey(indexNumber()).writer(model.entity());
        for (KeyComponent component : index.components()) {
            writer.value(rows.property(entity, component.property()));
        }
        boolean bare = index.unique() || index.scope() == IndexScope.TABLE;
        String key = bare ? writer.toKey() : writer.toKey(keys.rowKey());
        RowKeys indexRow = model.indexRow(indexNumber(), key, keys);
        return new QueryPosition(fingerprint(), indexRow.partitionKey(), indexRow.rowKey());
    }

    /** What is left behind a place. */
    BoundQuery after(QueryPosition position) {
        if (position.query() != fingerprint()) {
            throw new IllegalArgumentException("Found the position of another query, or of other arguments."
                    + " Continue with the query and the arguments that gave it.");
        }
        List<Span> rest = new ArrayList<>();
        boolean passed = false;
        for (Span span : spans) {
            if (passed || span.isBehind(position.partitionKey(), position.key())) {
                passed = true;
                rest.add(span);
            } else {
                rest.addAll(span.after(position.partitionKey(), position.key()));
            }
        }
        return new BoundQuery(plan, rest, residual, arguments);
    }

    private int fingerprint() {
        String condition = String.valueOf(plan.spec().condition());
        return 31 * (31 * condition.hashCode() + spans.hashCode())
                + (filter == null ? 0 : filter.toString().hashCode());
    }
}
