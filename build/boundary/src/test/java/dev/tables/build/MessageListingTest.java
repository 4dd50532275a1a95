package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MessageListingTest {
    @Test
    void listsMessagesSortedByClass() throws IOException {
        assertThat(MessageListing.of(Path.of("src", "test", "java", "dev", "tables", "build", "sample")))
                .containsExactly(
                        "dev.tables.build.sample.FailingSampleException",
                        "    Found {}{ rows| row}, expected none.",
                        "    Row {} is missing.",
                        "    The first of two lines,\\nand \"{}\" is the second.\\n",
                        "    found {} rows in this table",
                        "");
    }

    @Test
    void listIsEmptyWithoutSources() throws IOException {
        assertThat(MessageListing.of(Path.of("src", "test", "absent"))).isEmpty();
    }
}
