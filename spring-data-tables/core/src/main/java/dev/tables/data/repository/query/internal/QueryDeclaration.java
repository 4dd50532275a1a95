package dev.tables.data.repository.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.DeclaredFilter;
import dev.tables.mapping.query.internal.method.DeclaredStatistic;
import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.FilterQuery;
import dev.tables.mapping.query.internal.method.MergeQuery;
import dev.tables.mapping.query.internal.method.MergeQuery.Assignment;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.method.MethodRules;
import dev.tables.mapping.query.internal.method.ParameterType;
import dev.tables.mapping.query.internal.method.Statistic;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The query of a method, declared by its annotation or otherwise by its name.
 *
 * @param subject the operation on the matching entities
 * @param spec the query to plan
 * @param distinct whether each result is returned once
 * @param expressions expressions in the annotation's text, whose values are bound after the arguments
 * @param constants values of the annotation's text, bound after the expressions
 * @param changes the changes of the matching entities
 * @param statistic the statistic of the matching entities that the method returns instead of them, or null
 */
record QueryDeclaration(
        Subject subject,
        QuerySpec spec,
        boolean distinct,
        List<String> expressions,
        List<Object> constants,
        List<Assignment> changes,
        @Nullable Statistic statistic) {
    /** Removes the sort order unless the method finds entities. */
    QueryDeclaration {
        spec = subject == Subject.FIND ? spec : spec.withSort(List.of());
    }

    /**
     * Parses the declaration of a method.
     *
     * @throws dev.tables.mapping.query.UnsupportedQueryException if name or filter cannot be parsed, or the declaration
     *     does not match the query
     */
    static QueryDeclaration of(TablesQueryMethod method, EntityModel model) {
        DeclaredFilter declared = method.filter();
        String changes = method.changes();
        DeclaredStatistic statistic = method.statistic();
        if (statistic != null) {
            return ofStatistic(method, model, statistic, declared);
        }
        if (changes != null) {
            return ofMerge(method, model, MergeQuery.parse(model, changes, method.parameterNames()), declared);
        }
        if (declared == null) {
            DerivedQuery query = MethodNameParser.parse(model, method.getName());
            MethodRules.requireSupported(model, query.condition());
            method.refuse(model.entity(), MethodRules.ofArguments(method.shape(), query));
            method.refuse(model.entity(), MethodRules.ofSubject(method.shape(), query.subject(), method.getName()));
            checkParameters(method, model, query.condition());
            QuerySpec spec = fitted(query.spec(), method);
            return new QueryDeclaration(query.subject(), spec, query.distinct(), List.of(), List.of(), List.of(), null);
        }
        method.refuse(model.entity(), MethodRules.ofFilter(method.argumentTypes()));
        FilterQuery query = FilterQuery.parse(model, declared, method.parameterNames());
        method.refuse(model.entity(), MethodRules.ofSubject(method.shape(), query.subject(), null));
        checkParameters(method, model, query.condition());
        FilterExpressions.check(model.entity(), query.expressions());
        return new QueryDeclaration(
                query.subject(),
                fitted(query.spec(), method),
                false,
                query.expressions(),
                query.constants(),
                List.of(),
                null);
    }

    private static QueryDeclaration ofStatistic(
            TablesQueryMethod method,
            EntityModel model,
            DeclaredStatistic statistic,
            @Nullable DeclaredFilter declared) {
        if (declared != null) {
            method.refuse(model.entity(), MethodRules.ofFilter(method.argumentTypes()));
        }
        method.refuse(model.entity(), statistic.misfit(model, method.shape(), method.changes()));
        FilterQuery filter = null;
        QuerySpec spec;
        if (declared == null) {
            DerivedQuery query = statistic.only().name(model, method.method().getName());
            MethodRules.requireSupported(model, query.condition());
            method.refuse(model.entity(), MethodRules.ofArguments(method.shape(), query));
            spec = query.spec();
        } else {
            statistic.only().check(model, declared);
            filter = FilterQuery.parse(model, declared, method.parameterNames());
            spec = filter.spec();
        }
        checkParameters(method, model, spec.condition());
        List<String> expressions = filter == null ? List.of() : filter.expressions();
        FilterExpressions.check(model.entity(), expressions);
        return new QueryDeclaration(
                Subject.SUMMARIZE,
                fitted(spec, method),
                false,
                expressions,
                filter == null ? List.of() : filter.constants(),
                List.of(),
                statistic.only());
    }

    private static QueryDeclaration ofMerge(
            TablesQueryMethod method, EntityModel model, MergeQuery merge, @Nullable DeclaredFilter declared) {
        if (declared != null) {
            method.refuse(model.entity(), MethodRules.ofFilter(method.argumentTypes()));
        }
        FilterQuery filter = declared == null ? null : merge.filter(declared);
        DerivedQuery name = filter == null ? merge.name(method.getName(), method.argumentTypes()) : null;
        QuerySpec spec = filter == null ? Objects.requireNonNull(name).spec() : filter.spec();
        MethodRules.requireSupported(model, spec.condition());
        method.refuse(model.entity(), MethodRules.ofSubject(method.shape(), Subject.MERGE, null));
        checkParameters(method, model, spec.condition());
        List<Type> types = method.parameterTypes();
        for (Assignment change : merge.assignments()) {
            if (change.parameter() >= 0) {
                ParameterType given = ParameterType.of(types.get(change.parameter()));
                method.refuse(model.entity(), MethodRules.ofAssigned(change.property(), given));
            }
        }
        List<String> expressions = filter == null ? List.of() : filter.expressions();
        FilterExpressions.check(model.entity(), expressions);
        return new QueryDeclaration(
                Subject.MERGE,
                fitted(spec, method),
                false,
                expressions,
                filter == null ? List.of() : filter.constants(),
                merge.assignments(),
                null);
    }

    /** Returns the query with the options of the declaration. */
    private static QuerySpec fitted(QuerySpec asked, TablesQueryMethod method) {
        return asked.withRead(method.indexRead())
                .withPages(method.shape().returned().form().isPaged())
                .withScanAllowed(method.allowsScan())
                .withOffsetAllowed(method.shape().allowed().offset())
                .withKeyOrder(method.shape().keyOrder());
    }

    /**
     * Checks the types of the parameters. Arguments after the parameters are literals, or expressions whose type is
     * checked at evaluation.
     */
    private static void checkParameters(TablesQueryMethod method, EntityModel model, @Nullable Condition condition) {
        List<ParameterType> types = method.argumentTypes();
        for (Condition.Test test : condition == null ? List.<Condition.Test>of() : condition.tests()) {
            int end = Math.min(test.argument() + test.keyword().argumentCount(), types.size());
            for (int i = test.argument(); i < end; i++) {
                method.refuse(model.entity(), MethodRules.ofParameter(test, i - test.argument(), types.get(i)));
            }
        }
    }
}
