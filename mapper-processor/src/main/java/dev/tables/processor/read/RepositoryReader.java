package dev.tables.processor.read;

import dev.tables.mapping.model.MissingMapperException;
import dev.tables.mapping.model.internal.IdentityType;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedRepository;
import dev.tables.processor.model.MappedRepository.QueryMethod;
import dev.tables.processor.model.MappedSubtype;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A reader of Spring Data repository interfaces. The reader recognizes Spring's types by name, so that the processor
 * does not depend on Spring.
 */
public final class RepositoryReader {
    static final String REPOSITORY = "org.springframework.data.repository.Repository";

    private static final String OURS = "dev.tables.data.repository.TablesRepository";
    private static final String ENTITY_KEY = "dev.tables.mapping.model.EntityKey";
    private static final Set<String> ANY_IDENTITY =
            Set.of(ENTITY_KEY, "dev.tables.engine.PrimaryKey", "java.lang.Object");

    private final ProcessingEnvironment environment;
    private final Elements elements;
    private final Types types;
    private final CompiledTypes compiled;

    /** Creates a reader of one compilation. */
    public RepositoryReader(ProcessingEnvironment environment, CompiledTypes compiled) {
        this.environment = environment;
        this.compiled = compiled;
        elements = environment.getElementUtils();
        types = environment.getTypeUtils();
    }

    /** Returns the mapped entity of a repository interface, or null if the type is not such an interface. */
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

    /**
     * Returns the message about a repository whose entity has no mapper and will not get one. Returns null if the
     * entity has a mapper or will get one, if another Spring Data module may be meant, or if
     * {@code @SuppressWarnings("tables")} postpones the check to startup.
     */
    public @Nullable String unmapped(TypeElement candidate) {
        if (candidate.getKind() != ElementKind.INTERFACE
                || !candidate.getTypeParameters().isEmpty()
                || annotations(candidate).contains("org.springframework.data.repository.NoRepositoryBean")
                || isLeftToStart(candidate)) {
            return null;
        }
        DeclaredType repository = MemberReader.supertype(types, candidate.asType(), OURS);
        if (repository == null
                || repository.getTypeArguments().isEmpty()
                || repository.getTypeArguments().get(0).getKind() != TypeKind.DECLARED) {
            return null;
        }
        TypeElement entity =
                (TypeElement) ((DeclaredType) repository.getTypeArguments().get(0)).asElement();
        String home = elements.getPackageOf(entity).getQualifiedName().toString();
        StringBuilder mapper = new StringBuilder("TableMapper");
        TypeReader.nesting(entity).forEach(part -> mapper.insert(0, part.getSimpleName()));
        mapper.insert(0, home.isEmpty() ? "" : home + ".");
        return annotations(entity).contains(AnnotationNames.TABLE_ENTITY) || elements.getTypeElement(mapper) != null
                ? null
                : entity.getSimpleName() + ": " + MissingMapperException.messageFor(mapper.toString());
    }

    private static boolean isLeftToStart(TypeElement candidate) {
        return SourceLocation.of(candidate).isAccepted();
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

    /** Reads the repository of an entity and its query methods. */
    public MappedRepository read(TypeElement repository, TypeElement entity, MappedEntity mapped) {
        List<QueryMethod> methods = new ArrayList<>();
        List<TypeElement> supertypes = List.copyOf(supertypes(repository));
        MethodAnnotations annotations = new MethodAnnotations(elements, repository, supertypes);
        DeclaredType known = Objects.requireNonNull(repository(repository.asType()), "it is a repository");
        Implementations implementations = new Implementations(elements, types, known, repository, supertypes, compiled);
        ImplementedProjections projections = new ImplementedProjections(environment, compiled, mapped);
        MethodReader reader = new MethodReader(environment, repository, entity, annotations, projections);
        boolean leftToStart = false;
        for (ExecutableElement method : ElementFilter.methodsIn(elements.getAllMembers(repository))) {
            leftToStart |= annotations.isLeftToStart(method);
            if (isQuery(method, annotations, implementations)) {
                methods.add(reader.read(method));
            }
        }
        return new MappedRepository(
                repository.getSimpleName().toString(),
                repository.getQualifiedName().toString(),
                elements.getPackageOf(repository).getQualifiedName().toString(),
                methods,
                leftToStart,
                readable(entity, mapped.shape().subtypes()),
                projections.all(),
                identity(repository),
                SourceLocation.of(repository));
    }

    private Set<String> readable(TypeElement entity, List<MappedSubtype> subtypes) {
        Set<String> readable = new LinkedHashSet<>(BeanNames.all(elements, entity));
        for (MappedSubtype subtype : subtypes) {
            if (types.asElement(subtype.struct().type()) instanceof TypeElement type) {
                readable.addAll(BeanNames.all(elements, type));
            }
        }
        return readable;
    }

    /** Returns the type of the repository's IDs, or null if it accepts any type or the type is not generated yet. */
    private @Nullable IdentityType identity(TypeElement candidate) {
        DeclaredType repository = repository(candidate.asType());
        if (isOfSpring(candidate)
                || repository == null
                || repository.getTypeArguments().size() < 2
                || !(repository.getTypeArguments().get(1) instanceof DeclaredType type)
                || RepositoryTypes.isUnknown(type)
                || !(type.asElement() instanceof TypeElement element)
                || ANY_IDENTITY.contains(element.getQualifiedName().toString())) {
            return null;
        }
        boolean generated = MemberReader.supertype(types, type, ENTITY_KEY) != null;
        List<String> components = element.getRecordComponents().stream()
                .map(component -> component.getSimpleName().toString())
                .map(component -> generated ? IdentityType.property(component) : component)
                .toList();
        boolean isRecord = element.getKind() == ElementKind.RECORD;
        List<KnownType> known = isRecord
                ? element.getRecordComponents().stream()
                        .map(component -> RepositoryTypes.known(types, component.asType()))
                        .toList()
                : List.of(RepositoryTypes.known(types, type));
        return new IdentityType(
                elements.getBinaryName(element).toString(), generated, isRecord ? components : null, known);
    }

    /**
     * Returns whether a method is a query method that the compiler can check. Methods that Spring Data or an
     * application class implements are excluded, and so are methods whose query is in a foreign annotation.
     */
    private boolean isQuery(ExecutableElement method, MethodAnnotations annotations, Implementations implementations) {
        if (!method.getModifiers().contains(Modifier.ABSTRACT)
                || !(method.getEnclosingElement() instanceof TypeElement owner)
                || isOfSpring(owner)) {
            return false;
        }
        if (!annotations.ours(method).isEmpty()) {
            return !annotations.isLeftToStart(method);
        }
        return repository(owner.asType()) != null && !annotations.hasQuery(method) && !implementations.has(method);
    }

    /** Returns whether a type belongs to Spring Data or Spring Data Tables. */
    static boolean isOfSpring(TypeElement type) {
        String name = type.getQualifiedName().toString();
        return name.startsWith("org.springframework.data.") || name.startsWith("dev.tables.data.");
    }

    private Set<TypeElement> supertypes(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        for (TypeMirror supertype : type.getInterfaces()) {
            if (supertype instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
                found.add(element);
                found.addAll(supertypes(element));
            }
        }
        return found;
    }

    private static Set<String> annotations(Element element) {
        return element.getAnnotationMirrors().stream().map(Mirrors::nameOf).collect(Collectors.toSet());
    }
}
