package dev.tables.docs.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The check of the code that pages show. A block shows the source that a comment on the line before names:
 * {@code <!-- code: FILE#TAG -->} a part of a compiled source, {@code <!-- file: FILE -->} a whole file. With
 * {@code <!-- compared: TEST -->} another test compares the block. Java and Kotlin without a comment must be in a
 * source.
 *
 * @param root the folder of the project
 * @param sources the compiled sources without layout
 * @param tests the text of the tests that write outputs
 */
record BlockCheck(Path root, List<String> sources, String tests) {
    private static final String WRITES_IT = "; build/test docs CodeBlocksTest -Ddocs.update writes it";
    private static final Pattern PARTS = Pattern.compile("\\S+#\\w+(?: +\\S+#\\w+)*");
    /** Files outside of compiled folders that pages may show, each with the reason. */
    private static final Map<String, String> OTHER_FILES = Map.of(
            "docs/tutorial/pom.xml", "TutorialIT builds with it",
            "docs/tutorial/application.properties", "TutorialIT runs with it",
            "docs/quick-start/pom.xml", "TutorialIT builds with it",
            "examples/applications/kotlin/pom.xml", "ApplicationsIT builds with it",
            "docs/tutorial/build.gradle.kts", "not tested, because Gradle is not installed; the page states this");

    /**
     * The result of a check.
     *
     * @param problems what is wrong, a message for each block
     * @param page the page with the blocks that it should have
     */
    record Result(List<String> problems, String page) {}

    static BlockCheck of(Path root) throws IOException {
        List<String> sources = Pages.below(root, ".java", ".kt").stream()
                .map(Pages::read)
                .map(BlockCheck::withoutLayout)
                .toList();
        StringBuilder tests = new StringBuilder();
        for (String folder : List.of("docs/src/test", "build/modules/src/test")) {
            for (Path test : Pages.below(root.resolve(folder), "Test.java", "IT.java")) {
                tests.append(Pages.read(test));
            }
        }
        return new BlockCheck(root, sources, tests.toString());
    }

    /** Returns the code without layout and comments: a page may break lines and have other comments. */
    private static String withoutLayout(String code) {
        return code.replaceAll("(?m)(^|\\s)//.*$", "").replaceAll("\\s", "");
    }

    /** Checks the blocks of a page. */
    Result check(Path page) throws IOException {
        String text = Pages.read(page);
        List<String> problems = new ArrayList<>();
        StringBuilder updated = new StringBuilder();
        Set<String> imports = new TreeSet<>();
        int last = 0;
        for (MarkdownBlock block : MarkdownBlock.of(text)) {
            String expected = block.text();
            try {
                expected = expected(page, block, imports);
            } catch (IllegalArgumentException wrong) {
                problems.add(place(page, text, block) + wrong.getMessage());
            }
            if (!expected.equals(block.text())) {
                problems.add(place(page, text, block) + "differs from " + block.source() + WRITES_IT);
            }
            Stream.of(block.text(), expected)
                    .filter(code -> block.isCode())
                    .flatMap(String::lines)
                    .map(String::strip)
                    .filter(line -> line.startsWith("import "))
                    .forEach(imports::add);
            updated.append(text, last, block.start()).append(expected);
            last = block.end();
        }
        MarkdownBlock.strayMarkers(text)
                .forEach(marker -> problems.add(root.relativize(page) + ": no block on the line after " + marker));
        return new Result(problems, updated.append(text.substring(last)).toString());
    }

    private String place(Path page, String text, MarkdownBlock block) {
        long line = text.substring(0, block.start()).lines().count();
        return root.relativize(page) + ":" + line + ": the block ";
    }

    /** Returns the text that a block should have; throws an exception with the reason if there is none. */
    private String expected(Path page, MarkdownBlock block, Set<String> imports) throws IOException {
        if (block.marker() == null) {
            if (block.isCode() && !isInSource(block.text())) {
                throw new IllegalArgumentException("has code that is in no source. Move it to a source below docs/src,"
                        + " and write <!-- code: FILE#TAG --> or <!-- file: FILE --> on the line before the block:\n"
                        + block.text());
            }
            return block.text();
        }
        return switch (block.marker()) {
            case "code" -> block.indented(part(page, block.source(), imports));
            case "file" ->
                block.indented(file(page.resolveSibling(block.source()).normalize()));
            default -> {
                requireComparison(page, block.source());
                yield block.text();
            }
        };
    }

    private static String part(Path page, String source, Set<String> imports) throws IOException {
        if (!PARTS.matcher(source).matches()) {
            throw new IllegalArgumentException(
                    "names " + source + ". Write FILE#TAG, or FILE#whole for all that the" + " file declares.");
        }
        for (String part : source.split(" +")) {
            Path file =
                    page.resolveSibling(part.substring(0, part.indexOf('#'))).normalize();
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("names " + part + ", but there is no file " + file);
            }
        }
        return ShownCode.of(page, source.split(" +")).text(imports);
    }

    private String file(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("shows " + file + ", which does not exist. If a test writes it, run"
                    + " build/test docs -Ddocs.update first.");
        }
        String path = root.relativize(file).toString();
        if (path.startsWith("docs/outputs/")) {
            String name = Objects.requireNonNull(file.getFileName()).toString();
            if (!tests.contains('"' + name + '"') && !tests.contains('"' + name.replaceFirst("-.*", "-") + '"')) {
                throw new IllegalArgumentException("shows " + path
                        + ", but no test writes it. Let a test call Outputs.check(\"" + name + "\", …).");
            }
        } else if (!isCompiled(path) && !OTHER_FILES.containsKey(path)) {
            throw new IllegalArgumentException("shows " + path + ", which is neither compiled nor written by a test."
                    + " Move it below docs/src, or add it to OTHER_FILES of BlockCheck with the reason.");
        }
        return Pages.read(file).stripTrailing() + "\n";
    }

    private static boolean isCompiled(String path) {
        return path.startsWith("docs/src/") || path.matches(".*src/(?:main|test)/(?:java|kotlin)/.*\\.(?:java|kt)");
    }

    private static void requireComparison(Path page, String source) {
        Path test = page.resolveSibling(source).normalize();
        String name = Objects.requireNonNull(page.getFileName()).toString();
        if (!Files.isRegularFile(test)) {
            throw new IllegalArgumentException("is compared by " + source + ", but there is no file " + test);
        }
        if (!Pages.read(test).contains(name + '"')) {
            throw new IllegalArgumentException("is compared by " + source + ", but this test does not name " + name);
        }
    }

    /** Returns whether each piece between comments or dots on lines of their own is, as a whole, in some source. */
    private boolean isInSource(String block) {
        return Stream.of(block.split("(?m)^\\s*(?://.*|…|\\.\\.\\.)$"))
                .map(BlockCheck::withoutLayout)
                .filter(piece -> !piece.isEmpty())
                .allMatch(piece -> sources.stream().anyMatch(source -> source.contains(piece)));
    }
}
