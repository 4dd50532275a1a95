package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.internal.Condition;
import dev.tables.mapping.query.internal.MethodNameParser;
import dev.tables.mapping.query.internal.SortKey;
import java.util.List;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport.FragmentCreationContext;

/**
 * The base class of repository fragments written ahead of time. Not to be extended by hand: each build writes the classes that
 * extend it.
 *
 * @param <T> the entity
 */
public abstract class TablesAotRepositoryFragmentSupport<T> {
    private final Class<T> entity;
    private final TablesTemplate template;
    private final ProjectionFactory projections;
    private final Class<?> repository;
    private final EntityModel model;

    /** For the repository that Spring Data is making, which works through the template. */
    protected TablesAotRepositoryFragmentSupport(
            Class<T> entity, TablesTemplate template, FragmentCreationContext context) {
        this.entity = entity;
        this.template = template;
        this.projections = context.getProjectionFactory();
        this.repository = context.getRepositoryMetadata().getRepositoryInterface();
        this.model = template.table(entity).model();
    }

    /** The query of a method, to be described; the types of its parameters matter only where the name is overloaded. */
    protected final AotQueryBuilder<T> query(String method, Class<?>... parameters) {
        return new AotQueryBuilder<>(
                new AotQueryBuilder.Method(repository, method, List.of(parameters)), entity, template, projections);
    }

    /** A comparison of a property with the argument of that number, from 0. */
    protected final AotCondition test(String property, Keyword keyword, int argument) {
        return new AotCondition(
                new Condition.Test(MethodNameParser.property(model, property), keyword, argument, false));
    }

    /** The same regardless of case. */
    protected final AotCondition testIgnoringCase(String property, Keyword keyword, int argument) {
        return new AotCondition(
                new Condition.Test(MethodNameParser.property(model, property), keyword, argument, true));
    }

    /** All of them. */
    protected static AotCondition all(AotCondition... terms) {
        return new AotCondition(Condition.all(AotCondition.conditions(terms)));
    }

    /** Any of them. */
    protected static AotCondition any(AotCondition... terms) {
        return new AotCondition(Condition.any(AotCondition.conditions(terms)));
    }

    /** The opposite. */
    protected static AotCondition not(AotCondition term) {
        return new AotCondition(new Condition.Not(term.condition()));
    }

    /** Least values first. */
    protected final AotOrder ascending(String property) {
        return new AotOrder(new SortKey(MethodNameParser.property(model, property), false));
    }

    /** Greatest values first. */
    protected final AotOrder descending(String property) {
        return new AotOrder(new SortKey(MethodNameParser.property(model, property), true));
    }
}
