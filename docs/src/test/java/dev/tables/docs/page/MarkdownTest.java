package dev.tables.docs.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the repository: READMEs are short and alike, each page is linked from one, and each link leads somewhere. */
class MarkdownTest {
    private static final Path ROOT = Path.of("..");
    private static final int LONGEST_ROOT = 150;
    private static final int LONGEST_MODULE = 150;

    @Test
    void everyLinkLeadsToAFileAndAHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (MarkdownPage page : MarkdownPage.below(ROOT)) {
            broken.addAll(page.brokenLinks());
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void rootReadmeIsShort() throws IOException {
        assertThat(MarkdownPage.read(ROOT.resolve("README.md")).lines()).hasSizeLessThanOrEqualTo(LONGEST_ROOT);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void moduleReadmeIsShortAndHasTheUsualSections(Path module) throws IOException {
        MarkdownPage readme = MarkdownPage.read(module.resolve("README.md"));

        assertThat(readme.lines()).hasSizeLessThanOrEqualTo(LONGEST_MODULE).contains("```mermaid");
        assertThat(readme.headings("## ")).containsSubsequence("Overview", "Usage", "How it works", "Further reading");
        assertThat(readme.section("Further reading")).anyMatch(line -> line.contains("(DECISIONS.md)"));
    }

    @Test
    void readmeLinksEachPageInItsFolder() throws IOException {
        List<String> hidden = new ArrayList<>();
        for (MarkdownPage page : MarkdownPage.below(ROOT)) {
            Path readme = page.file().resolveSibling("README.md");
            String name = page.file().getFileName().toString();
            if (Files.exists(readme)
                    && !name.equals("README.md")
                    && MarkdownPage.read(readme).section("Further reading").stream()
                            .noneMatch(line -> line.contains("(" + name + ")"))) {
                hidden.add(page.file().toString());
            }
        }

        assertThat(hidden).isEmpty();
    }

    @Test
    void pageBeginsWithASentenceAboutItsPurpose() throws IOException {
        assertThat(MarkdownPage.below(ROOT))
                // The home of the site has its title in its front matter.
                .filteredOn(page -> !page.frontMatter().contains("layout: home"))
                .allSatisfy(page -> assertThat(page.body()).first().asString().startsWith("# "))
                .filteredOn(page -> !page.file().endsWith("README.md"))
                .allSatisfy(page -> assertThat(page.firstLine()).matches("\\p{Lu}[\\w ].*"));
    }

    static List<Path> modules() throws IOException {
        return Files.readAllLines(ROOT.resolve("pom.xml")).stream()
                .map(String::strip)
                .filter(line -> line.matches("<module>.+</module>"))
                .map(line -> ROOT.resolve(line.replaceAll("</?module>", "")))
                .toList();
    }

    @Test
    void brokenLinksAreDetected(@TempDir Path directory) throws IOException {
        Files.writeString(
                directory.resolve("other.md"),
                "---\nsearch: gone\n---\n# Other\n\n## A `b`, c\n\n## Twice\n\n## Twice\n\n```\n## Code\n```\n");
        Path page = Files.writeString(directory.resolve("page.md"), """
                # Page
                [ok](other.md), [ok](other.md#a-b-c), [ok](other.md#twice-1), [ok](#page), [ok](https://example.org/x#y)
                `[code](gone.md)` [file](gone.md) [heading](other.md#code) [own](#gone) [defined]

                [defined]: other.md#twice-2
                ```
                [code](gone.md)
                ```
                """);

        assertThat(MarkdownPage.read(page).brokenLinks())
                .containsExactly(
                        page + ": gone.md leads to no file",
                        page + ": other.md#code leads to no heading",
                        page + ": #gone leads to no heading",
                        page + ": other.md#twice-2 leads to no heading");
    }
}
