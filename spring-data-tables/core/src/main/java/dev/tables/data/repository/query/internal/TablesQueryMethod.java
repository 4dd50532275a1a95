package dev.tables.data.repository.query.internal;

import dev.tables.annotation.AllowScan;
import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.ReadConsistency;
import dev.tables.data.repository.Merge;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.method.DeclaredFilter;
import dev.tables.mapping.query.internal.method.DeclaredStatistic;
import dev.tables.mapping.query.internal.method.MethodRules;
import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.method.MethodShape.Form;
import dev.tables.mapping.query.internal.method.ParameterType;
import dev.tables.mapping.query.internal.method.Statistic;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.QueryMethod;

/** A query method with the permissions that its annotations declare. */
final class TablesQueryMethod extends QueryMethod {
    private final Method method;
    private final Class<?> repository;
    /**
     * Null while the constructor of Spring Data's class validates the declaration, which {@link MethodRules} has
     * already checked.
     */
    private final @Nullable MethodShape shape;

    private final TypeInformation<?> answer;
    private final @Nullable DeclaredFilter filter;
    private final Form form;

    private TablesQueryMethod(
            QueryMethodReader reader,
            RepositoryMetadata metadata,
            ProjectionFactory factory,
            MethodShape declared,
            @Nullable DeclaredFilter filter) {
        super(reader.method(), metadata, factory, DefaultParameters::new);
        this.method = reader.method();
        this.repository = metadata.getRepositoryInterface();
        this.answer = reader.answer();
        this.filter = filter;
        this.shape = declared.comparing(argumentTypes().size());
        this.form = readForm();
    }

    private Form readForm() {
        if (isScrollQuery()) {
            return Form.WINDOW;
        }
        if (isPageQuery()) {
            return Form.PAGE;
        }
        if (isSliceQuery()) {
            return Form.SLICE;
        }
        if (isStreamQuery()) {
            return Form.STREAM;
        }
        return isCollectionQuery() ? Form.SEVERAL : Form.ONE;
    }

    /**
     * Reads the declaration of a method.
     *
     * @param named the named queries, for methods without a filter in an annotation
     * @throws UnsupportedQueryException if no query method can have this declaration
     */
    static TablesQueryMethod of(
            Method method, RepositoryMetadata metadata, ProjectionFactory factory, NamedQueries named) {
        QueryMethodReader reader = new QueryMethodReader(method, metadata);
        MethodShape declared = reader.shape();
        DeclarationError misfit = MethodRules.ofDeclaration(declared);
        if (misfit != null) {
            throw new UnsupportedQueryException(
                    metadata.getDomainType().getSimpleName(),
                    null,
                    text(metadata.getRepositoryInterface(), method) + " " + misfit.fact());
        }
        DeclaredFilter filter = DeclaredFilters.of(method, metadata.getDomainType(), named);
        return new TablesQueryMethod(reader, metadata, factory, declared, filter);
    }

    /** Returns the shape of the declaration. */
    MethodShape shape() {
        return Objects.requireNonNull(shape, "The query method is not initialized yet.");
    }

    /**
     * Returns the result type for the caller: for a suspend function the type it resumes with, for a publisher the type
     * of its elements.
     */
    TypeInformation<?> answer() {
        return answer;
    }

    /**
     * Returns whether results are read as a stream, including results that are published to a subscriber. Spring Data's
     * own check does not support pages of suspend functions or flows.
     */
    @Override
    public boolean isStreamQuery() {
        return shape == null || shape.returned().form() == Form.STREAM;
    }

    /** Returns the form of the result. The form is stored, because Spring Data's methods compare types at each call. */
    Form form() {
        return form;
    }

    Method method() {
        return method;
    }

    Class<?> repository() {
        return repository;
    }

    boolean allowsScan() {
        return AnnotatedElementUtils.hasAnnotation(method, AllowScan.class);
    }

    /** Returns the consistency of reads of a global index. */
    IndexConsistency indexRead() {
        ReadConsistency annotation = AnnotatedElementUtils.findMergedAnnotation(method, ReadConsistency.class);
        return annotation == null ? IndexConsistency.STRONG : annotation.value();
    }

    /** Returns the declared filter, or null if the query is derived from the method name. */
    @Nullable
    DeclaredFilter filter() {
        return filter;
    }

    /** Returns the changes that an annotation declares, or null if there are none. */
    @Nullable
    String changes() {
        Merge merge = AnnotatedElementUtils.findMergedAnnotation(method, Merge.class);
        return merge == null ? null : merge.value();
    }

    /** Returns the statistic that annotations declare, or null if there is none. */
    @Nullable
    DeclaredStatistic statistic() {
        List<Statistic> all = StatisticAnnotations.of(method);
        return all.isEmpty() ? null : new DeclaredStatistic(all, StatisticAnnotations.type(answer));
    }

    /** Returns the names of the compared parameters; an unknown name is an empty text. */
    List<String> parameterNames() {
        List<String> names = new ArrayList<>();
        for (Parameter parameter : getParameters().getBindableParameters()) {
            names.add(parameter.getName().orElse(""));
        }
        return names;
    }

    /** Returns the types of the arguments for the compared parameters, in order; a range has two arguments. */
    List<ParameterType> argumentTypes() {
        return parameterTypes().stream()
                .flatMap(type -> ParameterType.argumentsOf(type).stream())
                .toList();
    }

    /** Returns the types of the compared parameters, in order, with type variables resolved. */
    List<Type> parameterTypes() {
        Type[] declared = method.getGenericParameterTypes();
        List<Type> types = new ArrayList<>();
        for (Parameter parameter : getParameters().getBindableParameters()) {
            Type type = declared[parameter.getIndex()];
            // A variable of the method's own may have the name of one that a repository fills in.
            boolean own = method.getTypeParameters().length > 0;
            types.add(own ? type : GenericTypeResolver.resolveType(type, repository));
        }
        return types;
    }

    /** Returns whether a parameter determines the projection. */
    boolean hasDynamicProjection() {
        return getParameters().hasDynamicProjection();
    }

    /** Rejects the method if its declaration is invalid. */
    void refuse(String entity, @Nullable DeclarationError misfit) {
        if (misfit != null) {
            throw new UnsupportedQueryException(entity, null, text() + " " + misfit.fact());
        }
    }

    String text() {
        return text(repository, method);
    }

    private static String text(Class<?> repository, Method method) {
        return repository.getSimpleName() + "." + method.getName();
    }
}
