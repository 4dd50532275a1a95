package dev.tables.processor.read;

import dev.tables.mapping.value.internal.JsonTexts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A check for types that Jackson could write as JSON but not read back. The check skips types with annotations of
 * Jackson, which Jackson itself checks at startup.
 */
final class JsonReader {
    private final Elements elements;
    private final Types types;

    JsonReader(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /** Returns the type that cannot be read back, the reason and the remedy; null if no unreadable type is known. */
    @Nullable
    String fault(TypeMirror type) {
        return fault(type, new HashSet<>());
    }

    private @Nullable String fault(TypeMirror type, Set<String> seen) {
        if (type instanceof ArrayType array) {
            return fault(array.getComponentType(), seen);
        }
        if (!(type instanceof DeclaredType declared) || !seen.add(type.toString())) {
            return null;
        }
        TypeElement element = (TypeElement) declared.asElement();
        if (isOfPlatform(element)) {
            return ofArguments(declared, seen);
        }
        if (element.getKind() == ElementKind.ENUM || isAnnotated(element)) {
            return null;
        }
        String name = nameOf(element);
        if (element.getKind().isInterface() || element.getModifiers().contains(Modifier.ABSTRACT)) {
            return JsonTexts.withoutTypes(
                    name,
                    element.getKind().isInterface(),
                    element.getModifiers().contains(Modifier.SEALED));
        }
        if (isContainer(declared)) {
            return ofArguments(declared, seen);
        }
        if (element.getNestingKind().isNested() && !element.getModifiers().contains(Modifier.STATIC)) {
            return JsonTexts.inner(name);
        }
        return ofMembers(declared, element, seen);
    }

    private @Nullable String ofArguments(DeclaredType declared, Set<String> seen) {
        List<? extends TypeMirror> arguments = declared.getTypeArguments();
        if (arguments.size() == 2 && isA(declared, "java.util.Map")) {
            String ofKey = ofKey(arguments.get(0));
            if (ofKey != null) {
                return ofKey;
            }
            return fault(arguments.get(1), seen);
        }
        for (TypeMirror argument : arguments) {
            String fault = fault(argument, seen);
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    /**
     * Returns the reason why Jackson could not read back a map key, or null. For example, Jackson writes a record as
     * its {@code toString()}, which Jackson cannot parse.
     */
    private @Nullable String ofKey(TypeMirror key) {
        if (!(key instanceof DeclaredType declared)) {
            return null;
        }
        TypeElement element = (TypeElement) declared.asElement();
        boolean unreadable = element.getKind() == ElementKind.RECORD
                || element.getKind().isInterface() && !isOfPlatform(element)
                || isContainer(declared);
        return unreadable && !isAnnotated(element) ? JsonTexts.key(nameOf(element)) : null;
    }

    private @Nullable String ofMembers(DeclaredType declared, TypeElement element, Set<String> seen) {
        boolean fields = false;
        boolean shown = element.getKind() == ElementKind.RECORD;
        for (TypeElement part = element; part != null && !isOfPlatform(part); part = superclass(part)) {
            if (isAnnotated(part)) {
                return null;
            }
            for (Element member : part.getEnclosedElements()) {
                shown |= isShown(member);
                fields |= isState(member);
            }
        }
        if (fields && !shown) {
            return JsonTexts.withoutProperties(nameOf(element));
        }
        for (Element field : ElementFilter.fieldsIn(element.getEnclosedElements())) {
            String fault = isState(field) ? fault(types.asMemberOf(declared, field), seen) : null;
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    private static boolean isState(Element member) {
        Set<Modifier> modifiers = member.getModifiers();
        return member.getKind() == ElementKind.FIELD
                && !modifiers.contains(Modifier.STATIC)
                && !modifiers.contains(Modifier.TRANSIENT);
    }

    private static boolean isShown(Element member) {
        Set<Modifier> modifiers = member.getModifiers();
        if (!modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.STATIC)) {
            return false;
        }
        String name = member.getSimpleName().toString();
        return member.getKind() == ElementKind.FIELD
                || member instanceof ExecutableElement method
                        && method.getParameters().isEmpty()
                        && (name.startsWith("get") || name.startsWith("is"));
    }

    private @Nullable TypeElement superclass(TypeElement element) {
        return element.getSuperclass() instanceof DeclaredType declared ? (TypeElement) declared.asElement() : null;
    }

    /**
     * Returns whether the class, its members or its supertypes have annotations of Jackson, or annotations that may be
     * composed of them.
     */
    private boolean isAnnotated(TypeElement element) {
        for (Element member : element.getEnclosedElements()) {
            if (isMarked(member)
                    || member instanceof ExecutableElement method
                            && method.getParameters().stream().anyMatch(this::isMarked)) {
                return true;
            }
        }
        return isMarked(element)
                || types.directSupertypes(element.asType()).stream()
                        .map(supertype -> (TypeElement) ((DeclaredType) supertype).asElement())
                        .anyMatch(supertype -> !isOfPlatform(supertype) && isAnnotated(supertype));
    }

    private boolean isMarked(Element element) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            boolean meta = mirror.getAnnotationType().asElement().getAnnotationMirrors().stream()
                    .anyMatch(JsonReader::isOfJackson);
            if (isOfJackson(mirror) || meta) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfJackson(AnnotationMirror mirror) {
        String name = Mirrors.nameOf(mirror);
        return name.startsWith("com.fasterxml.jackson.") || name.startsWith("tools.jackson.");
    }

    private boolean isContainer(DeclaredType type) {
        return isA(type, "java.util.Collection") || isA(type, "java.util.Map");
    }

    private boolean isA(TypeMirror type, String name) {
        TypeElement wanted = elements.getTypeElement(name);
        return wanted != null && types.isAssignable(types.erasure(type), types.erasure(wanted.asType()));
    }

    /** Returns whether the type belongs to Java, Kotlin or Jackson itself, which has its own JSON types. */
    private boolean isOfPlatform(TypeElement element) {
        String name = element.getQualifiedName().toString();
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("kotlin.")
                || name.startsWith("tools.jackson.");
    }

    /** Returns the name for messages, without the package; the messages at startup use the same form. */
    private static String nameOf(TypeElement element) {
        StringBuilder name = new StringBuilder(element.getSimpleName());
        Element around = element.getEnclosingElement();
        while (around instanceof TypeElement outer) {
            name.insert(0, outer.getSimpleName() + ".");
            around = outer.getEnclosingElement();
        }
        return name.toString();
    }
}
