package dev.tables.data.repository.query;

import dev.tables.data.repository.Query;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.query.DerivedQuery;
import dev.tables.mapping.query.DerivedQuery.Subject;
import dev.tables.mapping.query.FilterQuery;
import dev.tables.mapping.query.MethodNameParser;
import dev.tables.mapping.query.QuerySpec;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a query method asks, by its annotation or else by its name.
 *
 * @param subject what is done with what is found
 * @param spec what to plan
 * @param distinct whether each answer is wanted once
 * @param constants values of the annotation's text, bound behind the arguments
 */
record MethodQuery(Subject subject, QuerySpec spec, boolean distinct, List<Object> constants) {
    /** What Spring Data reads past: a delete has no limit. */
    private static final Pattern LIMITED_DELETE =
            Pattern.compile("(?:delete|remove)(?:Distinct)?(?:First|Top)\\d*(?:\\p{Lu}.*?)?By.*");

    /**
     * Reads a method.
     *
     * @throws dev.tables.mapping.query.QueryRefusedException if name or filter cannot be understood, or the method has more
     *     or fewer parameters than its name compares with
     */
    static MethodQuery of(TablesQueryMethod method, EntityModel model) {
        Query annotation = method.annotation();
        if (annotation == null) {
            DerivedQuery query = MethodNameParser.parse(model, method.getName());
            checkArguments(method, query, model);
            checkLimits(method, query.subject(), model);
            QuerySpec spec = query.spec().withRead(method.indexRead());
            return of(query.subject(), spec, query.distinct(), List.of());
        }
        FilterQuery query = FilterQuery.parse(model, annotation.value(), method.parameterNames());
        checkLimits(method, subject(annotation), model);
        QuerySpec spec = new QuerySpec(query.condition(), List.of(), 0).withRead(method.indexRead());
        return of(subject(annotation), spec, false, query.constants());
    }

    private static MethodQuery of(Subject subject, QuerySpec spec, boolean distinct, List<Object> constants) {
        return new MethodQuery(
                subject, subject == Subject.FIND ? spec : spec.withSort(List.of()), distinct, List.copyOf(constants));
    }

    private static Subject subject(Query annotation) {
        if (annotation.delete()) {
            return Subject.DELETE;
        }
        return annotation.count() ? Subject.COUNT : annotation.exists() ? Subject.EXISTS : Subject.FIND;
    }

    /** Only what is found is limited: whoever means to delete some must not delete all. */
    private static void checkLimits(TablesQueryMethod method, Subject subject, EntityModel model) {
        boolean taken = method.getParameters().hasLimitParameter()
                || method.getParameters().hasPageableParameter()
                || method.getParameters().hasScrollPositionParameter();
        boolean named = method.annotation() == null
                && LIMITED_DELETE.matcher(method.getName()).matches();
        if (subject != Subject.FIND && (taken || named)) {
            throw method.refused(
                    model.entity(),
                    "is to " + subject.name().toLowerCase(Locale.ROOT)
                            + " with a limit, expected one without: all that match are concerned. Find some with a limit,"
                            + " and pass what you found on.");
        }
    }

    private static void checkArguments(TablesQueryMethod method, DerivedQuery query, EntityModel model) {
        int parameters = method.getParameters().getBindableParameters().getNumberOfParameters();
        if (parameters != query.arguments()) {
            throw method.refused(
                    model.entity(),
                    "has " + parameters + " parameters to compare with, expected " + query.arguments() + " for '"
                            + query.spec().condition() + "'.");
        }
    }
}
