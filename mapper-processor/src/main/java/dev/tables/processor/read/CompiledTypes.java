package dev.tables.processor.read;

import dev.tables.processor.diagnostic.SourceLocation;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** The types of one compilation, searched for classes that implement methods of repositories. */
public final class CompiledTypes {
    private static final String INFORMATION = "org.springframework.data.repository.core.EntityInformation";
    private static final String ENABLE = "dev.tables.data.repository.config.EnableTablesRepositories";

    private final ProcessingEnvironment environment;
    private final Types types;
    private final List<TypeElement> all;
    private @Nullable List<TypeElement> bases;
    private @Nullable Set<String> postfixes;

    /** Creates a view of the types with these names; names that the compiler cannot resolve any more are ignored. */
    public CompiledTypes(ProcessingEnvironment environment, Collection<String> names) {
        this.environment = environment;
        types = environment.getTypeUtils();
        all = names.stream()
                .map(environment.getElementUtils()::getTypeElement)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns whether the type is compiled in this compilation. */
    boolean contains(TypeElement type) {
        return all.contains(type);
    }

    /** Returns the classes that can be repository base classes. */
    List<TypeElement> bases() {
        if (bases == null) {
            bases = bases(all.stream()).toList();
        }
        return bases;
    }

    /**
     * Filters classes that can be repository base classes. Spring Data passes the entity's description as the first
     * argument of their constructors.
     */
    Stream<TypeElement> bases(Stream<TypeElement> of) {
        return of.filter(type -> type.getKind() == ElementKind.CLASS)
                .filter(type -> ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                        .filter(constructor -> !constructor.getParameters().isEmpty())
                        .anyMatch(constructor ->
                                isInformation(constructor.getParameters().get(0).asType())));
    }

    private boolean isInformation(TypeMirror type) {
        return type instanceof DeclaredType && MemberReader.supertype(types, type, INFORMATION) != null;
    }

    /** Returns the classes that Spring Data uses as implementations of a repository's own methods, in any package. */
    Stream<TypeElement> implementationsOf(TypeElement repository) {
        return all.stream()
                .filter(type -> postfixes().stream()
                        .anyMatch(postfix -> type.getSimpleName().contentEquals(repository.getSimpleName() + postfix)));
    }

    private Set<String> postfixes() {
        if (postfixes == null) {
            Set<String> found = new LinkedHashSet<>(Set.of(Implementations.POSTFIX));
            Mirrors mirrors = new Mirrors(environment.getElementUtils());
            for (TypeElement type : all) {
                SourceLocation enabled = Mirrors.find(List.of(type), ENABLE);
                if (enabled != null) {
                    found.add(mirrors.string(enabled, "repositoryImplementationPostfix"));
                }
            }
            postfixes = found;
        }
        return postfixes;
    }
}
