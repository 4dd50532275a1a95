package dev.tables.mapping.model.internal;

import java.util.regex.Pattern;

/** The names of types in messages: without packages, a nested class after its enclosing class. */
public final class TypeNames {
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:\\p{Ll}\\w*\\.)+(?=\\p{Lu})");

    private TypeNames() {}

    /** Returns the name of a class without packages. */
    public static String of(Class<?> type) {
        return of(type.getTypeName());
    }

    /** Returns a qualified name, which may have type arguments, without packages. */
    public static String of(String name) {
        return PACKAGE.matcher(name).replaceAll("").replace('$', '.');
    }
}
