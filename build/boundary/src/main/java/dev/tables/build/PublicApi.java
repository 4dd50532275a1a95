package dev.tables.build;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a module shows: its public and protected types and members, as text, the same for the same classes on every JDK.
 * Packages named {@code internal} are left out, and those of the annotation processor but its root, which nobody compiles against.
 *
 * @param lines the listing
 * @param leaks members that show a type which is not public, or internal
 */
record PublicApi(List<String> lines, List<String> leaks) {
    private static final Set<String> OF_OBJECT =
            Set.of("toString()", "hashCode()", "equals(@Nullable Object)", "equals(Object)");
    private static final int SHOWN =
            Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT | Modifier.FINAL;

    /** Of the classes in a folder, which must be on the class path. */
    static PublicApi of(Path classes) throws IOException {
        TreeMap<String, Class<?>> types = new TreeMap<>();
        for (String name : names(classes)) {
            Class<?> type = load(name);
            if (isShown(type) && !isHidden(type.getPackageName())) {
                types.put(type.getName(), type);
            }
        }
        List<String> lines = new ArrayList<>();
        List<String> leaks = new ArrayList<>();
        for (Class<?> type : types.values()) {
            list(type, lines, leaks);
        }
        return new PublicApi(lines, leaks);
    }

    private static List<String> names(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.startsWith("dev/") && file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicApi.class.getClassLoader());
        } catch (ClassNotFoundException absent) {
            throw new IllegalStateException("Found " + name + " among the classes, but not on the class path.", absent);
        }
    }

    private static boolean isHidden(String name) {
        return name.matches(".*\\.internal(\\..*)?") || name.startsWith("dev.tables.processor.");
    }

    /** Whether code elsewhere can name the type. */
    private static boolean isShown(Class<?> type) {
        Class<?> enclosing = type.getDeclaringClass();
        return !type.isSynthetic()
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && isShown(type.getModifiers(), enclosing == null ? type : enclosing)
                && (enclosing == null || isShown(enclosing));
    }

    private static boolean isShown(int modifiers, Class<?> owner) {
        return Modifier.isPublic(modifiers)
                || Modifier.isProtected(modifiers) && !Modifier.isFinal(owner.getModifiers());
    }

    private static void list(Class<?> type, List<String> lines, List<String> leaks) {
        TypeText head = new TypeText();
        lines.add(head(type, head));
        report(type, "its declaration", head, leaks);
        TreeSet<String> members = new TreeSet<>();
        for (Class<?> from = type; from != null && (from == type || !isShown(from)); from = from.getSuperclass()) {
            fields(from, type, members, leaks);
            executables(from, type, members, leaks);
        }
        members.forEach(member -> lines.add("    " + member));
        lines.add("");
    }

    private static void report(Class<?> type, String member, TypeText text, List<String> leaks) {
        text.mentioned().stream()
                .filter(shown -> shown.getName().startsWith("dev.tables."))
                .filter(shown -> !isShown(shown) || isHidden(shown.getPackageName()))
                .forEach(shown -> leaks.add(type.getName() + ": " + member + " shows " + shown.getName()
                        + ", which is not for users of this library"));
    }

    private static String head(Class<?> type, TypeText text) {
        String kind = type.isAnnotation()
                ? "@interface"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        int modifiers = type.getModifiers() & SHOWN;
        if (!kind.equals("class")) {
            modifiers &= ~(Modifier.ABSTRACT | Modifier.FINAL | Modifier.STATIC);
        }
        StringBuilder line = new StringBuilder(annotations(type));
        line.append(words(modifiers))
                .append(type.isSealed() ? "sealed " : "")
                .append(kind)
                .append(' ');
        line.append(type.getName().replace('$', '.')).append(text.parameters(type.getTypeParameters()));
        if (kind.equals("class") && type.getSuperclass() != Object.class && isShown(type.getSuperclass())) {
            line.append(" extends ").append(text.of(type.getAnnotatedSuperclass()));
        }
        if (!type.isAnnotation() && type.getInterfaces().length > 0) {
            line.append(type.isInterface() ? " extends " : " implements ")
                    .append(text.joined(type.getAnnotatedInterfaces()));
        }
        return line.toString();
    }

    private static String words(int modifiers) {
        String words = Modifier.toString(modifiers & ~Modifier.INTERFACE);
        return words.isEmpty() ? "" : words + " ";
    }

    private static void fields(Class<?> from, Class<?> type, Set<String> members, List<String> leaks) {
        for (Field field : from.getDeclaredFields()) {
            if (!field.isSynthetic() && isShown(field.getModifiers(), type)) {
                TypeText text = new TypeText();
                String line = annotations(field) + words(field.getModifiers() & SHOWN)
                        + text.of(field.getAnnotatedType()) + " " + field.getName();
                members.add(field.isEnumConstant() ? field.getName() : line);
                report(type, field.getName(), text, leaks);
            }
        }
    }

    private static void executables(Class<?> from, Class<?> type, Set<String> members, List<String> leaks) {
        List<Executable> all = new ArrayList<>(List.of(from.getDeclaredMethods()));
        if (from == type && !type.isEnum()) {
            all.addAll(List.of(from.getDeclaredConstructors()));
        }
        for (Executable executable : all) {
            if (executable.isSynthetic() || !isShown(executable.getModifiers(), type)) {
                continue;
            }
            TypeText text = new TypeText();
            String signature = signature(executable, text);
            boolean implied = OF_OBJECT.contains(signature)
                    || type.isEnum() && Set.of("values()", "valueOf(String)").contains(signature);
            if (!implied) {
                members.add(line(executable, signature, text));
                report(type, signature, text, leaks);
            }
        }
    }

    private static String signature(Executable executable, TypeText text) {
        String name = executable instanceof Constructor<?> ? "new" : executable.getName();
        return name + "(" + text.joined(executable.getAnnotatedParameterTypes()) + ")";
    }

    private static String line(Executable executable, String signature, TypeText text) {
        StringBuilder line = new StringBuilder(annotations(executable));
        line.append(words(executable.getModifiers() & SHOWN & ~Modifier.TRANSIENT));
        if (executable instanceof Method method) {
            line.append(method.isDefault() ? "default " : "");
            String parameters = text.parameters(method.getTypeParameters());
            line.append(parameters).append(parameters.isEmpty() ? "" : " ");
            line.append(text.of(method.getAnnotatedReturnType())).append(' ');
        }
        line.append(signature);
        if (executable.getExceptionTypes().length > 0) {
            line.append(" throws ").append(text.joined(executable.getAnnotatedExceptionTypes()));
        }
        if (executable instanceof Method method && method.getDefaultValue() != null) {
            Object value = method.getDefaultValue();
            String shown = value.getClass().isArray()
                    ? "{" + (java.lang.reflect.Array.getLength(value) == 0 ? "" : "…") + "}"
                    : value instanceof Class<?> constant ? constant.getName() : value.toString();
            line.append(" default ").append(value instanceof String ? '"' + shown + '"' : shown);
        }
        return line.toString();
    }

    /** Those that say something to who uses the element. */
    private static String annotations(AnnotatedElement element) {
        return Arrays.stream(element.getDeclaredAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> type == Deprecated.class || type == FunctionalInterface.class)
                .map(type -> "@" + type.getSimpleName() + " ")
                .sorted()
                .collect(Collectors.joining());
    }
}
