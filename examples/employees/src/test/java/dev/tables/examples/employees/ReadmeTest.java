package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README shows a generated method; what pages show of sources, {@code CodeBlocksTest} of the documentation compares. */
class ReadmeTest {
    private static final Path GENERATED = Path.of(
            "target/generated-sources/annotations/dev/tables/examples/employees/staff/EmployeeTableMapper.java");
    private static final Path README = Path.of("../../README.md");

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
