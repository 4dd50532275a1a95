package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.model.IndexModel;
import dev.tables.processor.model.EntityName;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedStruct;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * The names of classes and variables in generated code, which avoid conflicts with the names of an application.
 *
 * <p>Generated code refers to classes only by {@code $T}, so that JavaPoet imports or qualifies them. Classes of
 * {@code java.lang} are imported if the package has a class with the same name. No variable has the name of another
 * variable in scope, of a constant, or of a class whose static methods are called.
 */
final class Names {
    /** The first parts of qualified class names in generated code. */
    private static final Set<String> PACKAGES = Set.of("dev", "java", "javax", "org");
    /** The names of parameters and variables of generated methods, which the variable of the entity must not have. */
    private static final Set<String> PARAMETERS = Set.of(
            "reader",
            "writer",
            "index",
            "name",
            "version",
            "partitionKey",
            "rowKey",
            "invalidRow",
            "copy",
            "timestamp");
    /** The names in scope where properties become local variables. */
    private static final Set<String> TAKEN =
            Set.of("reader", "partitionKey", "rowKey", "invalidRow", "ENTITY", "PARTITION_KEY", "ROW_KEY", "MODEL");

    private Names() {}

    static ClassName entity(EntityName name) {
        String[] nested =
                name.simpleNames().subList(1, name.simpleNames().size()).toArray(String[]::new);
        return ClassName.get(name.packageName(), name.simpleNames().get(0), nested);
    }

    static ClassName mapper(EntityName name) {
        return ClassName.get(name.packageName(), name.mapperName());
    }

    static ClassName key(EntityName name) {
        return ClassName.get(name.packageName(), name.keyName());
    }

    /** Returns the name of the variable for the entity. */
    static String variable(EntityName name) {
        return variable(name.simpleName());
    }

    /** Returns the name of the variable for an object of a class. */
    static String variable(String simple) {
        String variable = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
        boolean free = !PARAMETERS.contains(variable) && !PACKAGES.contains(variable) && !variable.equals(simple);
        return SourceVersion.isName(variable) && free ? variable : "entity";
    }

    /** Returns the constants that contain the positions of indexes, in the same order. */
    static List<String> indexConstants(List<IndexModel> indexes) {
        Set<String> names = new LinkedHashSet<>();
        for (IndexModel index : indexes) {
            String upper = upperCase(index.name()) + "_INDEX";
            String wanted = Character.isDigit(upper.charAt(0)) ? "INDEX_" + upper : upper;
            String name = wanted;
            for (int i = 2; !names.add(name); i++) {
                name = wanted + i;
            }
        }
        return List.copyOf(names);
    }

    /** Returns a name in camel case as the name of a constant. */
    static String upperCase(String camel) {
        return camel.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('.', '_').toUpperCase(Locale.ROOT);
    }

    /**
     * Returns whether a variable with this name could hide a class that generated code calls. The names of all these
     * classes begin with a capital letter.
     */
    static boolean mayBeClass(String name) {
        return Character.isUpperCase(name.charAt(0));
    }

    /**
     * Returns the names that local variables for properties of the entity must not have, because generated code uses
     * these names for other purposes.
     */
    static Set<String> taken(MappedEntity entity) {
        Set<String> taken = new HashSet<>(TAKEN);
        taken.addAll(PACKAGES);
        entity.shape().structs().flatMap(MappedStruct::withEmbedded).forEach(struct -> {
            if (TypeName.get(struct.type()) instanceof ClassName type) {
                taken.addAll(List.of(type.packageName().split("\\.")).subList(0, 1));
                taken.add(type.topLevelClassName().simpleName());
            }
        });
        return taken;
    }
}
