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
 * What a query method asks, by its annotation or else by its name.
 *
 * @param subject what is done with what is found
 * @param spec what to plan
 * @param distinct whether each answer is returned once
 * @param expressions expressions in the annotation's text, whose values are bound behind the arguments
 * @param constants values of the annotation's text, bound behind those
 * @param changes what is changed of what is found
 * @param statistic what is said about what is found, instead of returning it; null if nothing
 */
record QueryDeclaration(
        Subject subject,
        QuerySpec spec,
        boolean distinct,
        List<String> expressions,
        List<Object> constants,
        List<Assignment> changes,
        @Nullable Statistic statistic) {
    /** Only what is found has an order. */
    QueryDeclaration {
        spec = subject == Subject.FIND ? spec : spec.withSort(List.of());
    }

    /**
     * Reads a method.
     *
     * @throws dev.tables.mapping.query.UnsupportedQueryException if name or filter cannot be understood, or the declaration does not
     *     go with what it asks
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

    /** What is asked, with what the declaration says besides. */
    private static QuerySpec fitted(QuerySpec asked, TablesQueryMethod method) {
        return asked.withRead(method.indexRead())
                .withPages(method.shape().returned().form().isPaged())
                .withScanAllowed(method.allowsScan())
                .withOffsetAllowed(method.shape().allowed().offset())
                .withKeyOrder(method.shape().keyOrder());
    }

    /** Arguments behind the parameters are literals, or of a type that is known when they are evaluated. */
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
