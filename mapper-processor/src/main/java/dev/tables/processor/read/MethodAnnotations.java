package dev.tables.processor.read;

import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of a repository's methods. Like Spring, the search includes meta-annotations and overridden methods.
 */
final class MethodAnnotations {
    private static final String QUERY_ANNOTATION = "org.springframework.data.annotation.QueryAnnotation";

    private final Elements elements;
    private final TypeElement repository;
    private final List<TypeElement> supertypes;

    /** Creates the annotations of a repository's methods, including inherited ones. */
    MethodAnnotations(Elements elements, TypeElement repository, List<TypeElement> supertypes) {
        this.elements = elements;
        this.repository = repository;
        this.supertypes = supertypes;
    }

    /** Returns the location of the annotation with that name, or null. */
    @Nullable
    SourceLocation find(ExecutableElement method, String annotation) {
        for (ExecutableElement declaration : declarations(method)) {
            SourceLocation found = find(declaration, annotation, new HashSet<>());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns the annotations that request statistics, by kind. */
    Map<Statistic.Kind, SourceLocation> statistics(ExecutableElement method) {
        Map<Statistic.Kind, SourceLocation> found = new EnumMap<>(Statistic.Kind.class);
        for (Statistic.Kind kind : Statistic.Kind.values()) {
            SourceLocation place = find(method, AnnotationNames.STATISTIC + kind.annotation());
            if (place != null) {
                found.put(kind, place);
            }
        }
        return found;
    }

    boolean has(ExecutableElement method, String annotation) {
        return find(method, annotation) != null;
    }

    /** Returns whether an annotation of this or another module declares the query. */
    boolean hasQuery(ExecutableElement method) {
        return has(method, QUERY_ANNOTATION)
                || method.getAnnotationMirrors().stream()
                        .anyMatch(mirror -> mirror.getAnnotationType()
                                .asElement()
                                .getSimpleName()
                                .contentEquals("Query"));
    }

    /** Returns the method and the methods that it overrides. */
    private List<ExecutableElement> declarations(ExecutableElement method) {
        List<ExecutableElement> declarations = new ArrayList<>(List.of(method));
        for (TypeElement supertype : supertypes) {
            for (ExecutableElement other : ElementFilter.methodsIn(supertype.getEnclosedElements())) {
                if (elements.overrides(method, other, repository)) {
                    declarations.add(other);
                }
            }
        }
        return declarations;
    }

    private static @Nullable SourceLocation find(Element element, String annotation, Set<Element> seen) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (Mirrors.nameOf(mirror).equals(annotation)) {
                return SourceLocation.of(element, mirror);
            }
        }
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            Element type = mirror.getAnnotationType().asElement();
            if (seen.add(type)) {
                SourceLocation found = find(type, annotation, seen);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** Returns the annotations of Spring Data Tables that declare the query. */
    List<SourceLocation> ours(ExecutableElement method) {
        List<SourceLocation> ours = new ArrayList<>(statistics(method).values());
        for (String name : List.of(AnnotationNames.QUERY, AnnotationNames.MERGE)) {
            SourceLocation place = find(method, name);
            if (place != null) {
                ours.add(place);
            }
        }
        return ours;
    }

    /**
     * Returns whether the query is known only at startup, because a meta-annotation sets its attributes or the filter
     * is in a file.
     */
    boolean isLeftToStart(ExecutableElement method) {
        return ours(method).stream().anyMatch(place -> !isPlain(place) || isNamed(place));
    }

    /** Returns whether the annotation is a query without a filter, which means that the filter is in a file. */
    private static boolean isNamed(SourceLocation found) {
        return found.mirror() != null
                && Mirrors.nameOf(found.mirror()).equals(AnnotationNames.QUERY)
                && found.at("value").value() == null;
    }

    /** Returns whether the annotation can be read directly, because no meta-annotation sets its attributes. */
    static boolean isPlain(SourceLocation found) {
        return !(found.element() instanceof TypeElement type)
                || ElementFilter.methodsIn(type.getEnclosedElements()).isEmpty();
    }
}
