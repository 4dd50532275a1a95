package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.repository.TablesPredicateExecutor;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.table.EntityTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.FluentQuery.FetchableFluentQuery;
import org.springframework.util.function.SingletonSupplier;

/**
 * An executor of predicates. Each predicate is planned when it is executed, unless a plan of the same shape exists.
 *
 * @param <T> the entity
 */
public final class TablesPredicates<T> implements TablesPredicateExecutor<T> {
    private final TablesTemplate template;
    private final Class<T> type;
    private final ProjectionFactory projections;
    private final Supplier<PredicatePlans> plans;

    /** Creates an executor for entities of the class. */
    public TablesPredicates(TablesTemplate template, Class<T> type, ProjectionFactory projections) {
        this.template = template;
        this.type = type;
        this.projections = projections;
        this.plans = SingletonSupplier.of(() -> new PredicatePlans(template.table(type)));
    }

    @Override
    public Optional<T> findOne(EntityPredicate<T> predicate) {
        return fluent(predicate).one();
    }

    @Override
    public List<T> findAll(EntityPredicate<T> predicate) {
        return fluent(predicate).all();
    }

    @Override
    public List<T> findAll(EntityPredicate<T> predicate, Sort sort) {
        return fluent(predicate)
                .sortBy(given(sort, "a Sort (Sort.unsorted() for no sorting)"))
                .all();
    }

    @Override
    public Page<T> findAll(EntityPredicate<T> predicate, Pageable pageable) {
        return fluent(predicate).page(given(pageable, "a Pageable (Pageable.unpaged() for all entities)"));
    }

    @Override
    public long count(EntityPredicate<T> predicate) {
        return fluent(predicate).count();
    }

    @Override
    public boolean exists(EntityPredicate<T> predicate) {
        return fluent(predicate).exists();
    }

    @Override
    public long delete(EntityPredicate<T> predicate) {
        EntityTable<T> table = template.table(type);
        PredicateQuery query = query(predicate);
        return TablesTemplate.withExceptionTranslation(() -> {
            var bound = query.bound(template, List.of(), 0, false);
            return new PlannedQuery<>(query.text(), template, table, bound.plan(), List.of()).delete(bound);
        });
    }

    // The interface allows R to be nullable, which NullAway sees on JDK 25 and not on 17.
    @Override
    @SuppressWarnings("NullAway")
    public <R extends @Nullable Object> R findBy(
            EntityPredicate<T> predicate, Function<? super FetchableFluentQuery<T>, R> query) {
        return given(query, "a query function").apply(fluent(predicate));
    }

    @Override
    public AccessPlan plan(EntityPredicate<T> predicate) {
        return plan(predicate, Sort.unsorted());
    }

    @Override
    public AccessPlan plan(EntityPredicate<T> predicate, Sort sort) {
        EntityModel model = template.table(type).model();
        PredicateQuery query = query(predicate);
        return TablesTemplate.withExceptionTranslation(
                () -> query.plan(template, SortKeys.of(model, sort), 0, false), sort);
    }

    private FetchableFluentQuery<T> fluent(EntityPredicate<T> predicate) {
        return new GivenFluentQuery<>(
                new GivenFluentQuery.Source<>(template, type, projections, query(predicate)), type, Sort.unsorted(), 0);
    }

    private PredicateQuery query(EntityPredicate<T> predicate) {
        given(predicate, "a predicate (EntityPredicate.allOf() for all entities)");
        return TablesTemplate.withExceptionTranslation(
                () -> new PredicateQuery(template.table(type), plans.get(), predicate));
    }

    private static <V> V given(@Nullable V value, String what) {
        if (value == null) {
            throw new IllegalArgumentException("Expected " + what + ", but found null.");
        }
        return value;
    }
}
