package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole application on disk, with 10,000 employees and 95,000 salaries. */
@EnabledIf(
        value = "dev.tables.examples.employees.RealData#isThere",
        disabledReason = "the full set of files is not there")
@Thorough("imports all files; SampleImportTest imports some")
class FullImportTest {
    @TempDir
    private Path tables;

    @Test
    void everyQueryMatchesTheFilesAfterImportAndRestart() {
        CsvAnswers answers = CsvAnswers.of(RealData.directory());

        long start = System.nanoTime();
        try (ConfigurableApplicationContext first = start("--data=" + RealData.directory())) {
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            System.out.printf(Locale.ROOT, "start, import of %,d entities and tour: %s%n", answers.size(), took);
            assertThat(first.getBean(Importer.class).progress().orElseThrow().stored())
                    .isEqualTo(answers.size());
        }
        try (ConfigurableApplicationContext second = start()) {
            new QueryChecks(
                            answers,
                            second.getBean(EmployeeRepository.class),
                            second.getBean(TitleRepository.class),
                            second.getBean(SalaryRepository.class))
                    .allQueriesAnswerAsTheFiles();
        }
    }

    private ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(EmployeesApplication.class)
                .properties("tables.directory=" + tables)
                .run(arguments);
    }
}
