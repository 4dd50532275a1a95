package dev.tables.data.repository.query.internal;

import dev.tables.data.repository.Query;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DeclaredFilter;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.repository.core.NamedQueries;

/** The filters that {@link Query} declares for methods, either directly or in a file of named queries. */
final class DeclaredFilters {
    private DeclaredFilters() {}

    /**
     * Returns the declared filter of a method, or null if the query is derived from the name of the method.
     *
     * @throws UnsupportedQueryException if the method refers to a named query that the file does not contain, or the
     *     file contains a query for a method that does not refer to it
     */
    static @Nullable DeclaredFilter of(Method method, Class<?> type, NamedQueries named) {
        Query annotation = AnnotatedElementUtils.findMergedAnnotation(method, Query.class);
        String usual = type.getSimpleName() + "." + method.getName();
        if (annotation != null && annotation.value().isEmpty()) {
            String name = annotation.name().isEmpty() ? usual : annotation.name();
            if (!named.hasQuery(name)) {
                throw refused(
                        type,
                        "The named query " + name
                                + " does not exist. Add it to META-INF/tables-named-queries.properties (or to the namedQueriesLocation"
                                + " of @EnableTablesRepositories), or declare the filter on the method: @Query(\"...\").");
            }
            return filter(annotation, named.getQuery(name));
        }
        if (named.hasQuery(usual)) {
            throw refused(
                    type,
                    "The named query " + usual
                            + " exists, but the method does not declare @Query. To use the named query, annotate the"
                            + " method with @Query and omit the filter. Otherwise remove the named query.");
        }
        return annotation == null ? null : filter(annotation, annotation.value());
    }

    /** Returns whether the filter of a method is in the file. */
    static boolean isNamed(Method method) {
        Query annotation = AnnotatedElementUtils.findMergedAnnotation(method, Query.class);
        return annotation != null && annotation.value().isEmpty();
    }

    private static DeclaredFilter filter(Query annotation, String text) {
        return new DeclaredFilter(text, annotation.sort(), annotation.top(), subject(annotation));
    }

    private static Subject subject(Query annotation) {
        if (annotation.delete()) {
            return Subject.DELETE;
        }
        return annotation.count() ? Subject.COUNT : annotation.exists() ? Subject.EXISTS : Subject.FIND;
    }

    private static UnsupportedQueryException refused(Class<?> type, String message) {
        return new UnsupportedQueryException(type.getSimpleName(), null, message);
    }
}
