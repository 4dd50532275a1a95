package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages show is what is compiled here; what the README shows of sources, {@code CodeBlocksTest} of the documentation compares. */
class ReadmeTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/tables/examples/employees");
    private static final Path GENERATED = Path.of(
            "target/generated-sources/annotations/dev/tables/examples/employees/staff/EmployeeTableMapper.java");
    private static final Path README = Path.of("../../README.md");

    @ParameterizedTest
    @ValueSource(strings = {"Promotions", "Vacations", "Transfers", "Searches"})
    void pagesShowTheMethods(String file) throws IOException {
        String source = Files.readString(SOURCES.resolve(file + ".java"));
        int start = source.indexOf("// tag::readme[]\n") + "// tag::readme[]\n".length();
        String method = source.substring(start, source.indexOf("    // end::readme[]"));

        assertThat(Files.readString(Path.of(file.toUpperCase(Locale.ROOT) + ".md")))
                .contains("```java\n" + method.replaceAll("(?m)^ {4}", "") + "```");
    }

    @Test
    void showsTheMapperAsItIsGenerated() throws IOException {
        String readme = Files.readString(README);
        String section =
                readme.substring(readme.indexOf("## What is written for you"), readme.indexOf("## Run it, test it"));
        List<String> snippets = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(section)
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(snippets).isNotEmpty();
        assertThat(Files.readString(GENERATED)).contains(snippets);
    }
}
