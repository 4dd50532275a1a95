package dev.tables.examples.films;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The command of the README, with fewer films. */
@ExtendWith(OutputCaptureExtension.class)
class FilmsApplicationTest {
    @TempDir
    private Path directory;

    @Test
    void allVersionsStartOnTheSameTables(CapturedOutput output) throws InterruptedException {
        FilmsApplication.main(new String[] {"--films=200", "--tables.directory=" + directory.resolve("films")});

        assertThat(output.getOut())
                .contains("Version 1", "Version 8", "200 films, when all indexes are filled")
                .contains("findByDirector: 1. TABLE_SCAN")
                .contains("findByDirector: 1. INDEX_LOOKUP by index byDirector (in use); 2. TABLE_SCAN")
                .contains("findByCountryAndYear: 1. INDEX_RANGE by index byYearAndRating (in use); 2. PARTITION_SCAN");
    }
}
