package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import java.util.List;
import org.springframework.data.projection.ProjectionFactory;

/**
 * A factory of queries for a repository fragment that was generated ahead of time. The factory is a separate object, so
 * that its methods cannot conflict with the query methods of the fragment.
 *
 * @param <T> the entity
 */
public final class AotQueries<T> {
    private final Class<?> repository;
    private final Class<T> entity;
    private final TablesTemplate template;
    private final ProjectionFactory projections;
    private final EntityModel model;

    AotQueries(Class<?> repository, Class<T> entity, TablesTemplate template, ProjectionFactory projections) {
        this.repository = repository;
        this.entity = entity;
        this.template = template;
        this.projections = projections;
        this.model = template.table(entity).model();
    }

    /** Begins the query of a method; the types of its parameters matter only where the name is overloaded. */
    public AotQueryBuilder<T> of(String method, Class<?>... parameters) {
        return new AotQueryBuilder<>(
                new AotQueryBuilder.Method(repository, method, List.of(parameters)), entity, template, projections);
    }

    /** Compares a property with an argument of the call, by its index from 0. */
    public AotCondition test(String property, QueryKeyword keyword, int argument) {
        return new AotCondition(
                new Condition.Test(MethodNameParser.property(model, property), keyword, argument, false));
    }

    /** Compares a property with an argument of the call, by its index from 0, regardless of case. */
    public AotCondition testIgnoringCase(String property, QueryKeyword keyword, int argument) {
        return new AotCondition(
                new Condition.Test(MethodNameParser.property(model, property), keyword, argument, true));
    }

    /** Combines conditions, all of which must be true. */
    public AotCondition all(AotCondition... terms) {
        return new AotCondition(Condition.all(AotCondition.conditions(terms)));
    }

    /** Combines conditions, at least one of which must be true. */
    public AotCondition any(AotCondition... terms) {
        return new AotCondition(Condition.any(AotCondition.conditions(terms)));
    }

    /** Creates the negation of a condition. */
    public AotCondition not(AotCondition term) {
        return new AotCondition(new Condition.Not(term.condition()));
    }

    /** Sorts by a property, least values first. */
    public AotOrder ascending(String property) {
        return new AotOrder(new SortKey(MethodNameParser.property(model, property), false));
    }

    /** Sorts by a property, greatest values first. */
    public AotOrder descending(String property) {
        return new AotOrder(new SortKey(MethodNameParser.property(model, property), true));
    }
}
