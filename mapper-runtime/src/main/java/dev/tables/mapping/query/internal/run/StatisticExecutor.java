package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Limits;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.plan.StatisticPlan;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The executor of statistics on query results. Thread-safe; keeps no state between calls.
 *
 * <p>All reads of a statistic are from one snapshot if the store has snapshots, as for other queries.
 *
 * @param <T> the type of the items read
 */
public final class StatisticExecutor<T> {
    /**
     * The maximum number of values that are searched one by one, at the cost of a request each, before all matching
     * entities are read instead.
     */
    private static final int MOST_HITS = 100;

    private final StatisticPlan plan;
    private final QueryExecutor<T> queries;
    private final QueryExecutor<T> inOrder;
    private final Function<T, @Nullable Object> value;
    private final ValueType type;

    /** The plans of a call, with its arguments. */
    @FunctionalInterface
    public interface Binding {
        /** Binds a plan to the arguments, followed by one more argument if that argument is not null. */
        BoundQuery bind(QueryPlan plan, @Nullable Object last);
    }

    /**
     * Creates an executor that reads by the given queries, which read the properties of {@link StatisticPlan#readOfAll}
     * and {@link StatisticPlan#readInOrder}.
     *
     * @param queries the queries that read all matching entities
     * @param inOrder the queries that read the first rows of an order
     * @param value the function that returns the value of the property in stored form
     */
    public StatisticExecutor(
            StatisticPlan plan,
            QueryExecutor<T> queries,
            QueryExecutor<T> inOrder,
            Function<T, @Nullable Object> value) {
        this.plan = plan;
        this.queries = queries;
        this.inOrder = inOrder;
        this.value = value;
        this.type = plan.property().comparedType();
    }

    /** Returns the only requested value, in stored form; null if no entity has one. */
    public @Nullable Object one(Binding binding) {
        QueryPlan ordered = plan.ordered();
        if (ordered != null && isServed(ordered)) {
            List<T> first = inOrder.list(binding.bind(ordered, null), 1);
            return first.isEmpty() ? null : value.apply(first.get(0));
        }
        boolean greatest = plan.statistic().kind() == Statistic.Kind.MAX;
        return queries.<Optional<Object>>all(binding.bind(plan.whole(), null), found -> {
                    Object best = null;
                    while (found.hasNext()) {
                        Object one = value.apply(found.next());
                        if (one != null && (best == null || type.compare(best, one) < 0 == greatest)) {
                            best = one;
                        }
                    }
                    return Optional.ofNullable(best);
                })
                .orElse(null);
    }

    /** Returns each value once, in order and in stored form; of a collection, each element. */
    public Collection<Object> values(Binding binding) {
        QueryPlan ordered = plan.ordered();
        Optional<Collection<Object>> found = ordered != null && isServed(ordered)
                ? inOrder.together(plan.model(), () -> Optional.ofNullable(oneByOne(binding, ordered)))
                : Optional.empty();
        return found.orElseGet(() -> counts(binding).keySet());
    }

    /** Returns how many entities have each value, in the order of values. */
    public TreeMap<Object, Long> counts(Binding binding) {
        return queries.all(binding.bind(plan.whole(), null), found -> {
            TreeMap<Object, Long> counts = new TreeMap<>(type::compare);
            found.forEachRemaining(row -> valuesOf(row).forEach(one -> counts.merge(one, 1L, Long::sum)));
            return counts;
        });
    }

    private Collection<Object> valuesOf(T found) {
        Object stored = value.apply(found);
        PropertyModel property = plan.property();
        if (stored == null || !property.isMultiValued()) {
            return stored == null ? List.of() : List.of(stored);
        }
        Collection<Object> elements = new TreeSet<>(type::compare);
        elements.addAll(JsonElements.of(plan.entityName(), property, (String) stored));
        return elements;
    }

    /**
     * Returns whether the plan that reads rows in the order of the property is used. If the index of that plan is not
     * readable, the plan would read and sort all matching entities repeatedly instead of once.
     */
    private boolean isServed(QueryPlan ordered) {
        return !plan.allowsWhole() || inOrder.isReadable(ordered);
    }

    /**
     * Reads the first rows, then repeatedly the first rows after all rows of the last value found. The size of each
     * read depends on how many new values the previous read found. Returns null if each row costs a request and there
     * are many values.
     */
    private @Nullable Collection<Object> oneByOne(Binding binding, QueryPlan first) {
        boolean hits = inOrder.readsEachHit(first);
        boolean descending = first.spec().sort().get(0).descending();
        List<Object> found = new ArrayList<>();
        QueryPlan reading = first;
        int size = 1;
        boolean full = true;
        while (full) {
            List<T> rows = inOrder.list(binding.bind(reading, found.isEmpty() ? null : last(found)), size);
            int before = found.size();
            for (T row : rows) {
                add(value.apply(row), descending, found);
            }
            int more = found.size() - before;
            if (!rows.isEmpty() && more == 0 || hits && found.size() > MOST_HITS && plan.allowsWhole()) {
                return null;
            }
            full = rows.size() == size;
            reading = Objects.requireNonNull(plan.next());
            size = more == size ? Math.min(size * 4, Limits.MAX_PAGE_SIZE) : more;
        }
        if (descending) {
            Collections.reverse(found);
        }
        return found;
    }

    private void add(@Nullable Object one, boolean descending, List<Object> found) {
        if (one == null) {
            return;
        }
        int order = found.isEmpty() ? 1 : type.compare(one, last(found)) * (descending ? -1 : 1);
        if (order > 0) {
            found.add(one);
        }
    }

    private static Object last(List<Object> found) {
        return found.get(found.size() - 1);
    }
}
