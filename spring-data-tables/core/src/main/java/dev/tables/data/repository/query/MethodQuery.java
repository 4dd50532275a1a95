package dev.tables.data.repository.query;

import dev.tables.data.repository.Query;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.query.DerivedQuery;
import dev.tables.mapping.query.DerivedQuery.Subject;
import dev.tables.mapping.query.FilterQuery;
import dev.tables.mapping.query.MethodNameParser;
import dev.tables.mapping.query.QuerySpec;
import java.util.List;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * What a query method asks, by its annotation or else by its name.
 *
 * @param subject what is done with what is found
 * @param spec what to plan
 * @param constants values of the annotation's text, bound behind the arguments
 */
record MethodQuery(Subject subject, QuerySpec spec, List<Object> constants) {

    /**
     * Reads a method.
     *
     * @throws dev.tables.mapping.query.QueryRefusedException if name or filter cannot be understood
     * @throws InvalidDataAccessApiUsageException if the method has more or fewer parameters than its name compares with
     */
    static MethodQuery of(TablesQueryMethod method, EntityModel model) {
        Query annotation = method.annotation();
        if (annotation == null) {
            DerivedQuery query = MethodNameParser.parse(model, method.getName());
            checkArguments(method, query);
            return of(query.subject(), query.spec(), List.of());
        }
        FilterQuery query = FilterQuery.parse(model, annotation.value(), method.parameterNames());
        return of(subject(annotation), new QuerySpec(query.condition(), List.of(), 0), query.constants());
    }

    private static MethodQuery of(Subject subject, QuerySpec spec, List<Object> constants) {
        return new MethodQuery(
                subject, subject == Subject.FIND ? spec : spec.withSort(List.of()), List.copyOf(constants));
    }

    private static Subject subject(Query annotation) {
        if (annotation.delete()) {
            return Subject.DELETE;
        }
        return annotation.count() ? Subject.COUNT : annotation.exists() ? Subject.EXISTS : Subject.FIND;
    }

    private static void checkArguments(TablesQueryMethod method, DerivedQuery query) {
        int parameters = method.getParameters().getBindableParameters().getNumberOfParameters();
        if (parameters != query.arguments()) {
            throw new InvalidDataAccessApiUsageException("Query method " + method.text() + " has " + parameters
                    + " parameters to compare with, expected " + query.arguments() + " for '"
                    + query.spec().condition() + "'.");
        }
    }
}
