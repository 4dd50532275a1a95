package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.method.PredicateCondition;
import dev.tables.mapping.query.internal.plan.PlanRules;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.table.EntityTable;
import java.util.List;
import java.util.Set;

/** The query of a predicate, planned like a query method with the same condition. */
final class PredicateQuery implements GivenQuery {
    private final EntityModel model;
    private final EntityMapper<?> mapper;
    private final PredicatePlans plans;
    private final EntityPredicate<?> predicate;
    private final PredicateCondition condition;

    /** Creates a query; {@code plans} contains the plans for entities in the table. */
    PredicateQuery(EntityTable<?> table, PredicatePlans plans, EntityPredicate<?> predicate) {
        this.model = table.model();
        this.mapper = table.mapper();
        this.plans = plans;
        this.predicate = predicate;
        this.condition = PredicateCondition.of(model, predicate);
    }

    @Override
    public String text() {
        return "predicate";
    }

    @Override
    public Set<String> properties() {
        var asked = condition.spec().condition();
        return GivenQuery.properties(model, asked == null ? List.of() : List.of(asked));
    }

    @Override
    public BoundQuery bound(TablesTemplate template, List<SortKey> sort, int limit, boolean paged) {
        QueryPlan plan = plan(template, sort, limit, paged);
        if (plan.accessPath() == AccessPath.TABLE_SCAN && !plan.spec().scanAllowed()) {
            throw new ScanNotAllowedException(predicate, plan);
        }
        DeclarationError misfit = PlanRules.ofFirst(plan);
        if (misfit != null) {
            throw new UnsupportedQueryException(model.entity(), null, "the predicate " + misfit.fact());
        }
        return BoundQuery.bindDeclared(
                plan,
                mapper,
                condition.arguments(),
                List.of(),
                template.unwrap(TemplateAccess.class).maxInValues());
    }

    /** Returns the plan, even if it is rejected. */
    QueryPlan plan(TablesTemplate template, List<SortKey> sort, int limit, boolean paged) {
        QuerySpec asked = condition.spec().withSort(sort).withLimit(limit);
        QuerySpec inStore = template.unwrap(TemplateAccess.class).forStore(asked);
        return plans.plan(inStore.withPages(paged));
    }
}
