package dev.tables.processor.read;

import dev.tables.processor.model.Creation;
import dev.tables.processor.model.MappedProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the ways to create an object. A record is created by its canonical constructor. A class is created by a
 * constructor whose parameters are properties, and by setters for the other properties. A class without a suitable
 * constructor is created by a builder.
 */
final class ConstructorReader {
    /**
     * The name of the builder method that creates the object. A method with this name is preferred to other methods
     * that return the object.
     */
    private static final String BUILD = "build";

    private final Types types;
    private final TypeElement type;
    private final MemberReader members;
    private final List<MappedProperty> properties;

    ConstructorReader(Types types, TypeElement type, MemberReader members, List<MappedProperty> properties) {
        this.types = types;
        this.type = type;
        this.members = members;
        this.properties = properties;
    }

    /**
     * Returns the best way to create an object, or several ways if no way is better. The order is: a constructor marked
     * as creator, a constructor without parameters, the constructor with the most parameters, a builder.
     */
    List<Creation> read() {
        if (type.getKind() == ElementKind.RECORD) {
            return List.of(new Creation(properties, List.of(), null));
        }
        List<ExecutableElement> constructors = members.constructors();
        List<ExecutableElement> marked = constructors.stream()
                .filter(constructor -> Mirrors.has(List.of(constructor), AnnotationNames.CREATOR))
                .toList();
        List<Creation> creations = (marked.isEmpty() ? constructors : marked)
                .stream().map(this::creation).filter(Objects::nonNull).toList();
        List<Creation> plain = withArguments(creations, 0).toList();
        if (!plain.isEmpty()) {
            return plain;
        }
        if (creations.isEmpty()) {
            return builders();
        }
        int most = creations.stream()
                .map(creation -> creation.arguments().size())
                .max(Comparator.naturalOrder())
                .orElse(0);
        return withArguments(creations, most).toList();
    }

    private static Stream<Creation> withArguments(List<Creation> creations, int count) {
        return creations.stream().filter(creation -> creation.arguments().size() == count);
    }

    private @Nullable Creation creation(ExecutableElement constructor) {
        List<MappedProperty> arguments = new ArrayList<>();
        for (VariableElement parameter : constructor.getParameters()) {
            MappedProperty property = property(parameter);
            if (property == null) {
                return null;
            }
            arguments.add(property);
        }
        Set<String> taken = arguments.stream().map(MappedProperty::name).collect(Collectors.toSet());
        List<MappedProperty> rest = properties.stream()
                .filter(property -> !property.ignored() && !taken.contains(property.name()))
                .toList();
        return rest.stream().allMatch(property -> property.write() != null)
                ? new Creation(arguments, rest, null)
                : null;
    }

    private @Nullable MappedProperty property(VariableElement parameter) {
        return properties.stream()
                .filter(property -> parameter.getSimpleName().contentEquals(property.name()))
                .filter(property -> types.isAssignable(property.type().declared(), parameter.asType()))
                .findFirst()
                .orElse(null);
    }

    private List<Creation> builders() {
        List<Creation> creations = new ArrayList<>();
        for (ExecutableElement factory : members.ownMethods()) {
            String name = factory.getSimpleName().toString();
            if (factory.getModifiers().contains(Modifier.STATIC)
                    && factory.getParameters().isEmpty()
                    && (name.equals("builder") || name.equals("newBuilder"))
                    && members.isVisible(factory)
                    && factory.getReturnType() instanceof DeclaredType builder
                    && builder.asElement() instanceof TypeElement element) {
                creations.addAll(creations(name, element));
            }
        }
        return creations;
    }

    /**
     * Returns the ways to create an object by a builder, one for each method that may build it. Returns an empty list
     * if the builder cannot set all properties.
     */
    private List<Creation> creations(String factory, TypeElement builder) {
        List<ExecutableElement> methods = ElementFilter.methodsIn(builder.getEnclosedElements()).stream()
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC) && members.isVisible(method))
                .toList();
        List<MappedProperty> arguments =
                properties.stream().filter(property -> !property.ignored()).toList();
        List<String> setters = new ArrayList<>();
        for (MappedProperty property : arguments) {
            String setter = setter(methods, property);
            if (setter == null) {
                return List.of();
            }
            setters.add(setter);
        }
        List<String> building = methods.stream()
                .filter(method -> method.getParameters().isEmpty())
                .filter(method -> types.isSameType(method.getReturnType(), type.asType()))
                .map(method -> method.getSimpleName().toString())
                .toList();
        return (building.contains(BUILD) ? List.of(BUILD) : building)
                .stream()
                        .map(build -> new Creation(arguments, List.of(), new Creation.Builder(factory, setters, build)))
                        .toList();
    }

    private @Nullable String setter(List<ExecutableElement> methods, MappedProperty property) {
        String capital = MemberReader.capitalized(property.name());
        Set<String> names = Set.of(property.name(), "set" + capital, "with" + capital);
        return methods.stream()
                .filter(method -> method.getParameters().size() == 1)
                .filter(method -> names.contains(method.getSimpleName().toString()))
                .filter(method -> types.isAssignable(
                        property.type().declared(),
                        method.getParameters().get(0).asType()))
                .map(method -> method.getSimpleName().toString())
                .findFirst()
                .orElse(null);
    }
}
