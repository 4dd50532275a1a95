package dev.tables.processor.read;

import dev.tables.mapping.query.internal.method.MethodNameParser;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Which methods of a repository are no query methods since a class implements them: the class behind every repository, a
 * {@code repositoryBaseClass}, a fragment, or the repository's own {@code Impl}.
 *
 * <p>Which base class and which fragments there are is configuration that the compiler does not see. So a class counts as base
 * class if its constructor takes what base classes get, and what an interface declares that is no repository is left to the start.
 */
final class Implementations {
    private static final String BASE = "dev.tables.data.repository.support.SimpleTablesRepository";
    private static final String REACTIVE_BASE = "dev.tables.data.repository.support.SimpleReactiveTablesRepository";
    private static final String BY_EXAMPLE = "org.springframework.data.repository.query.QueryByExampleExecutor";
    private static final String EXAMPLES = "dev.tables.data.repository.query.internal.TablesExampleExecutor";
    private static final String BY_PREDICATE = "dev.tables.data.repository.TablesPredicateExecutor";
    private static final String PREDICATES = "dev.tables.data.repository.query.internal.TablesPredicates";
    private static final String NO_BEAN = "org.springframework.data.repository.NoRepositoryBean";
    static final String POSTFIX = "Impl";

    private final Elements elements;
    private final Types types;
    private final TypeElement repository;
    private final List<TypeElement> supertypes;
    private final CompiledTypes compiled;
    private final MethodMatch match;

    /**
     * Of a repository.
     *
     * @param known what it is as Spring Data knows it, by entity and identity
     * @param supertypes the interfaces that it extends
     * @param compiled the types that are compiled with it
     */
    Implementations(
            Elements elements,
            Types types,
            DeclaredType known,
            TypeElement repository,
            List<TypeElement> supertypes,
            CompiledTypes compiled) {
        this.elements = elements;
        this.types = types;
        this.repository = repository;
        this.supertypes = supertypes;
        this.compiled = compiled;
        match = new MethodMatch(elements, types, repository, known);
    }

    /** Whether some class implements the method, or may do so where the compiler cannot look. */
    boolean has(ExecutableElement method) {
        if (isOfSpring(method)
                || of(BASE, method)
                || of(REACTIVE_BASE, method)
                || isExtended(BY_EXAMPLE) && of(EXAMPLES, method)
                || isExtended(BY_PREDICATE) && of(PREDICATES, method)
                || isOfFragment(method)
                || own().anyMatch(type -> match.isImplementedBy(type, method))
                || compiled.bases().stream().anyMatch(type -> match.isImplementedBy(type, method))) {
            return true;
        }
        return method.getEnclosingElement() instanceof TypeElement shared
                && isShared(shared)
                && (!MethodNameParser.isQuery(method.getSimpleName().toString())
                        || compiled.bases(neighbours(shared)).anyMatch(type -> match.isImplementedBy(type, method)));
    }

    private boolean of(String implementation, ExecutableElement method) {
        TypeElement type = elements.getTypeElement(implementation);
        return type != null && match.isImplementedBy(type, method);
    }

    /** Whether it declares again what an interface of Spring Data or ours has. */
    private boolean isOfSpring(ExecutableElement method) {
        return isDeclaredBy(supertypes.stream().filter(RepositoryReader::isOfSpring), method);
    }

    private boolean isExtended(String name) {
        return supertypes.stream().anyMatch(type -> type.getQualifiedName().contentEquals(name));
    }

    /** Whether it declares again what an interface has that is no repository. */
    private boolean isOfFragment(ExecutableElement method) {
        return isDeclaredBy(supertypes.stream().filter(type -> !isRepository(type)), method);
    }

    private boolean isDeclaredBy(Stream<TypeElement> interfaces, ExecutableElement method) {
        return interfaces
                .flatMap(type -> ElementFilter.methodsIn(type.getEnclosedElements()).stream())
                .anyMatch(other -> elements.overrides(method, other, repository));
    }

    private boolean isRepository(TypeElement type) {
        return MemberReader.supertype(types, type.asType(), RepositoryReader.REPOSITORY) != null;
    }

    /** The classes that Spring Data takes for the implementation of a repository's own methods, wherever they are. */
    private Stream<TypeElement> own() {
        TypeElement beside = elements.getTypeElement(repository.getQualifiedName() + POSTFIX);
        Stream<TypeElement> named = compiled.implementationsOf(repository);
        return beside == null ? named : Stream.concat(Stream.of(beside), named);
    }

    private static boolean isShared(TypeElement type) {
        return type.getAnnotationMirrors().stream()
                .anyMatch(mirror -> Mirrors.nameOf(mirror).equals(NO_BEAN));
    }

    /** The types of the packages in which a base class is kept beside the interface that it implements. */
    private Stream<TypeElement> neighbours(TypeElement shared) {
        return Stream.of(shared, repository)
                .map(elements::getPackageOf)
                .distinct()
                .flatMap(home -> ElementFilter.typesIn(home.getEnclosedElements()).stream());
    }
}
