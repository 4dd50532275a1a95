package dev.tables.processor.read;

import dev.tables.mapping.query.internal.method.ResultType;
import dev.tables.mapping.query.internal.method.ResultType.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A reader of the result types of query methods, which interprets classes as Spring Data does at startup. */
final class ProjectionReader {
    private static final String VALUE = "org.springframework.beans.factory.annotation.Value";

    private final RepositoryTypes types;
    private final Types utilities;

    ProjectionReader(RepositoryTypes types, Types utilities) {
        this.types = types;
        this.utilities = utilities;
    }

    /**
     * Returns the result type of a method, or null if the compiler cannot know it, for example because another
     * processor generates the class.
     */
    @Nullable
    ResultType projection(TypeMirror returned) {
        TypeMirror type = types.element(returned);
        String name = types.binaryNameOf(type);
        if (type.getKind().isPrimitive() || type.getKind() == TypeKind.VOID) {
            return new ResultType(name, Kind.NONE, List.of());
        }
        TypeElement element = RepositoryTypes.elementOf(type);
        if (element == null || RepositoryTypes.isUnknown(type) || isWrittenLater(element)) {
            return null;
        }
        boolean related = types.isOfEntity(type) || types.isEntity(type);
        if (name.startsWith("java.") && !types.isOfEntity(type) || !isProjecting(element, type) && !related) {
            return new ResultType(name, Kind.NONE, List.of());
        }
        if (!isProjecting(element, type)) {
            boolean made = types.isOfEntity(type) || types.isAbstractEntity();
            return new ResultType(name, made ? Kind.ENTITY : Kind.SUBCLASS, List.of());
        }
        return element.getKind().isInterface() ? ofInterface(element, name) : ofClass(element, name, related);
    }

    private boolean isProjecting(TypeElement element, TypeMirror type) {
        if (types.isEntity(type)) {
            return false;
        }
        if (element.getKind().isInterface()) {
            return !types.isOfEntity(type);
        }
        return element.getKind() != ElementKind.ENUM
                && !element.getQualifiedName().toString().startsWith("java.")
                && !types.is(type, "java.lang.Number");
    }

    /** Returns the result type of an interface, which requests the properties of all getters that are not computed. */
    private ResultType ofInterface(TypeElement element, String name) {
        Set<String> asked = new LinkedHashSet<>();
        boolean open = false;
        for (ExecutableElement getter : getters(element)) {
            if (isComputed(getter)) {
                open = true;
            } else {
                asked.add(BeanNames.of(getter));
            }
        }
        Kind kind = open || asked.isEmpty() ? Kind.OPEN : Kind.CLOSED;
        return new ResultType(name, kind, List.copyOf(asked));
    }

    private List<ExecutableElement> getters(TypeElement element) {
        List<ExecutableElement> getters = new ArrayList<>();
        for (ExecutableElement method : ElementFilter.methodsIn(element.getEnclosedElements())) {
            if (method.getModifiers().contains(Modifier.ABSTRACT) && BeanNames.isGetter(method)) {
                getters.add(method);
            }
        }
        for (TypeMirror parent : element.getInterfaces()) {
            if (utilities.asElement(parent) instanceof TypeElement supertype) {
                getters.addAll(getters(supertype));
            }
        }
        return getters;
    }

    /** Returns whether an expression computes the result of a getter. */
    static boolean isComputed(ExecutableElement getter) {
        return getter.getAnnotationMirrors().stream()
                .anyMatch(mirror -> Mirrors.nameOf(mirror).equals(VALUE)
                        || Mirrors.has(List.of(mirror.getAnnotationType().asElement()), Set.of(VALUE)));
    }

    private @Nullable ResultType ofClass(TypeElement element, String name, boolean related) {
        List<ExecutableElement> constructors = ElementFilter.constructorsIn(element.getEnclosedElements());
        for (ExecutableElement constructor : constructors) {
            if (Mirrors.has(List.of(constructor), AnnotationNames.CREATOR)) {
                return made(constructor, name, related);
            }
        }
        if (constructors.size() > 1 && Mirrors.has(List.of(element), Set.of("kotlin.Metadata"))) {
            return null;
        }
        if (element.getKind() == ElementKind.RECORD) {
            return ofRecord(element, constructors, name, related);
        }
        for (ExecutableElement constructor : constructors) {
            if (constructor.getParameters().isEmpty()) {
                return made(constructor, name, related);
            }
        }
        return constructors.size() == 1
                ? made(constructors.get(0), name, related)
                : new ResultType(name, Kind.AMBIGUOUS, List.of());
    }

    /**
     * Returns the result type of a record. If the record has several constructors, Spring Data uses the canonical
     * constructor if it is public.
     */
    private @Nullable ResultType ofRecord(
            TypeElement element, List<ExecutableElement> constructors, String name, boolean related) {
        List<String> components = element.getRecordComponents().stream()
                .map(component -> component.getSimpleName().toString())
                .toList();
        boolean usable = constructors.size() <= 1
                || constructors.stream()
                        .anyMatch(constructor -> constructor.getModifiers().contains(Modifier.PUBLIC)
                                && isCanonical(constructor, element.getRecordComponents()));
        if (!usable) {
            return new ResultType(name, Kind.AMBIGUOUS, List.of());
        }
        return components.isEmpty()
                ? new ResultType(name, related ? Kind.OPEN : Kind.EMPTY, List.of())
                : new ResultType(name, Kind.CLOSED, components);
    }

    private boolean isCanonical(ExecutableElement constructor, List<? extends RecordComponentElement> components) {
        if (constructor.getParameters().size() != components.size()) {
            return false;
        }
        for (int i = 0; i < components.size(); i++) {
            TypeMirror parameter = constructor.getParameters().get(i).asType();
            if (!utilities.isSameType(
                    utilities.erasure(parameter),
                    utilities.erasure(components.get(i).asType()))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable ResultType made(ExecutableElement constructor, String name, boolean related) {
        List<String> names = constructor.getParameters().stream()
                .map(parameter -> parameter.getSimpleName().toString())
                .toList();
        if (names.isEmpty()) {
            return new ResultType(name, related ? Kind.OPEN : Kind.EMPTY, List.of());
        }
        boolean lost = names.get(0).matches("arg\\d+");
        return lost ? null : new ResultType(name, Kind.CLOSED, names);
    }

    /** Returns whether the type has annotations of Lombok, which adds constructors and getters while it runs. */
    private static boolean isWrittenLater(Element element) {
        return element.getAnnotationMirrors().stream()
                .anyMatch(mirror -> mirror.getAnnotationType().toString().startsWith("lombok."));
    }
}
