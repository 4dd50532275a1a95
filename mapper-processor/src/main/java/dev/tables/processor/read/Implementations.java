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
 * The methods of a repository that are not query methods because a class implements them. The implementing class is the
 * standard base class, a {@code repositoryBaseClass}, a fragment, or the repository's own {@code Impl}.
 *
 * <p>The compiler does not see which base class and which fragments are configured. Therefore a class counts as a base
 * class if its constructor accepts the arguments that Spring Data passes to base classes. Methods of interfaces that
 * are not repositories are checked only at startup.
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
     * Creates the implementations of a repository.
     *
     * @param known the {@code Repository} supertype, with the types of the entity and the ID
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

    /** Returns whether a class implements the method, or may implement it in a place that the compiler cannot see. */
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

    /** Returns whether the method redeclares a method of an interface of Spring Data or Spring Data Tables. */
    private boolean isOfSpring(ExecutableElement method) {
        return isDeclaredBy(supertypes.stream().filter(RepositoryReader::isOfSpring), method);
    }

    private boolean isExtended(String name) {
        return supertypes.stream().anyMatch(type -> type.getQualifiedName().contentEquals(name));
    }

    /** Returns whether the method redeclares a method of an interface that is not a repository. */
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

    /** Returns the classes that Spring Data uses as implementations of a repository's own methods, in any package. */
    private Stream<TypeElement> own() {
        TypeElement beside = elements.getTypeElement(repository.getQualifiedName() + POSTFIX);
        Stream<TypeElement> named = compiled.implementationsOf(repository);
        return beside == null ? named : Stream.concat(Stream.of(beside), named);
    }

    private static boolean isShared(TypeElement type) {
        return type.getAnnotationMirrors().stream()
                .anyMatch(mirror -> Mirrors.nameOf(mirror).equals(NO_BEAN));
    }

    /**
     * Returns the types in the packages of a base interface and of the repository, which may contain the base class.
     */
    private Stream<TypeElement> neighbours(TypeElement shared) {
        return Stream.of(shared, repository)
                .map(elements::getPackageOf)
                .distinct()
                .flatMap(home -> ElementFilter.typesIn(home.getEnclosedElements()).stream());
    }
}
