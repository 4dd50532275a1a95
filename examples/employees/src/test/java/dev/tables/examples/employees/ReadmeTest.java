package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.examples.employees.csv.CsvFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** The README of the project shows what the example prints for one query; only the times may differ. */
@DataTablesTest
@Import({Importer.class, Tour.class})
class ReadmeTest {
    private static final Path README = Path.of("../../README.md");
    private static final String QUERY = "last name ";
    private static final Pattern BLOCK = Pattern.compile("(?<=```\n)" + QUERY + ".*?(?=```)", Pattern.DOTALL);

    @Autowired
    private Importer importer;

    @Autowired
    private Tour tour;

    @Test
    void readmeShowsTheOutputOfOneQuery() throws IOException {
        String printed = printedForTheQuery();
        String readme = Files.readString(README);
        if (System.getProperty("docs.update") != null) {
            Files.writeString(README, BLOCK.matcher(readme).replaceFirst(Matcher.quoteReplacement(printed)));
        }
        Matcher block = BLOCK.matcher(Files.readString(README));

        assertThat(block.find()).isTrue();
        assertThat(withoutTimes(block.group()))
                .as("build/test examples/employees ReadmeTest -Ddocs.update writes the output")
                .isEqualTo(withoutTimes(printed));
    }

    private String printedForTheQuery() {
        importer.importFiles(CsvFiles.sample(), (entities, total) -> {});
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            tour.show(importer.progress().orElseThrow().department(), out);
        }
        String all = bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
        return Arrays.stream(all.split("\n\n"))
                        .map(String::strip)
                        .filter(part -> part.startsWith(QUERY))
                        .findFirst()
                        .orElseThrow()
                + "\n";
    }

    private static String withoutTimes(String output) {
        return output.replaceAll("[0-9.]+ ms", "TIME ms");
    }
}
