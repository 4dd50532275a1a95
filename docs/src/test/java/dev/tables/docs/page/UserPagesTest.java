package dev.tables.docs.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages for users read the same on GitHub and on the site, and the navigation of the site contains each of them. */
class UserPagesTest {
    private static final Path DOCS = Path.of("../docs");

    @Test
    void siteShowsPagesAsGitHubDoes() throws IOException {
        List<UserPage> pages = UserPage.below(DOCS);

        assertThat(pages).isNotEmpty();
        assertThat(pages.stream().flatMap(page -> page.problems().stream())).isEmpty();
    }

    @Test
    void linksOfFrontMatterLeadToPages() throws IOException {
        assertThat(UserPage.below(DOCS).stream().flatMap(page -> page.brokenFrontMatterLinks().stream()))
                .isEmpty();
    }

    @Test
    void navigationContainsEachPage() throws IOException {
        Set<String> listed =
                new TreeSet<>(SiteNavigation.read(DOCS.resolve(".vitepress")).pages());
        assumeTrue(!listed.isEmpty(), "no navigation in docs/.vitepress");
        listed.remove("index");
        Set<String> written = UserPage.below(DOCS).stream()
                .filter(page -> !page.isHome())
                .map(UserPage::path)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed)
                .as("pages in the navigation, docs/.vitepress/pages.mts, and pages in docs")
                .isEqualTo(written);
    }

    @Test
    void findsTagsBracesAndSecondSentences(@TempDir Path docs) throws IOException {
        Path file = Files.createDirectories(docs.resolve("start")).resolve("page.md");
        Files.writeString(file, """
                ---
                search: List<X>. Also
                ---
                # Page

                `List<X>. And {{x}}`, e.g. Spring, version 1.2 and <https://example.org/>. <!-- No. Tag -->
                * One. Two.
                | One. Two. |
                A `Map` of Map<String, Long>.
                Some {{ braces }}.
                One. Two.
                > One ([page](x.md)). **Two**.

                    <b>One. Two.
                ```text
                <b>One. Two.
                ```
                """);

        assertThat(UserPage.below(docs))
                .singleElement()
                .satisfies(page -> assertThat(page.problems())
                        .containsExactly(
                                file + ": <String, Long> is a tag; write it as code, or &lt; for <: A `Map` of"
                                        + " Map<String, Long>.",
                                file + ": {{ is replaced by the site's generator; write it as code: Some {{ braces }}.",
                                file + ": begin a line for each sentence: One. Two.",
                                file + ": begin a line for each sentence: > One ([page](x.md)). **Two**."));
    }

    @Test
    void readsNavigation(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("pages.mts"), """
                section('Start', 'start', {
                  why: 'Why',
                  'quick-start': 'Quick start'
                }, [{ text: 'Home', link: '/' }, { text: 'Patterns', link: '/guides/patterns/' }])
                """);

        assertThat(SiteNavigation.read(folder).pages())
                .containsExactly("guides/patterns/index", "index", "start/quick-start", "start/why");
        assertThat(SiteNavigation.read(folder.resolve("none")).pages()).isEmpty();
    }
}
