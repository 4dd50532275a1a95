package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.PartialRow;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.query.internal.plan.StatisticPlan;
import dev.tables.mapping.query.internal.run.StatisticExecutor;
import dev.tables.mapping.query.internal.run.StatisticExecutor.Binding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A query method that returns a statistic of one property of the matching entities. The query reads only this property.
 */
final class StatisticQuery {
    private final TablesQueryMethod method;
    private final StatisticPlan plan;
    private final PlannedQuery<?> query;
    private final EntityMapper<?> mapper;
    private final StatisticExecutor<PartialRow> executor;
    private final Class<?> type;

    @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled classes
    StatisticQuery(
            TablesQueryMethod method,
            StatisticPlan plan,
            PlannedQuery<?> query,
            TablesTemplate template,
            EntityMapper<?> mapper) {
        this.method = method;
        this.plan = plan;
        this.query = query;
        this.mapper = mapper;
        String name = plan.property().name();
        TemplateAccess access = template.unwrap(TemplateAccess.class);
        this.executor = new StatisticExecutor<>(
                plan,
                access.partialQueries(mapper.entityType(), plan.readOfAll()),
                access.partialQueries(mapper.entityType(), plan.readInOrder()),
                row -> row.values().get(name));
        this.type = StatisticAnnotations.valueOf(method.answer());
    }

    /**
     * Returns the result in the form of the method, before conversion. The result of a method that returns a single
     * value is null if no entity has a value.
     */
    @Nullable
    Object answer(@Nullable Object[] arguments) {
        Binding binding = (one, last) -> query.bind(one, arguments, last);
        return switch (plan.statistic().kind()) {
            case VALUES -> declared(executor.values(binding));
            case COUNTS -> declared(executor.counts(binding));
            case MIN, MAX -> {
                Object found = executor.one(binding);
                yield found == null ? null : declared(found);
            }
        };
    }

    private List<Object> declared(Iterable<Object> values) {
        List<Object> all = new ArrayList<>();
        values.forEach(value -> all.add(declared(value)));
        return all;
    }

    private Map<Object, Long> declared(Map<Object, Long> counts) {
        Map<Object, Long> all = new LinkedHashMap<>();
        counts.forEach((value, count) -> all.merge(declared(value), count, Long::sum));
        return all;
    }

    /** Returns a value, or an element of a collection, as the method returns it. */
    private Object declared(Object stored) {
        String name = plan.property().name();
        Object value = plan.property().isMultiValued() ? stored : mapper.declared(name, stored);
        return Objects.requireNonNull(ProjectedValues.as(type, value, method.text(), name));
    }
}
