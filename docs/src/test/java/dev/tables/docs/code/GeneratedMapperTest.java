package dev.tables.docs.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of the processor shows a method of a mapper as the processor generates it. */
class GeneratedMapperTest {
    private static final Path GENERATED =
            Path.of("target/generated-sources/annotations/tickets/TicketTableMapper.java");
    private static final Path PAGE = Path.of("..", "mapper-processor", "README.md");
    private static final Pattern METHOD =
            Pattern.compile(" {4}@Override\n {4}public void write\\(.*?\n {4}}\n", Pattern.DOTALL);
    private static final Pattern BLOCK =
            Pattern.compile("(?<=/GeneratedMapperTest\\.java -->\n```java\n).*?(?=```)", Pattern.DOTALL);

    @Test
    void pageShowsTheGeneratedMapper() throws IOException {
        Matcher method = METHOD.matcher(Files.readString(GENERATED));
        assertThat(method.find()).isTrue();
        String page = Files.readString(PAGE);
        String updated = BLOCK.matcher(page).replaceFirst(Matcher.quoteReplacement(method.group()));
        if (System.getProperty("docs.update") != null) {
            Files.writeString(PAGE, updated);
        } else {
            assertThat(page)
                    .as("build/test docs GeneratedMapperTest -Ddocs.update writes the method")
                    .isEqualTo(updated);
        }
    }
}
