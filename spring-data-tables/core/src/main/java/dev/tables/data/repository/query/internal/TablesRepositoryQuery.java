package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import dev.tables.mapping.query.internal.plan.StatisticPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.table.EntityTable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * The query of a repository method, by its name or annotation: planned once, bound and executed at each call.
 *
 * @param <T> the entity
 */
final class TablesRepositoryQuery<T> implements RepositoryQuery {
    private final TablesQueryMethod method;
    private final PlannedQueryMethod planned;
    private final PlannedQuery<T> query;
    private final FilterExpressions expressions;
    private final EntityMerges<T> merges;
    private final @Nullable StatisticQuery statistic;
    private final @Nullable PromisedAnswers promised;
    private final boolean plain;

    private TablesRepositoryQuery(
            TablesQueryMethod method,
            PlannedQueryMethod planned,
            FilterExpressions expressions,
            EntityTable<T> table,
            TablesTemplate template) {
        this.method = method;
        this.planned = planned;
        this.expressions = expressions;
        this.merges = new EntityMerges<>(
                template, table.mapper(), planned.declaration().changes());
        this.query = new PlannedQuery<>(method.text(), template, table, planned.plan(), planned.constants());
        StatisticPlan summarized = planned.statistic();
        this.statistic =
                summarized == null ? null : new StatisticQuery(method, summarized, query, template, table.mapper());
        this.promised = method.shape().returned().delivery() == Delivery.AT_ONCE
                ? null
                : PromisedAnswers.of(method, template.store());
        this.plain = promised == null && PlainMethods.isPlain(method, planned);
    }

    /** Creates the query of a method and checks it. */
    static <T> TablesRepositoryQuery<T> of(
            TablesQueryMethod method, Class<T> type, TablesTemplate template, ValueExpressionDelegate values) {
        EntityTable<T> table = template.table(type);
        PlannedQueryMethod planned = PlannedQueryMethod.of(method, table, template);
        planned.check();
        FilterExpressions expressions = new FilterExpressions(method, table.model(), planned.declaration(), values);
        return new TablesRepositoryQuery<>(method, planned, expressions, table, template);
    }

    AccessPlan plan() {
        return planned.shown();
    }

    @Override
    public QueryMethod getQueryMethod() {
        return method;
    }

    /** Returns the direct implementation of the method, or null if Spring Data must convert arguments or results. */
    DirectQueries.@Nullable Answer direct(Class<T> type) {
        UnaryOperator<@Nullable Object> returning = plain ? PlainMethods.returning(method, planned, type) : null;
        return returning == null ? null : arguments -> returning.apply(plainAnswer(arguments));
    }

    // Spring's arrays hold nullable elements, which NullAway sees on JDK 25 and not on 17.
    @Override
    @SuppressWarnings("NullAway")
    public @Nullable Object execute(Object[] parameters) {
        if (plain) {
            return plainAnswer(parameters);
        }
        ParametersParameterAccessor accessor = new ParametersParameterAccessor(method.getParameters(), parameters);
        return promised == null ? answer(accessor, parameters) : promised.answer(() -> answer(accessor, parameters));
    }

    private @Nullable Object plainAnswer(@Nullable Object[] arguments) {
        try {
            BoundQuery bound = query.bind(Sort.unsorted(), expressions.behind(arguments, arguments));
            return switch (planned.subject()) {
                case COUNT -> query.count(bound);
                case EXISTS -> query.exists(bound);
                case FIND, DELETE, MERGE, SUMMARIZE ->
                    query.find(bound, QueryOptions.NONE).execute(method);
            };
        } catch (RuntimeException failed) {
            throw TablesTemplate.translateException(failed, Sort.unsorted());
        }
    }

    private @Nullable Object answer(ParametersParameterAccessor accessor, Object[] parameters) {
        Sort sort = planned.subject() == Subject.FIND ? accessor.getSort() : Sort.unsorted();
        try {
            @Nullable Object[] given = arguments(accessor);
            if (statistic != null) {
                return statistic.answer(expressions.behind(given, parameters));
            }
            BoundQuery bound = query.bind(sort, expressions.behind(given, parameters));
            return switch (planned.subject()) {
                case COUNT -> query.count(bound);
                case EXISTS -> query.exists(bound);
                case DELETE -> delete(bound);
                case MERGE -> merges.merge(bound, given);
                case FIND, SUMMARIZE -> find(bound, accessor);
            };
        } catch (RuntimeException failed) {
            throw TablesTemplate.translateException(failed, sort);
        }
    }

    private @Nullable Object delete(BoundQuery bound) {
        if (method.isCollectionQuery()) {
            return query.deleteAndReturn(bound);
        }
        return switch (method.shape().returned().element()) {
            case ENTITY -> query.deleteOne(bound);
            case TRUTH -> query.delete(bound) > 0;
            default -> query.delete(bound);
        };
    }

    private @Nullable Object[] arguments(ParametersParameterAccessor accessor) {
        int given = method.getParameters().getBindableParameters().getNumberOfParameters();
        @Nullable Object[] arguments = new Object[given];
        for (int i = 0; i < given; i++) {
            arguments[i] = accessor.getBindableValue(i);
        }
        return arguments;
    }

    private @Nullable Object find(BoundQuery bound, ParametersParameterAccessor accessor) {
        ResultProcessor processor = method.getResultProcessor().withDynamicProjection(accessor);
        ReturnedType returned = processor.getReturnedType();
        if (method.hasDynamicProjection()) {
            planned.checkReturned(returned);
        }
        Object found = query.find(bound, QueryOptions.of(accessor), returned).execute(method);
        return found == null
                ? null
                : processor.processResult(found, query.projector().to(returned));
    }
}
