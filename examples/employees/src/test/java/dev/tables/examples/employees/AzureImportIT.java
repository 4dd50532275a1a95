package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole application on Azure Tables, that is on the vendor's emulator, with one property changed. */
@ExtendWith(OutputCaptureExtension.class)
@Thorough("starts Azurite")
class AzureImportIT {
    private static final int EMPLOYEES = 80;

    private static ConfigurableApplicationContext start(String... arguments) {
        String[] all = Stream.concat(
                        Stream.of("--tables.azure.connection-string="
                                + Emulator.start().connectionString()),
                        Stream.of(arguments))
                .toArray(String[]::new);
        return new SpringApplicationBuilder(EmployeesApplication.class).run(all);
    }

    private static void check(ConfigurableApplicationContext application, Path files) {
        new QueryChecks(
                        CsvAnswers.of(files),
                        application.getBean(EmployeeRepository.class),
                        application.getBean(TitleRepository.class),
                        application.getBean(SalaryRepository.class))
                .allQueriesAnswerAsTheFiles();
    }

    @Test
    void importOfTheSampleFindsAllRows(CapturedOutput output) {
        Path sample = Path.of("src/main/resources/sample");
        try (ConfigurableApplicationContext first = start()) {
            assertThat(first.getBean(Importer.class).progress().orElseThrow().finished())
                    .isTrue();
        }
        try (ConfigurableApplicationContext second = start()) {
            check(second, sample);
        }
        assertThat(output)
                .contains("Tables are on an emulator such as Azurite at http://127.0.0.1")
                .contains("Nothing to import")
                .doesNotContain("AccountKey")
                .doesNotContain("com.azure");
    }

    @Test
    @EnabledIf(
            value = "dev.tables.examples.employees.RealData#isThere",
            disabledReason = "the full set of files is not there")
    void importSucceedsIfADroppedTableNameStaysTaken(@TempDir Path some) throws IOException {
        cut(RealData.directory(), some);
        try (ConfigurableApplicationContext application =
                start("--tables.azure.table-name-prefix=real", "--tables.azure.service-kind=storage")) {
            Importer importer = application.getBean(Importer.class);
            long start = System.nanoTime();
            importer.importFiles(CsvFiles.in(some), (stored, total) -> {});
            Duration took = Duration.ofNanos(System.nanoTime() - start);

            assertThat(application.getBean(TableStore.class).tableNames()).contains("staff");
            int stored = importer.progress().orElseThrow().stored();
            System.out.printf(Locale.ROOT, "import of %,d entities on the emulator: %s%n", stored, took);
            assertThat(stored).isEqualTo(CsvAnswers.of(some).size()).isGreaterThan(900);
            check(application, some);
        }
    }

    /** The first employees of the files. */
    private static void cut(Path from, Path to) throws IOException {
        Files.copy(from.resolve("department.csv"), to.resolve("department.csv"));
        for (String name : List.of("employee.csv", "dept_emp.csv", "title.csv", "salary.csv")) {
            List<String> lines = Files.readAllLines(from.resolve(name));
            List<String> first = lines.stream()
                    .filter(line -> !Character.isDigit(line.charAt(0))
                            || Integer.parseInt(line.substring(0, line.indexOf(','))) <= 10_000 + EMPLOYEES)
                    .toList();
            Files.write(to.resolve(name), first);
        }
    }
}
