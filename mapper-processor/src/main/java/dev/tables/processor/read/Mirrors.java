package dev.tables.processor.read;

import dev.tables.processor.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * A reader of annotations in the source, with locations that a diagnostic can report. A value with a syntax error is
 * treated as absent.
 */
final class Mirrors {
    private final Elements elements;

    Mirrors(Elements elements) {
        this.elements = elements;
    }

    /** Returns the first of these annotations on one of these declarations, or null. */
    static @Nullable SourceLocation find(List<? extends Element> declarations, Set<String> annotations) {
        for (Element declaration : declarations) {
            for (AnnotationMirror mirror : declaration.getAnnotationMirrors()) {
                if (annotations.contains(nameOf(mirror))) {
                    return SourceLocation.of(declaration, mirror);
                }
            }
        }
        return null;
    }

    /** Returns the first annotation with that name on one of these declarations, or null. */
    static @Nullable SourceLocation find(List<? extends Element> declarations, String annotation) {
        return find(declarations, Set.of(annotation));
    }

    static boolean has(List<? extends Element> declarations, Set<String> annotations) {
        return find(declarations, annotations) != null;
    }

    /** Returns all annotations of a repeatable type on the first of these declarations that has one. */
    List<SourceLocation> all(List<? extends Element> declarations, String annotation, String container) {
        for (Element declaration : declarations) {
            List<SourceLocation> found = new ArrayList<>();
            for (AnnotationMirror mirror : declaration.getAnnotationMirrors()) {
                if (nameOf(mirror).equals(annotation)) {
                    found.add(SourceLocation.of(declaration, mirror));
                } else if (nameOf(mirror).equals(container)) {
                    for (Object nested : list(mirror, "value")) {
                        if (nested instanceof AnnotationMirror inner) {
                            found.add(SourceLocation.of(declaration, inner));
                        }
                    }
                }
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /**
     * Returns the annotations that determine how a property is stored and found, each with its values, in no particular
     * order. The annotations must be equal for two declarations of one property.
     */
    Set<String> mapping(List<? extends Element> declarations) {
        Set<String> found = new HashSet<>();
        for (String annotation : AnnotationNames.ON_SHARED_PROPERTY) {
            SourceLocation place = find(declarations, annotation);
            if (place != null && place.mirror() != null) {
                found.add(textOf(place.mirror()));
            }
        }
        for (SourceLocation index : all(declarations, AnnotationNames.INDEXED_BY, AnnotationNames.INDEXED_BY_LIST)) {
            if (index.mirror() != null) {
                found.add(textOf(index.mirror()));
            }
        }
        return found;
    }

    private String textOf(AnnotationMirror mirror) {
        return elements.getElementValuesWithDefaults(mirror).entrySet().stream()
                .map(entry -> entry.getKey().getSimpleName() + "=" + entry.getValue())
                .sorted()
                .collect(Collectors.joining(", ", nameOf(mirror) + "(", ")"));
    }

    static String nameOf(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }

    String string(SourceLocation place, String name) {
        return value(place, name) instanceof String text ? text : "";
    }

    int integer(SourceLocation place, String name) {
        return value(place, name) instanceof Integer number ? number : 0;
    }

    boolean bool(SourceLocation place, String name) {
        return Boolean.TRUE.equals(value(place, name));
    }

    List<String> strings(SourceLocation place, String name) {
        AnnotationMirror mirror = place.mirror();
        List<String> texts = new ArrayList<>();
        for (Object element : mirror == null ? List.of() : list(mirror, name)) {
            if (element instanceof String text) {
                texts.add(text);
            }
        }
        return texts;
    }

    @Nullable
    TypeMirror type(SourceLocation place, String name) {
        return value(place, name) instanceof TypeMirror type ? type : null;
    }

    List<TypeMirror> types(SourceLocation place, String name) {
        AnnotationMirror mirror = place.mirror();
        List<TypeMirror> types = new ArrayList<>();
        for (Object element : mirror == null ? List.of() : list(mirror, name)) {
            if (element instanceof TypeMirror type) {
                types.add(type);
            }
        }
        return types;
    }

    <E extends Enum<E>> E constant(SourceLocation place, String name, E otherwise) {
        if (value(place, name) instanceof VariableElement constant) {
            for (E candidate : otherwise.getDeclaringClass().getEnumConstants()) {
                if (constant.getSimpleName().contentEquals(candidate.name())) {
                    return candidate;
                }
            }
        }
        return otherwise;
    }

    /**
     * Returns whether the annotation sets the value explicitly. A value that is not set explicitly is the default of
     * the attribute.
     */
    boolean isWritten(SourceLocation place, String name) {
        AnnotationMirror mirror = place.mirror();
        if (mirror != null) {
            requireDeclared(mirror, name);
        }
        return mirror != null
                && mirror.getElementValues().keySet().stream()
                        .anyMatch(element -> element.getSimpleName().contentEquals(name));
    }

    private @Nullable Object value(SourceLocation place, String name) {
        AnnotationMirror mirror = place.mirror();
        return mirror == null ? null : value(mirror, name);
    }

    private @Nullable Object value(AnnotationMirror mirror, String name) {
        for (var entry : elements.getElementValuesWithDefaults(mirror).entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(name)) {
                return entry.getValue().getValue();
            }
        }
        requireDeclared(mirror, name);
        return null;
    }

    /**
     * Throws an exception if an annotation of this library has no attribute with that name, because a misspelled name
     * would be read as a default. Annotations of other libraries are not checked, because callers also look up
     * attributes that only some of these annotations have.
     */
    private static void requireDeclared(AnnotationMirror mirror, String name) {
        if (nameOf(mirror).startsWith(AnnotationNames.PACKAGE)
                && mirror.getAnnotationType().asElement().getEnclosedElements().stream()
                        .noneMatch(attribute -> attribute.getSimpleName().contentEquals(name))) {
            throw new IllegalStateException("@" + nameOf(mirror) + " has no attribute '" + name + "'.");
        }
    }

    private List<Object> list(AnnotationMirror mirror, String name) {
        List<Object> values = new ArrayList<>();
        if (value(mirror, name) instanceof List<?> entries) {
            for (Object entry : entries) {
                if (entry instanceof AnnotationValue value) {
                    values.add(value.getValue());
                }
            }
        }
        return values;
    }
}
