package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import dev.tables.processor.model.EntityName;
import dev.tables.processor.model.MappedProperty;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names of classes and variables in generated code. */
final class Names {
    /** Parameters of generated methods, which the variable of the entity must not be named like. */
    private static final Set<String> PARAMETERS = Set.of(
            "reader", "writer", "index", "name", "version", "partitionKey", "rowKey", "unfit", "copy", "timestamp");
    /** What is in scope where properties become local variables. */
    private static final Set<String> TAKEN =
            Set.of("reader", "partitionKey", "rowKey", "unfit", "ENTITY", "PARTITION_KEY", "ROW_KEY", "MODEL");

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

    /** The variable that holds the entity. */
    static String variable(EntityName name) {
        return variable(name.simpleName());
    }

    /** The variable that holds an object of a class. */
    static String variable(String simple) {
        String variable = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
        return SourceVersion.isName(variable) && !PARAMETERS.contains(variable) && !variable.equals(simple)
                ? variable
                : "entity";
    }

    /** The local variable that holds a property's value, where no other properties are named so. */
    static String local(MappedProperty property, Iterable<MappedProperty> others, String entityVariable) {
        Set<String> taken = new HashSet<>();
        others.forEach(other -> taken.add(other.name()));
        String local = property.name();
        if (TAKEN.contains(local) || local.equals(entityVariable)) {
            do {
                local += "Value";
            } while (taken.contains(local) || local.equals(entityVariable));
        }
        return local;
    }
}
