package dev.tables.docs.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a compiled source between {@code // tag::NAME[]} and {@code // end::NAME[]}, as pages show it: with the imports that it needs.
 *
 * @param imports in order
 * @param lines without the indentation that they share
 */
record ShownCode(Set<String> imports, List<String> lines) {
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?([\\w.]+\\.)(\\w+);");
    private static final Pattern WORD = Pattern.compile("(?<![\\w.\"])[A-Za-z]\\w*");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) (\\w+)");
    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"|//.*");

    /** Several parts, each a file relative to a page, {@code #} and a name, with an empty line between. */
    static ShownCode of(Path page, String... parts) throws IOException {
        Set<String> imports = new TreeSet<>();
        List<String> lines = new ArrayList<>();
        for (String part : parts) {
            int hash = part.indexOf('#');
            ShownCode code = of(page.resolveSibling(part.substring(0, hash)).normalize(), part.substring(hash + 1));
            imports.addAll(code.imports);
            lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
            lines.addAll(code.lines);
        }
        return new ShownCode(imports, lines);
    }

    private static ShownCode of(Path source, String tag) throws IOException {
        List<String> all = Files.readAllLines(source);
        List<String> lines = between(all, tag);
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(source + " has no line // tag::" + tag + "[]");
        }
        Set<String> words = new TreeSet<>();
        for (String line : lines) {
            Matcher word = WORD.matcher(TEXT.matcher(line).replaceAll(""));
            while (word.find()) {
                words.add(word.group());
            }
        }
        for (String line : lines) {
            Matcher declared = DECLARED.matcher(line);
            if (declared.find()) {
                words.remove(declared.group(1));
            }
        }
        return new ShownCode(imports(source, all, words), lines);
    }

    private static List<String> between(List<String> all, String tag) {
        List<String> lines = new ArrayList<>();
        boolean within = false;
        for (String line : all) {
            if (line.strip().equals("// end::" + tag + "[]")) {
                within = false;
            }
            if (within && !line.strip().matches("// (?:tag|end)::\\w+\\[]")) {
                lines.add(line);
            }
            within |= line.strip().equals("// tag::" + tag + "[]");
        }
        int shared = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(shared))
                .toList();
    }

    private static Set<String> imports(Path source, List<String> all, Set<String> words) {
        Set<String> imports = new TreeSet<>();
        Set<String> fixed = new TreeSet<>();
        for (String line : all) {
            Matcher one = IMPORT.matcher(line);
            if (one.matches() && words.contains(one.group(2))) {
                (line.startsWith("import static ") ? fixed : imports).add(line);
            }
        }
        // What is in the package of the source needs no import there, but where the code is copied to.
        Path folder = Objects.requireNonNull(source.getParent());
        String main = folder.toString().replace("/src/test/", "/src/main/");
        String name = main.replaceFirst(".*/src/main/java/", "").replace('/', '.');
        words.stream()
                .filter(word -> Files.exists(Path.of(main, word + ".java")))
                .forEach(word -> imports.add("import " + name + "." + word + ";"));
        imports.addAll(fixed);
        return imports;
    }

    /** The text of a block, without imports that the page has shown before. */
    String text(Set<String> shown) {
        List<String> missing =
                imports.stream().filter(line -> !shown.contains(line)).toList();
        StringBuilder text = new StringBuilder();
        missing.forEach(line -> text.append(line).append('\n'));
        text.append(missing.isEmpty() ? "" : "\n");
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
