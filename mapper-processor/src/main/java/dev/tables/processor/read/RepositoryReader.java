package dev.tables.processor.read;

import dev.tables.annotation.IndexRead;
import dev.tables.processor.diagnostic.Place;
import dev.tables.processor.model.MappedRepository;
import dev.tables.processor.model.MappedRepository.Argument;
import dev.tables.processor.model.MappedRepository.Filter;
import dev.tables.processor.model.MappedRepository.Parameter;
import dev.tables.processor.model.MappedRepository.QueryMethod;
import dev.tables.processor.model.MappedRepository.Returned;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Reads Spring Data repository interfaces, known by name, so that the processor needs no Spring. */
public final class RepositoryReader {
    private static final String REPOSITORY = "org.springframework.data.repository.Repository";
    private static final String CONTINUATION = "kotlin.coroutines.Continuation";
    private static final String DOMAIN = "org.springframework.data.domain.";
    private static final Set<String> NOT_COMPARED = Set.of(
            DOMAIN + "Pageable",
            DOMAIN + "Sort",
            DOMAIN + "Limit",
            DOMAIN + "ScrollPosition",
            DOMAIN + "KeysetScrollPosition",
            DOMAIN + "OffsetScrollPosition",
            "java.lang.Class",
            CONTINUATION);
    private static final List<String> PUBLISHERS =
            List.of("org.reactivestreams.Publisher", "kotlinx.coroutines.flow.Flow");
    private static final Set<String> SIZES = Set.of(DOMAIN + "Pageable", DOMAIN + "Limit");
    private static final Set<String> WRAPPERS = Set.of(
            "java.util.concurrent.Future",
            "java.util.concurrent.CompletableFuture",
            "org.springframework.util.concurrent.ListenableFuture");

    private final Elements elements;
    private final Types types;

    /** Reads what the compiler knows. */
    public RepositoryReader(ProcessingEnvironment environment) {
        elements = environment.getElementUtils();
        types = environment.getTypeUtils();
    }

    /** The mapped entity of a repository interface, or null if it is no such interface. */
    public @Nullable TypeElement entityOf(TypeElement candidate) {
        if (candidate.getKind() != ElementKind.INTERFACE
                || !candidate.getTypeParameters().isEmpty()
                || annotations(candidate).contains("org.springframework.data.repository.NoRepositoryBean")) {
            return null;
        }
        DeclaredType repository = repository(candidate.asType());
        if (repository == null || repository.getTypeArguments().isEmpty()) {
            return null;
        }
        return repository.getTypeArguments().get(0) instanceof DeclaredType entity
                        && entity.asElement() instanceof TypeElement element
                        && annotations(element).contains(AnnotationNames.TABLE_ENTITY)
                ? element
                : null;
    }

    private @Nullable DeclaredType repository(TypeMirror type) {
        if (type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(REPOSITORY)) {
            return declared;
        }
        for (TypeMirror supertype : types.directSupertypes(type)) {
            DeclaredType found = repository(supertype);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The repository with its query methods. */
    public MappedRepository read(TypeElement repository) {
        List<QueryMethod> methods = new ArrayList<>();
        List<ExecutableElement> all = ElementFilter.methodsIn(elements.getAllMembers(repository));
        for (ExecutableElement method : all) {
            if (isQuery(method, repository, all)) {
                methods.add(method(method, repository));
            }
        }
        return new MappedRepository(
                repository.getSimpleName().toString(),
                repository.getQualifiedName().toString(),
                elements.getPackageOf(repository).getQualifiedName().toString(),
                methods,
                Place.of(repository));
    }

    /** Left out: what Spring Data or a class of the user implements, and what a foreign annotation says the query of. */
    private boolean isQuery(ExecutableElement method, TypeElement repository, List<ExecutableElement> all) {
        Set<Modifier> modifiers = method.getModifiers();
        if (!modifiers.contains(Modifier.ABSTRACT)
                || !(method.getEnclosingElement() instanceof TypeElement owner)
                || isOfSpring(owner)
                || repository(owner.asType()) == null
                || hasQuery(method) && filter(method, repository, List.of()) == null
                || isImplemented(method, repository)) {
            return false;
        }
        for (TypeElement supertype : supertypes(repository)) {
            if (isOfSpring(supertype)) {
                for (ExecutableElement base : ElementFilter.methodsIn(supertype.getEnclosedElements())) {
                    if (elements.overrides(method, base, repository)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private static boolean isOfSpring(TypeElement type) {
        String name = type.getQualifiedName().toString();
        return name.startsWith("org.springframework.data.") || name.startsWith("dev.tables.data.");
    }

    private Set<TypeElement> supertypes(TypeElement type) {
        Set<TypeElement> found = new java.util.LinkedHashSet<>();
        for (TypeMirror supertype : type.getInterfaces()) {
            if (supertype instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
                found.add(element);
                found.addAll(supertypes(element));
            }
        }
        return found;
    }

    private static boolean hasQuery(ExecutableElement method) {
        for (AnnotationMirror mirror : method.getAnnotationMirrors()) {
            Element annotation = mirror.getAnnotationType().asElement();
            if (annotation.getSimpleName().contentEquals("Query")
                    || annotations(annotation).contains("org.springframework.data.annotation.QueryAnnotation")) {
                return true;
            }
        }
        return false;
    }

    /** What our annotation says, where it stands on a method of the repository itself; names of others may be lost. */
    private @Nullable Filter filter(ExecutableElement method, TypeElement repository, List<String> names) {
        for (AnnotationMirror mirror : method.getAnnotationMirrors()) {
            if (repository.equals(method.getEnclosingElement())
                    && Mirrors.nameOf(mirror).equals(AnnotationNames.QUERY)) {
                return new Filter(new Mirrors(elements).string(Place.of(method, mirror), "value"), names);
            }
        }
        return null;
    }

    /** The name that a filter calls a parameter by. */
    private String nameOf(VariableElement parameter) {
        Place given = Mirrors.find(List.of(parameter), "org.springframework.data.repository.query.Param");
        String name = given == null ? "" : new Mirrors(elements).string(given, "value");
        return name.isEmpty() ? parameter.getSimpleName().toString() : name;
    }

    /** By the class that Spring Data takes for the implementation of a repository's own methods. */
    private boolean isImplemented(ExecutableElement method, TypeElement repository) {
        TypeElement implementation = elements.getTypeElement(repository.getQualifiedName() + "Impl");
        return implementation != null
                && ElementFilter.methodsIn(implementation.getEnclosedElements()).stream()
                        .anyMatch(other -> other.getSimpleName().equals(method.getSimpleName()));
    }

    private QueryMethod method(ExecutableElement method, TypeElement repository) {
        List<Parameter> compared = new ArrayList<>();
        List<String> names = new ArrayList<>();
        boolean sized = false;
        for (VariableElement parameter : method.getParameters()) {
            String name = Argument.nameOf(parameter.asType());
            sized |= SIZES.contains(name);
            if (!NOT_COMPARED.contains(name)) {
                compared.add(parameter(parameter));
                names.add(nameOf(parameter));
            }
        }
        boolean own = repository.equals(method.getEnclosingElement());
        String parameters = method.getParameters().stream()
                .map(parameter -> TypeReader.text(parameter.asType()))
                .collect(Collectors.joining(", ", "(", ")"));
        return new QueryMethod(
                method.getSimpleName().toString(),
                method.getSimpleName() + parameters,
                compared,
                returned(method),
                sized,
                allows(method, AnnotationNames.ALLOW_SCAN),
                indexRead(method),
                filter(method, repository, names),
                Place.of(own ? method : repository));
    }

    /** How a method reads an index, as its annotations say or the annotations on these. */
    private IndexRead indexRead(ExecutableElement method) {
        for (AnnotationMirror mirror : method.getAnnotationMirrors()) {
            Element annotation = mirror.getAnnotationType().asElement();
            Place place = Mirrors.nameOf(mirror).equals(AnnotationNames.READ_INDEX)
                    ? Place.of(method, mirror)
                    : Mirrors.find(List.of(annotation), AnnotationNames.READ_INDEX);
            if (place != null) {
                return new Mirrors(elements).constant(place, "value", IndexRead.VERIFIED);
            }
        }
        return IndexRead.VERIFIED;
    }

    private static boolean allows(ExecutableElement method, String annotation) {
        return method.getAnnotationMirrors().stream()
                .anyMatch(mirror -> Mirrors.nameOf(mirror).equals(annotation)
                        || annotations(mirror.getAnnotationType().asElement()).contains(annotation));
    }

    /** A page that may be counted needs nothing of its query. */
    private Returned returned(ExecutableElement method) {
        boolean suspended = method.getParameters().stream()
                .anyMatch(parameter -> Argument.nameOf(parameter.asType()).equals(CONTINUATION));
        if (suspended) {
            return Returned.SUSPENDED;
        }
        boolean published = PUBLISHERS.stream()
                .anyMatch(publisher -> method.getReturnType().getKind() == TypeKind.DECLARED
                        && MemberReader.supertype(types, method.getReturnType(), publisher) != null);
        if (published) {
            return Returned.PUBLISHER;
        }
        Returned returned = returned(method.getReturnType());
        return returned == Returned.PAGE && allows(method, AnnotationNames.ALLOW_COUNT) ? Returned.OTHER : returned;
    }

    private static Set<String> annotations(Element element) {
        return element.getAnnotationMirrors().stream().map(Mirrors::nameOf).collect(Collectors.toSet());
    }

    private static Returned returned(TypeMirror type) {
        String name = Argument.nameOf(type);
        if (WRAPPERS.contains(name)
                && type instanceof DeclaredType future
                && !future.getTypeArguments().isEmpty()) {
            return returned(future.getTypeArguments().get(0));
        }
        return switch (name) {
            case DOMAIN + "Page" -> Returned.PAGE;
            case DOMAIN + "Slice" -> Returned.SLICE;
            case DOMAIN + "Window" -> Returned.WINDOW;
            default -> Returned.OTHER;
        };
    }

    private Parameter parameter(VariableElement parameter) {
        TypeMirror type = parameter.asType();
        TypeMirror one = type;
        if (type instanceof DeclaredType declared
                && Argument.nameOf(type).equals("java.util.Optional")
                && declared.getTypeArguments().size() == 1) {
            one = declared.getTypeArguments().get(0);
        }
        return new Parameter(TypeReader.text(type), argument(one), argument(elementOf(one)), Place.of(parameter));
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

    private Argument argument(TypeMirror type) {
        TypeMirror boxed = type instanceof PrimitiveType primitive
                ? types.boxedClass(primitive).asType()
                : type;
        String name = Argument.nameOf(boxed);
        boolean open = !(boxed instanceof DeclaredType || boxed instanceof ArrayType)
                || Set.of("java.lang.Object", "java.lang.CharSequence", "java.lang.Comparable", "java.lang.Number")
                        .contains(name)
                || TypeReader.isUnfinished(boxed);
        return new Argument(TypeReader.valueType(boxed), open, name);
    }
}
