package dev.tables.data.agreement;

import dev.tables.data.repository.TablesPredicateExecutor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.ListPagingAndSortingRepository;
import org.springframework.data.repository.PagingAndSortingRepository;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * The methods of Spring Data's interfaces as sources, with other results and other parameters too.
 *
 * @param name the name
 * @param variables its type variables, such as {@code <S extends T>}, or nothing
 * @param returned what it returns
 * @param parameters the types of its parameters
 * @param owner the interface that declares it
 */
record InheritedMethods(String name, String variables, String returned, List<String> parameters, Class<?> owner) {
    /** All that Spring Data declares, and ours beside it. */
    static final List<Class<?>> OWNERS = List.of(
            CrudRepository.class,
            ListCrudRepository.class,
            PagingAndSortingRepository.class,
            ListPagingAndSortingRepository.class,
            QueryByExampleExecutor.class,
            ListQueryByExampleExecutor.class,
            TablesPredicateExecutor.class);

    /** Every method, as it is or with every variant too; types are {@code T} and {@code ID}. */
    static Set<InheritedMethods> all(boolean varied) {
        Set<InheritedMethods> all = new LinkedHashSet<>();
        for (Class<?> owner : OWNERS) {
            Method[] methods = owner.getDeclaredMethods();
            Arrays.sort(methods, java.util.Comparator.comparing(Method::toGenericString));
            for (Method method : methods) {
                if (!method.isBridge()) {
                    all.addAll(varied ? of(method, owner).variants() : Set.of(of(method, owner)));
                }
            }
        }
        return all;
    }

    private static InheritedMethods of(Method method, Class<?> owner) {
        String variables = Arrays.stream(method.getTypeParameters())
                .map(variable -> variable.getName()
                        + (variable.getBounds()[0] == Object.class ? "" : " extends " + text(variable.getBounds()[0])))
                .collect(Collectors.joining(", "));
        return new InheritedMethods(
                method.getName(),
                variables.isEmpty() ? "" : "<" + variables + ">",
                text(method.getGenericReturnType()),
                Arrays.stream(method.getGenericParameterTypes())
                        .map(InheritedMethods::text)
                        .toList(),
                owner);
    }

    private static String text(Type type) {
        if (type instanceof ParameterizedType several) {
            return ((Class<?>) several.getRawType()).getName().replace('$', '.')
                    + Arrays.stream(several.getActualTypeArguments())
                            .map(InheritedMethods::text)
                            .collect(Collectors.joining(", ", "<", ">"));
        }
        if (type instanceof WildcardType wildcard) {
            return wildcard.getLowerBounds().length > 0
                    ? "? super " + text(wildcard.getLowerBounds()[0])
                    : wildcard.getUpperBounds()[0] == Object.class
                            ? "?"
                            : "? extends " + text(wildcard.getUpperBounds()[0]);
        }
        return type instanceof TypeVariable<?> variable
                ? variable.getName()
                : ((Class<?>) type).getName().replace('$', '.');
    }

    private Set<InheritedMethods> variants() {
        Set<InheritedMethods> variants = new LinkedHashSet<>();
        List<InheritedMethods> styles = new ArrayList<>(List.of(this));
        if (variables.equals("<S extends T>")) {
            styles.add(new InheritedMethods(
                    name,
                    "",
                    concrete(returned),
                    parameters.stream().map(InheritedMethods::concrete).toList(),
                    owner));
        }
        for (InheritedMethods style : styles) {
            variants.add(style);
            otherTypes(style.returned)
                    .forEach(other ->
                            variants.add(new InheritedMethods(name, style.variables, other, style.parameters, owner)));
            for (int i = 0; i < style.parameters.size(); i++) {
                for (String other : otherTypes(style.parameters.get(i))) {
                    List<String> changed = new ArrayList<>(style.parameters);
                    changed.set(i, other);
                    variants.add(new InheritedMethods(name, style.variables, style.returned, changed, owner));
                }
            }
        }
        return variants;
    }

    private static String concrete(String type) {
        return type.replaceAll("\\bS\\b", "T");
    }

    private static List<String> otherTypes(String type) {
        if (type.startsWith("java.lang.Iterable<") || type.startsWith("java.util.List<")) {
            String element = type.substring(type.indexOf('<'));
            return List.of(
                    "java.lang.Iterable" + element,
                    "java.util.Collection" + element,
                    "java.util.List" + element,
                    "java.util.Set" + element,
                    "org.springframework.data.util.Streamable" + element);
        }
        if (type.startsWith("java.util.Optional<")) {
            return List.of(type.substring(type.indexOf('<') + 1, type.length() - 1), "java.util.List<T>");
        }
        return switch (type) {
            case "T", "S" -> List.of("Object", "java.util.Optional<T>", "String", "void");
            case "ID" -> List.of("Object", "String", "T");
            case "long" -> List.of("int", "Long", "String");
            case "void" -> List.of("boolean", "long");
            case "boolean" -> List.of("Boolean", "Object");
            default -> List.of();
        };
    }

    /** The declaration, named otherwise, in words of another type's variables. */
    String declaration(String named, String entity, String identity) {
        String taken = parameters.stream()
                .map(type -> type + " p" + Math.abs(type.hashCode() % 1000))
                .collect(Collectors.joining(", "));
        return (variables + " " + returned + " " + named + "(" + taken + ")")
                .replaceAll("\\bT\\b", entity)
                .replaceAll("\\bID\\b", identity)
                .trim();
    }
}
