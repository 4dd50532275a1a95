package dev.tables.processor.model;

import java.util.List;

/**
 * The name of an entity's class, and the names that follow from it.
 *
 * @param packageName its package, empty for the unnamed one
 * @param simpleNames its name and those of the classes around it, outermost first
 * @param metamodelled whether another generator writes a metamodel of it: it is an entity of JPA too
 * @param hidesJavaLang whether a class of its package has the name of one of {@code java.lang}, such as
 *     {@code Override}
 */
public record EntityName(String packageName, List<String> simpleNames, boolean metamodelled, boolean hidesJavaLang) {
    /** Copies the list. */
    public EntityName {
        simpleNames = List.copyOf(simpleNames);
    }

    /** The simple name, as messages give it. */
    public String simpleName() {
        return simpleNames.get(simpleNames.size() - 1);
    }

    /** The name with package and classes around it, as in source. */
    public String qualifiedName() {
        return inPackage(String.join(".", simpleNames));
    }

    /** The simple name of the mapper. */
    public String mapperName() {
        return String.join("", simpleNames) + "TableMapper";
    }

    /** The simple name of the key. */
    public String keyName() {
        return String.join("", simpleNames) + "Key";
    }

    /** The simple name of the class of its properties, as JPA names its metamodel; another where JPA does. */
    public String propertiesName() {
        return metamodelled ? otherPropertiesName() : String.join("", simpleNames) + "_";
    }

    /** The same where that is taken. */
    public String otherPropertiesName() {
        return String.join("", simpleNames) + "Table_";
    }

    /** A name in the same package. */
    public String inPackage(String simple) {
        return packageName.isEmpty() ? simple : packageName + "." + simple;
    }
}
