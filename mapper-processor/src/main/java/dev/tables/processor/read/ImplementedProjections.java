package dev.tables.processor.read;

import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProjection;
import dev.tables.processor.model.MappedProjection.Getter;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Nullness;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A collector of the interface projections of a repository that records can implement.
 *
 * <p>Spring creates a proxy for any other interface, such as an interface that is sealed, has type parameters, or is
 * not compiled together with the repository. Spring also creates a proxy for an interface with a method that is not a
 * getter of the property's type.
 */
final class ImplementedProjections {
    /** Names that the language forbids for components of records. */
    private static final Set<String> FORBIDDEN =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    private final Elements elements;
    private final Types types;
    private final CompiledTypes compiled;
    private final MappedEntity entity;
    private final Map<String, MappedProjection> found = new LinkedHashMap<>();

    ImplementedProjections(ProcessingEnvironment environment, CompiledTypes compiled, MappedEntity entity) {
        elements = environment.getElementUtils();
        types = environment.getTypeUtils();
        this.compiled = compiled;
        this.entity = entity;
    }

    /** Adds the closed interface projection that a method returns, if a record can implement it. */
    void add(TypeMirror type) {
        TypeElement element = RepositoryTypes.elementOf(type);
        if (element == null
                || element.getKind() != ElementKind.INTERFACE
                || element.getModifiers().contains(Modifier.SEALED)
                || !element.getTypeParameters().isEmpty()
                || !compiled.contains(element)
                || isPrivate(element)) {
            return;
        }
        List<Getter> getters = getters(element);
        if (getters != null) {
            String name = element.getQualifiedName().toString();
            found.putIfAbsent(name, projection(element, getters));
        }
    }

    /** Returns the projections found so far. */
    List<MappedProjection> all() {
        return List.copyOf(found.values());
    }

    private static boolean isPrivate(TypeElement element) {
        return TypeReader.nesting(element).stream()
                .anyMatch(part -> part.getModifiers().contains(Modifier.PRIVATE));
    }

    private MappedProjection projection(TypeElement element, List<Getter> getters) {
        boolean deprecated = TypeReader.nesting(element).stream().anyMatch(elements::isDeprecated)
                || methods(element).stream().anyMatch(elements::isDeprecated);
        return new MappedProjection(
                EntityReader.name(element, elements),
                EntityReader.isPublic(element),
                deprecated,
                getters,
                SourceLocation.of(element));
    }

    /** Returns the getters, or null if there is a method that a component of a record cannot implement. */
    private @Nullable List<Getter> getters(TypeElement element) {
        Map<String, Getter> getters = new LinkedHashMap<>();
        for (ExecutableElement method : methods(element)) {
            ExecutableType type = (ExecutableType) types.asMemberOf((DeclaredType) element.asType(), method);
            Getter getter = getter(method, type.getReturnType());
            boolean accessible =
                    TypeReader.isAccessible(type.getReturnType(), elements, elements.getPackageOf(element));
            if (getter == null || !accessible || getters.putIfAbsent(getter.property(), getter) != null) {
                return null;
            }
        }
        return getters.isEmpty() ? null : List.copyOf(getters.values());
    }

    private @Nullable Getter getter(ExecutableElement method, TypeMirror returned) {
        if (!method.getModifiers().contains(Modifier.ABSTRACT)
                || !method.getTypeParameters().isEmpty()
                || !BeanNames.isGetter(method)
                || ProjectionReader.isComputed(method)) {
            return null;
        }
        String property = BeanNames.of(method);
        boolean usable = SourceVersion.isName(property) && !FORBIDDEN.contains(property) && hasType(property, returned);
        boolean nullable = NullnessReader.read(List.of(method), returned) == Nullness.NULLABLE;
        return usable ? new Getter(method.getSimpleName().toString(), property, returned, nullable) : null;
    }

    private boolean hasType(String name, TypeMirror type) {
        for (MappedProperty property : entity.properties()) {
            if (property.path().equals(name)) {
                TypeMirror declared = property.type().declared();
                return types.isSameType(declared, type)
                        || declared instanceof PrimitiveType primitive
                                && types.isSameType(types.boxedClass(primitive).asType(), type);
            }
        }
        return false;
    }

    /**
     * Returns the methods of an interface and its supertypes, except static methods and the methods of {@code Object}.
     */
    private Collection<ExecutableElement> methods(TypeElement element) {
        return ElementFilter.methodsIn(elements.getAllMembers(element)).stream()
                .filter(method -> method.getEnclosingElement() instanceof TypeElement owner
                        && owner.getKind().isInterface())
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
                .toList();
    }
}
