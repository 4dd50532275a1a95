package dev.tables.processor.model;

import java.util.List;

/**
 * The name of an entity's class, and the names of the classes generated for it.
 *
 * @param packageName its package, empty for the unnamed package
 * @param simpleNames its name and those of its enclosing classes, outermost first
 * @param metamodelled whether JPA generates a metamodel for the class, because it is also a JPA entity
 * @param hidesJavaLang whether a class of its package has the same name as a class of {@code java.lang}, such as
 *     {@code Override}
 */
public record EntityName(String packageName, List<String> simpleNames, boolean metamodelled, boolean hidesJavaLang) {
    /** Copies the list. */
    public EntityName {
        simpleNames = List.copyOf(simpleNames);
    }

    /** Returns the simple name, as used in messages. */
    public String simpleName() {
        return simpleNames.get(simpleNames.size() - 1);
    }

    /** Returns the name with its package and enclosing classes, in the form of source code. */
    public String qualifiedName() {
        return inPackage(String.join(".", simpleNames));
    }

    /** Returns the simple name of the mapper. */
    public String mapperName() {
        return String.join("", simpleNames) + "TableMapper";
    }

    /** Returns the simple name of the key class. */
    public String keyName() {
        return String.join("", simpleNames) + "Key";
    }

    /**
     * Returns the simple name of the class of properties. The name follows JPA's naming of metamodels, unless JPA
     * generates a metamodel for the entity.
     */
    public String propertiesName() {
        return metamodelled ? otherPropertiesName() : String.join("", simpleNames) + "_";
    }

    /** Returns the alternative name of the class of properties, for use if the standard name is taken. */
    public String otherPropertiesName() {
        return String.join("", simpleNames) + "Table_";
    }

    /** Returns the qualified name of a class in the same package. */
    public String inPackage(String simple) {
        return packageName.isEmpty() ? simple : packageName + "." + simple;
    }
}
