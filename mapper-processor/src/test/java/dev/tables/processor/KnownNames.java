package dev.tables.processor;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/** Names that have a meaning in Java, in {@code java.lang} or in generated code. */
final class KnownNames {
    private static final Pattern DECLARED =
            Pattern.compile("^public .*?(?:class|interface|enum|record|annotation) ([a-z][\\w.]*\\.)([A-Z][\\w.]*)");
    private static final List<String> LISTINGS =
            List.of("mapper-annotations.txt", "mapper-runtime.txt", "engine-core.txt");

    private static final List<String> WORDS = List.of(
            ("abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally"
                            + " float for goto if implements import instanceof int interface long native new package private"
                            + " protected public return short static strictfp super switch synchronized this throw throws"
                            + " transient try void volatile while true false null var yield record sealed permits module"
                            + " requires exports opens uses provides to with transitive open when")
                    .split(" "));
    /** Words that name no class. */
    private static final Set<String> RESTRICTED = Set.of("var", "yield", "record", "sealed", "permits");

    private KnownNames() {}

    /** Returns the public classes of {@code java.lang}. */
    static Set<String> ofJavaLang() throws IOException, ClassNotFoundException {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java", "lang");
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".class") && !name.contains("$") && !name.contains("-")) {
                    String simple = name.substring(0, name.length() - ".class".length());
                    if (Modifier.isPublic(
                            Class.forName("java.lang." + simple, false, null).getModifiers())) {
                        names.add(simple);
                    }
                }
            }
        }
        return names;
    }

    /** Returns the public classes of the modules that generated code uses, nested ones included. */
    static Set<String> ofRuntime() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String listing : LISTINGS) {
            for (String line : Files.readAllLines(Path.of("..", "api", listing))) {
                Matcher declared = DECLARED.matcher(line);
                if (declared.find()) {
                    names.addAll(List.of(declared.group(2).split("\\.")));
                }
            }
        }
        return names;
    }

    /** Returns every name that a class may have: keywords begin with a capital. No two differ in nothing but case. */
    static List<String> ofClasses() throws IOException, ClassNotFoundException {
        List<String> all = new ArrayList<>(ofJavaLang());
        all.addAll(ofRuntime());
        WORDS.forEach(word -> all.add(capitalized(word)));
        WORDS.stream().filter(word -> !RESTRICTED.contains(word)).forEach(all::add);
        return distinct(all);
    }

    /** Returns every name that a variable may have. No two differ in nothing but case. */
    static List<String> ofVariables() throws IOException, ClassNotFoundException {
        List<String> all = new ArrayList<>(WORDS);
        all.addAll(ofJavaLang());
        all.addAll(ofRuntime());
        WORDS.forEach(word -> all.add(capitalized(word)));
        return distinct(all);
    }

    private static List<String> distinct(List<String> names) {
        TreeMap<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        names.stream().filter(SourceVersion::isName).forEach(name -> byName.putIfAbsent(name, name));
        return List.copyOf(byName.values());
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** Returns a name as variables of its class are named. */
    static String decapitalized(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
