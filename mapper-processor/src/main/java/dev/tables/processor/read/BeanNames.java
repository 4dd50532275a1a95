package dev.tables.processor.read;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** The names of properties that getters and setters define, according to the JavaBeans conventions. */
final class BeanNames {
    private BeanNames() {}

    static boolean isGetter(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        TypeKind type = method.getReturnType().getKind();
        return method.getParameters().isEmpty()
                && (name.startsWith("get") && name.length() > 3 && type != TypeKind.VOID
                        || name.startsWith("is") && name.length() > 2 && type == TypeKind.BOOLEAN);
    }

    private static boolean isSetter(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        return method.getParameters().size() == 1 && name.startsWith("set") && name.length() > 3;
    }

    /** Returns the property of a getter or setter. */
    static String of(ExecutableElement accessor) {
        String name = accessor.getSimpleName().toString();
        String bare = name.substring(name.startsWith("is") ? 2 : 3);
        boolean capitals =
                bare.length() > 1 && Character.isUpperCase(bare.charAt(0)) && Character.isUpperCase(bare.charAt(1));
        return capitals ? bare : Character.toLowerCase(bare.charAt(0)) + bare.substring(1);
    }

    /** Returns all properties of a class that have a public getter or setter. */
    static Set<String> all(Elements elements, TypeElement type) {
        List<ExecutableElement> methods = ElementFilter.methodsIn(elements.getAllMembers(type));
        return methods.stream()
                .filter(method -> method.getModifiers().contains(Modifier.PUBLIC)
                        && !method.getModifiers().contains(Modifier.STATIC)
                        && (isGetter(method) || isSetter(method)))
                .map(BeanNames::of)
                .collect(Collectors.toUnmodifiableSet());
    }
}
