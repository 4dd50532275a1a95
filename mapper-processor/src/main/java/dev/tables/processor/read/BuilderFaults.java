package dev.tables.processor.read;

import dev.tables.processor.model.MappedProperty;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** The reasons why a builder cannot create objects of its class. */
final class BuilderFaults {
    private BuilderFaults() {}

    /**
     * Explains why the builder of a class cannot be used and how to fix it. Returns null if the class has no builder or
     * the builder lacks nothing.
     */
    static @Nullable String of(MemberReader members, List<MappedProperty> properties) {
        for (ExecutableElement factory : members.ownMethods()) {
            String name = factory.getSimpleName().toString();
            if (factory.getModifiers().contains(Modifier.STATIC)
                    && factory.getParameters().isEmpty()
                    && (name.equals("builder") || name.equals("newBuilder"))
                    && factory.getReturnType() instanceof DeclaredType builder
                    && builder.asElement() instanceof TypeElement element) {
                return of(element, properties);
            }
        }
        return null;
    }

    private static @Nullable String of(TypeElement builder, List<MappedProperty> properties) {
        Set<String> inherited = new LinkedHashSet<>();
        Set<String> missing = new LinkedHashSet<>();
        Set<String> origins = new LinkedHashSet<>();
        for (MappedProperty property : properties) {
            if (property.ignored() || declares(builder, property)) {
                continue;
            }
            TypeElement origin = superclasses(builder)
                    .filter(superclass -> declares(superclass, property))
                    .findFirst()
                    .orElse(null);
            if (origin == null) {
                missing.add("'" + property.name() + "'");
            } else {
                inherited.add("'" + property.name() + "'");
                origins.add(origin.getSimpleName().toString());
            }
        }
        String name = builder.getSimpleName().toString();
        if (!inherited.isEmpty()) {
            return "The builder " + name + " inherits its setters for " + String.join(", ", inherited) + " from "
                    + String.join(", ", origins) + ", but the mapper only calls setters that " + name
                    + " declares. Override the setters in " + name + " with the return type " + name + ".";
        }
        return missing.isEmpty()
                ? null
                : "The builder " + name + " has no setter for " + String.join(", ", missing)
                        + ". Declare a method with the name of the property and one parameter of its type.";
    }

    private static boolean declares(TypeElement builder, MappedProperty property) {
        String capital = MemberReader.capitalized(property.name());
        Set<String> names = Set.of(property.name(), "set" + capital, "with" + capital);
        return ElementFilter.methodsIn(builder.getEnclosedElements()).stream()
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
                .filter(method -> method.getParameters().size() == 1)
                .anyMatch(method -> names.contains(method.getSimpleName().toString()));
    }

    private static Stream<TypeElement> superclasses(TypeElement builder) {
        Stream.Builder<TypeElement> all = Stream.builder();
        TypeMirror type = builder.getSuperclass();
        while (type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
            all.add(element);
            type = element.getSuperclass();
        }
        return all.build();
    }
}
