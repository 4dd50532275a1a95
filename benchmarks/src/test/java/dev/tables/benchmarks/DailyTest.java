package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.benchmarks.contender.DailyContender;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All contenders of the scope {@code daily} return the same results; otherwise their timings mean nothing. */
class DailyTest {
    private static final DailyWorkload WORK = new DailyWorkload(42, 1500, 3);
    private static final long SEED = 7;

    @TempDir
    private Path directory;

    private DailyContender lean;

    private DailyContender filled(DailyKind kind) throws Exception {
        DailyContender contender = kind.open(Files.createDirectory(directory.resolve(kind.label())));
        WORK.load(contender);
        return contender;
    }

    @BeforeEach
    void fill() throws Exception {
        lean = filled(DailyKind.LEAN);
    }

    @AfterEach
    void close() {
        lean.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEAN")
    void everyOperationReturnsTheResultOfTheManualContender(DailyKind kind) throws Exception {
        try (DailyContender contender = filled(kind)) {
            contender.compact();
            for (DailyOperation operation : DailyOperation.values()) {
                if (kind.has(operation)) {
                    DailyOperation same = operation == DailyOperation.TEXT_VERSIONS ? DailyOperation.RANGE : operation;
                    assertThat(answer(operation, contender))
                            .as(operation.name())
                            .isEqualTo(answer(same, lean));
                }
            }
        }
    }

    private static Object answer(DailyOperation operation, DailyContender contender) {
        DailyTask task = new DailyTask(operation, contender, WORK, SEED);
        task.prepare();
        task.perform();
        Object answer = task.answer();
        task.finish();
        return answer;
    }

    @Test
    void everyOperationHasALineAndFailuresHaveNone() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        DailyRun run = new DailyRun(new DailyRun.Pace(1, 1, 1, 0.5), WORK, directory.resolve("run"), nowhere);
        run.measure(EnumSet.allOf(DailyOperation.class));
        assertThat(run.refusals()).isEmpty();
        assertThat(run.lines()).hasSize(4 * 13 + 3 + 1);
        assertThat(run.text())
                .contains(
                        "| 1,500 | page 25 of 20 by offset | os | 1 | ",
                        "| 1,500 | merge of 75 with 7 rows each in a transaction | os | 1 | ",
                        "| range of 250, record projection | ");
    }
}
