package dev.tables.processor.read;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.query.internal.method.DeclaredFilter;
import dev.tables.mapping.query.internal.method.DeclaredStatistic;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.method.ParameterType;
import dev.tables.mapping.query.internal.method.ResultType;
import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.mapping.query.internal.method.StatisticType;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedRepository.Parameter;
import dev.tables.processor.model.MappedRepository.QueryMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A reader of the query methods of one repository. Type variables of inherited methods are resolved. */
final class MethodReader {
    private static final String PARAM = "org.springframework.data.repository.query.Param";

    private final Elements elements;
    private final Types types;
    private final TypeElement repository;
    private final MethodAnnotations annotations;
    private final RepositoryTypes known;
    private final DeclarationReader shapes;
    private final ProjectionReader projections;
    private final ImplementedProjections implemented;

    MethodReader(
            ProcessingEnvironment environment,
            TypeElement repository,
            TypeElement entity,
            MethodAnnotations annotations,
            ImplementedProjections implemented) {
        this.elements = environment.getElementUtils();
        this.types = environment.getTypeUtils();
        this.repository = repository;
        this.annotations = annotations;
        this.known = new RepositoryTypes(environment, entity);
        this.shapes = new DeclarationReader(known);
        this.projections = new ProjectionReader(known, types);
        this.implemented = implemented;
    }

    /** Reads a query method. An inherited method is reported at the repository. */
    QueryMethod read(ExecutableElement method) {
        boolean own = repository.equals(method.getEnclosingElement());
        ExecutableType type = (ExecutableType) types.asMemberOf((DeclaredType) repository.asType(), method);
        TypeMirror answer = shapes.answer(type);
        List<Parameter> compared = new ArrayList<>();
        List<String> names = new ArrayList<>();
        boolean dynamic = false;
        for (int i = 0; i < method.getParameters().size(); i++) {
            VariableElement parameter = method.getParameters().get(i);
            TypeMirror parameterType = type.getParameterTypes().get(i);
            if (isProjection(parameter, parameterType, answer)) {
                dynamic = true;
            } else if (isCompared(parameterType)) {
                compared.addAll(
                        arguments(parameterType, own ? SourceLocation.of(parameter) : SourceLocation.of(repository)));
                names.add(nameOf(parameter));
            }
        }
        MethodShape.Allowed allowed = new MethodShape.Allowed(
                annotations.has(method, AnnotationNames.ALLOW_COUNT),
                annotations.has(method, AnnotationNames.ALLOW_OFFSET),
                annotations.has(method, AnnotationNames.ALLOW_BACKWARD_READS));
        MethodShape shape = shapes.shape(type, compared.size(), allowed);
        return new QueryMethod(
                method.getSimpleName().toString(),
                signature(method),
                compared,
                shape,
                dynamic ? null : projection(answer),
                annotations.has(method, AnnotationNames.ALLOW_SCAN),
                indexRead(method),
                filter(method),
                changes(method),
                statistic(method, answer),
                names,
                SourceLocation.of(own ? method : repository));
    }

    private @Nullable ResultType projection(TypeMirror answer) {
        ResultType result = projections.projection(answer);
        if (result != null && result.kind() == ResultType.Kind.CLOSED) {
            implemented.add(known.element(answer));
        }
        return result;
    }

    private static String signature(ExecutableElement method) {
        return method.getSimpleName()
                + method.getParameters().stream()
                        .map(parameter -> TypeReader.text(parameter.asType()))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private boolean isCompared(TypeMirror type) {
        return !DeclarationReader.isContinuation(type) && shapes.request(type).isEmpty();
    }

    /** Returns whether the parameter is a {@code Class} that chooses the projection at each call. */
    private boolean isProjection(VariableElement parameter, TypeMirror type, TypeMirror returned) {
        if (!RepositoryTypes.nameOf(type).equals("java.lang.Class")
                || Mirrors.find(List.of(parameter), PARAM) != null
                || ((DeclaredType) type).getTypeArguments().isEmpty()) {
            return false;
        }
        TypeMirror element = unbounded(returned);
        return RepositoryTypes.isUnknown(element)
                || !known.isEntity(element)
                        && types.isSameType(
                                element,
                                ((DeclaredType) type).getTypeArguments().get(0));
    }

    /** Returns the element type of the return type, with type variables unresolved. */
    private TypeMirror unbounded(TypeMirror returned) {
        TypeMirror type = returned;
        while (type instanceof DeclaredType declared
                && !declared.getTypeArguments().isEmpty()
                && !RepositoryTypes.isUnknown(type)
                && known.isWrapper(type)) {
            type = declared.getTypeArguments().get(0);
        }
        return type instanceof ArrayType array ? array.getComponentType() : type;
    }

    /** Returns the name of a parameter in filters. */
    private String nameOf(VariableElement parameter) {
        SourceLocation given = Mirrors.find(List.of(parameter), PARAM);
        String name = given == null ? "" : new Mirrors(elements).string(given, "value");
        return name.isEmpty() ? parameter.getSimpleName().toString() : name;
    }

    /**
     * Returns the filter of the annotation, or null if the annotation has no filter or a meta-annotation is involved.
     */
    private @Nullable DeclaredFilter filter(ExecutableElement method) {
        SourceLocation place = annotations.find(method, AnnotationNames.QUERY);
        if (place == null || !MethodAnnotations.isPlain(place)) {
            return null;
        }
        Mirrors mirrors = new Mirrors(elements);
        Subject subject = mirrors.bool(place, "delete")
                ? Subject.DELETE
                : mirrors.bool(place, "count")
                        ? Subject.COUNT
                        : mirrors.bool(place, "exists") ? Subject.EXISTS : Subject.FIND;
        return new DeclaredFilter(
                mirrors.string(place, "value"), mirrors.string(place, "sort"), mirrors.integer(place, "top"), subject);
    }

    private @Nullable String changes(ExecutableElement method) {
        SourceLocation place = annotations.find(method, AnnotationNames.MERGE);
        return place == null ? null : new Mirrors(elements).string(place, "value");
    }

    private @Nullable DeclaredStatistic statistic(ExecutableElement method, TypeMirror answer) {
        Mirrors mirrors = new Mirrors(elements);
        List<Statistic> all = annotations.statistics(method).entrySet().stream()
                .map(one -> new Statistic(one.getKey(), mirrors.string(one.getValue(), "value")))
                .toList();
        return all.isEmpty() ? null : new DeclaredStatistic(all, statisticType(answer));
    }

    private StatisticType statisticType(TypeMirror answer) {
        List<? extends TypeMirror> arguments =
                answer instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
        boolean map = RepositoryTypes.nameOf(answer).equals(StatisticType.MAP) && arguments.size() == 2;
        KnownType value = known(map ? known.bounded(arguments.get(0)) : known.element(answer));
        return new StatisticType(
                map,
                value,
                map ? known(known.bounded(arguments.get(1))) : value,
                answer.getKind().isPrimitive());
    }

    private IndexConsistency indexRead(ExecutableElement method) {
        SourceLocation place = annotations.find(method, AnnotationNames.READ_CONSISTENCY);
        return place == null
                ? IndexConsistency.STRONG
                : new Mirrors(elements).constant(place, "value", IndexConsistency.STRONG);
    }

    /** Returns the arguments of a parameter: two for a range, otherwise one. */
    private List<Parameter> arguments(TypeMirror type, SourceLocation place) {
        Parameter whole = parameter(type, place);
        KnownType bound = null;
        if (type instanceof DeclaredType declared
                && RepositoryTypes.nameOf(type).equals(ParameterType.RANGE)) {
            List<? extends TypeMirror> bounds = declared.getTypeArguments();
            bound = bounds.isEmpty() ? new KnownType(null, true, "") : known(bounds.get(0));
        }
        return ParameterType.arguments(whole.type(), bound).stream()
                .map(argument -> new Parameter(argument, place))
                .toList();
    }

    private Parameter parameter(TypeMirror type, SourceLocation place) {
        TypeMirror one = type;
        if (type instanceof DeclaredType declared
                && RepositoryTypes.nameOf(type).equals("java.util.Optional")
                && declared.getTypeArguments().size() == 1) {
            one = declared.getTypeArguments().get(0);
        }
        return new Parameter(new ParameterType(TypeReader.text(type), known(one), known(elementOf(one))), place);
    }

    private TypeMirror elementOf(TypeMirror type) {
        if (type instanceof ArrayType array && array.getComponentType().getKind() != TypeKind.BYTE) {
            return array.getComponentType();
        }
        TypeElement iterable = elements.getTypeElement("java.lang.Iterable");
        if (type instanceof DeclaredType declared
                && iterable != null
                && declared.getTypeArguments().size() == 1
                && types.isAssignable(types.erasure(type), types.erasure(iterable.asType()))) {
            return declared.getTypeArguments().get(0);
        }
        return type;
    }

    private KnownType known(TypeMirror type) {
        return RepositoryTypes.known(types, type);
    }
}
