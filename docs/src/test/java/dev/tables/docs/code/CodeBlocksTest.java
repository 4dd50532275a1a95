package dev.tables.docs.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that pages show is that of compiled and tested sources; {@code -Ddocs.update} writes it. */
class CodeBlocksTest {
    /** A page with ten wrong blocks. */
    private static final String WRONG_PAGE = """
            # Page

            <!-- code: ../src/main/java/shop/Item.java#first -->
            ```java
            String second() {}
            ```
            <!-- code: ../src/main/java/shop/Item.java#gone -->
            ```java
            ```
            <!-- code: ../src/main/java/shop/Gone.java#first -->
            ```java
            ```
            ```java
            // Java in some source
            return names.get(0);
            ```
            ```java
            return names.get(1);
            ```
            <!-- file: ../outputs/shop-rows.txt -->
            ```text
            row
            ```
            <!-- file: ../outputs/other-rows.txt -->
            ```text
            rows
            ```
            <!-- file: ../notes.txt -->
            ```text
            notes
            ```
            <!-- file: ../outputs/gone.txt -->
            ```text
            ```
            <!-- compared: ../src/test/java/shop/ShopTest.java -->
            ```java
            anything
            ```
            <!-- list: annotations -->
            ```java
            anything
            ```
            <!-- end: annotations -->
            <!-- file: ../outputs/shop-rows.txt -->

            ````markdown
            ```java
            anything
            ```
            ````
            """;

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void pagesShowCodeOfSources() throws IOException {
        BlockCheck check = BlockCheck.of(ROOT);
        List<String> problems = new ArrayList<>();
        for (Path page : Pages.below(ROOT, ".md")) {
            BlockCheck.Result result = check.check(page);
            if (System.getProperty("docs.update") != null && !result.page().equals(Pages.read(page))) {
                Files.writeString(page, result.page());
                result = check.check(page);
            }
            problems.addAll(result.problems());
        }

        assertThat(problems).isEmpty();
    }

    private static void writeSources(Path root) throws IOException {
        write(root, "docs/src/main/java/shop/Item.java", """
                package shop;

                import java.util.List;

                /** An item. */
                public record Item(List<String> names) {
                    // tag::first[]
                    String first() {
                        return names.get(0);
                    }
                    // end::first[]
                }
                """);
        write(root, "docs/outputs/shop-rows.txt", "rows\n");
        write(root, "docs/outputs/other-rows.txt", "rows\n");
        write(root, "docs/src/test/java/shop/ShopTest.java", "class ShopTest { String file = \"shop-rows.txt\"; }\n");
        write(root, "build/modules/src/test/java/build/BuildTest.java", "class BuildTest {}\n");
        write(root, "docs/notes.txt", "notes\n");
    }

    @Test
    void findsWrongBlocks(@TempDir Path root) throws IOException {
        writeSources(root);
        Path page = write(root, "docs/guides/page.md", WRONG_PAGE);
        BlockCheck.Result result = BlockCheck.of(root).check(page);

        assertThat(result.problems().stream()
                        .map(problem -> problem.lines().findFirst().orElseThrow()))
                .satisfiesExactly(
                        one -> assertThat(one)
                                .startsWith(
                                        "docs/guides/page.md:4: the block differs from ../src/main/java/shop/Item.java#first"),
                        one -> assertThat(one).contains("Item.java has no line // tag::gone[]"),
                        one -> assertThat(one).contains("there is no file").endsWith("Gone.java"),
                        one -> assertThat(one)
                                .contains("docs/guides/page.md:17: the block has code that is in no source."),
                        one -> assertThat(one).contains("differs from ../outputs/shop-rows.txt"),
                        one -> assertThat(one).contains("shows docs/outputs/other-rows.txt, but no test writes it."),
                        one -> assertThat(one).contains("docs/notes.txt, which is neither compiled nor written"),
                        one -> assertThat(one).contains("gone.txt, which does not exist"),
                        one -> assertThat(one).contains("this test does not name page.md"),
                        one -> assertThat(one)
                                .contains("no block on the line after <!-- file: ../outputs/shop-rows.txt -->"));
        assertThat(result.page())
                .contains("```java\nString first() {\n    return names.get(0);\n}\n```\n")
                .contains("```text\nrows\n```\n<!-- file: ../outputs/other");
    }

    @Test
    void writesIndentedBlocksAndWholeFiles(@TempDir Path root) throws IOException {
        String source =
                "package shop;\n\n/** An item. */\npublic record Item() {\n\n    int one() {\n        return 1;\n    }\n}\n";
        write(root, "docs/src/main/java/shop/Item.java", source);
        write(root, "docs/src/test/java/shop/ShopTest.java", "class ShopTest {}\n");
        write(root, "build/modules/src/test/java/build/BuildTest.java", "class BuildTest {}\n");
        Path page = write(root, "docs/guides/page.md", """
                1. One
                   <!-- file: ../src/main/java/shop/Item.java -->
                   ```java
                   ```
                """);
        String updated = BlockCheck.of(root).check(page).page();
        Files.writeString(page, updated);

        assertThat(updated)
                .contains("\n   package shop;\n\n   /** An item. */\n")
                .endsWith("   }\n   ```\n");
        assertThat(BlockCheck.of(root).check(page).problems()).isEmpty();
    }

    private static Path write(Path root, String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, content);
    }
}
