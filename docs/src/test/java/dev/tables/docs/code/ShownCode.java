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
 * A part of a compiled source between {@code // tag::NAME[]} and {@code // end::NAME[]}, or all that it declares, by the name
 * {@code whole}, as pages show it: with the imports that it needs.
 *
 * @param imports in order
 * @param declared imports of what it declares itself, which nothing behind it on the page needs
 * @param lines without the indentation that they share
 */
record ShownCode(Set<String> imports, Set<String> declared, List<String> lines) {
    private static final String WHOLE = "whole";
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?([\\w.]+\\.)(\\w+);?");
    private static final Pattern WORD = Pattern.compile("(?<![\\w.\"])[A-Za-z]\\w*");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) (\\w+)");
    private static final Pattern TAG = Pattern.compile("// (?:tag|end)::\\w+\\[]");
    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"|//.*");

    /** Several parts, each a file relative to a page, {@code #} and a name, with an empty line between. */
    static ShownCode of(Path page, String... parts) throws IOException {
        Set<String> imports = new TreeSet<>();
        Set<String> declared = new TreeSet<>();
        List<String> lines = new ArrayList<>();
        for (String part : parts) {
            int hash = part.indexOf('#');
            ShownCode code = of(page.resolveSibling(part.substring(0, hash)).normalize(), part.substring(hash + 1));
            imports.addAll(code.imports);
            declared.addAll(code.declared);
            lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
            lines.addAll(code.lines);
        }
        imports.removeAll(declared);
        return new ShownCode(imports, declared, lines);
    }

    private static ShownCode of(Path source, String tag) throws IOException {
        List<String> all = Files.readAllLines(source);
        List<String> lines = tag.equals(WHOLE) ? declaration(all) : between(all, tag);
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
        Set<String> declared = new TreeSet<>();
        for (String line : lines) {
            Matcher name = DECLARED.matcher(line);
            if (name.find()) {
                declared.add("import " + packageOf(source) + "." + name.group(1) + ";");
            }
        }
        return new ShownCode(imports(source, all, words), declared, lines);
    }

    /** All behind the first comment: that of the class. */
    private static List<String> declaration(List<String> all) {
        int begin = 0;
        while (begin < all.size() && !all.get(begin).matches("@\\w+.*|.*\\b(?:class|record|interface|enum) .*\\{.*")) {
            begin++;
        }
        return all.subList(begin, all.size()).stream()
                .filter(line -> !TAG.matcher(line.strip()).matches())
                .toList();
    }

    private static List<String> between(List<String> all, String tag) {
        List<String> lines = new ArrayList<>();
        boolean within = false;
        for (String line : all) {
            if (line.strip().equals("// end::" + tag + "[]")) {
                within = false;
            }
            if (within && !TAG.matcher(line.strip()).matches()) {
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

    private static String packageOf(Path source) {
        String folder = Objects.requireNonNull(source.getParent()).toString();
        return folder.replaceFirst(".*/src/(?:main|test)/(?:java|kotlin)/", "").replace('/', '.');
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
        String name = packageOf(source);
        words.stream()
                .filter(word -> Files.exists(Path.of(main, word + ".java")))
                .forEach(word -> imports.add("import " + name + "." + word + ";"));
        imports.addAll(fixed);
        return imports;
    }

    /** The text of a block, without imports that the page has shown before; notes what it declares. */
    String text(Set<String> shown) {
        List<String> missing =
                imports.stream().filter(line -> !shown.contains(line)).toList();
        StringBuilder text = new StringBuilder();
        missing.forEach(line -> text.append(line).append('\n'));
        text.append(missing.isEmpty() ? "" : "\n");
        lines.forEach(line -> text.append(line).append('\n'));
        shown.addAll(declared);
        return text.toString();
    }
}
