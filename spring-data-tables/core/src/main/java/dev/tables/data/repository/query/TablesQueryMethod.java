package dev.tables.data.repository.query;

import dev.tables.annotation.AllowCount;
import dev.tables.annotation.AllowScan;
import dev.tables.annotation.IndexRead;
import dev.tables.annotation.ReadIndex;
import dev.tables.data.repository.Query;
import dev.tables.mapping.query.QueryRefusedException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.QueryMethod;

/** A query method and what its annotations allow. */
final class TablesQueryMethod extends QueryMethod {
    private final Method method;
    private final Class<?> repository;

    TablesQueryMethod(Method method, RepositoryMetadata metadata, ProjectionFactory factory) {
        super(method, metadata, factory, DefaultParameters::new);
        this.method = method;
        this.repository = metadata.getRepositoryInterface();
    }

    Method method() {
        return method;
    }

    boolean allowsScan() {
        return AnnotatedElementUtils.hasAnnotation(method, AllowScan.class);
    }

    boolean allowsCount() {
        return AnnotatedElementUtils.hasAnnotation(method, AllowCount.class);
    }

    /** How much it trusts an index in a table of its own. */
    IndexRead indexRead() {
        ReadIndex annotation = AnnotatedElementUtils.findMergedAnnotation(method, ReadIndex.class);
        return annotation == null ? IndexRead.VERIFIED : annotation.value();
    }

    /** The query given by annotation, or null. */
    @Nullable
    Query annotation() {
        return AnnotatedElementUtils.findMergedAnnotation(method, Query.class);
    }

    /** The names of the parameters to compare with, empty where unknown. */
    List<String> parameterNames() {
        List<String> names = new ArrayList<>();
        for (Parameter parameter : getParameters().getBindableParameters()) {
            names.add(parameter.getName().orElse(""));
        }
        return names;
    }

    /** Whether the answer is continued later. */
    boolean isPaged() {
        return isSliceQuery() || isScrollQuery();
    }

    /** Whether what is returned holds equal answers once. */
    boolean returnsSet() {
        return Set.class.isAssignableFrom(method.getReturnType());
    }

    /** Whether a parameter says what entities become. */
    boolean hasDynamicProjection() {
        return getParameters().hasDynamicProjection();
    }

    QueryRefusedException refused(String entity, String fact) {
        return new QueryRefusedException(entity, null, text() + " " + fact);
    }

    String text() {
        return repository.getSimpleName() + "." + method.getName();
    }
}
