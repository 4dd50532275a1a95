package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void lastStateStaysOnItsLineOnATerminal() {
        ProgressBar bar = new ProgressBar(out, true);

        bar.stored(1, 2_000);
        bar.stored(2_000, 2_000);

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .startsWith("\rimport [##############################] 100% 2,000 of 2,000, ")
                .endsWith("/s" + System.lineSeparator());
    }

    @Test
    void stateIsALineWithoutATerminal() {
        new ProgressBar(out, false).stored(5, 5);

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("import [##############################] 100% 5 of 5, 0/s" + System.lineSeparator());
    }

    @Test
    void progressIsShownAtALimitedRate() {
        ProgressBar bar = new ProgressBar(out, false);

        for (int i = 1; i < 100; i++) {
            bar.stored(i, 1_000_000);
        }

        assertThat(bytes.size()).isLessThan(200);
    }
}
