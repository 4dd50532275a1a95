package dev.tables.data.repository.query.internal;

import dev.tables.data.repository.Query;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.Condition;
import dev.tables.mapping.query.internal.DerivedQuery;
import dev.tables.mapping.query.internal.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.FilterQuery;
import dev.tables.mapping.query.internal.MethodNameParser;
import dev.tables.mapping.query.internal.MethodRules;
import dev.tables.mapping.query.internal.ParameterType;
import dev.tables.mapping.query.internal.QuerySpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query method asks, by its annotation or else by its name.
 *
 * @param subject what is done with what is found
 * @param spec what to plan
 * @param distinct whether each answer is returned once
 * @param constants values of the annotation's text, bound behind the arguments
 */
record QueryDeclaration(Subject subject, QuerySpec spec, boolean distinct, List<Object> constants) {
    /**
     * Reads a method.
     *
     * @throws dev.tables.mapping.query.QueryRefusedException if name or filter cannot be understood, or the declaration does not
     *     go with what it asks
     */
    static QueryDeclaration of(TablesQueryMethod method, EntityModel model) {
        Query annotation = method.annotation();
        if (annotation == null) {
            DerivedQuery query = MethodNameParser.parse(model, method.getName());
            MethodRules.requireSupported(model, query.condition());
            method.refuse(model.entity(), MethodRules.ofArguments(method.shape(), query));
            method.refuse(model.entity(), MethodRules.ofSubject(method.shape(), query.subject(), method.getName()));
            checkParameters(method, model, query.condition());
            return of(query.subject(), fitted(query.spec(), method), query.distinct(), List.of());
        }
        FilterQuery query = FilterQuery.parse(model, annotation.value(), method.parameterNames());
        method.refuse(model.entity(), MethodRules.ofSubject(method.shape(), subject(annotation), null));
        checkParameters(method, model, query.condition());
        QuerySpec spec = fitted(new QuerySpec(query.condition(), List.of(), 0), method);
        return of(subject(annotation), spec, false, query.constants());
    }

    /** What is asked, with what the declaration says besides. */
    private static QuerySpec fitted(QuerySpec asked, TablesQueryMethod method) {
        return asked.withRead(method.indexRead())
                .withPages(method.shape().returned().form().isPaged())
                .withScanAllowed(method.allowsScan());
    }

    /** Arguments behind the parameters are literals. */
    private static void checkParameters(TablesQueryMethod method, EntityModel model, @Nullable Condition condition) {
        List<ParameterType> types = method.parameterTypes();
        for (Condition.Test test : condition == null ? List.<Condition.Test>of() : condition.tests()) {
            int end = Math.min(test.argument() + test.keyword().arguments(), types.size());
            for (int i = test.argument(); i < end; i++) {
                method.refuse(model.entity(), MethodRules.ofParameter(test, types.get(i)));
            }
        }
    }

    private static QueryDeclaration of(Subject subject, QuerySpec spec, boolean distinct, List<Object> constants) {
        return new QueryDeclaration(
                subject, subject == Subject.FIND ? spec : spec.withSort(List.of()), distinct, List.copyOf(constants));
    }

    private static Subject subject(Query annotation) {
        if (annotation.delete()) {
            return Subject.DELETE;
        }
        return annotation.count() ? Subject.COUNT : annotation.exists() ? Subject.EXISTS : Subject.FIND;
    }
}
