package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.csv.Staff;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** What is imported is what a plain loop over the lines comes to. */
class StaffAnswersTest {
    @Test
    void bothReadersReturnTheSameSample() {
        check(CsvFiles.sample(), CsvAnswers.of(Path.of("src/main/resources/sample")));
    }

    @Test
    @EnabledIf(value = "dev.tables.examples.employees.RealData#isThere", disabledReason = "the full set is not there")
    void bothReadersReturnTheSameFullSet() {
        check(CsvFiles.in(RealData.directory()), CsvAnswers.of(RealData.directory()));
    }

    private static void check(CsvFiles files, CsvAnswers answers) {
        Staff staff = Staff.read(files);

        assertThat(staff.size()).isEqualTo(answers.size());
        assertThat(staff.departments()).allSatisfy(department -> {
            assertThat(department.employees()).isEqualTo(answers.employees(department.name()));
            assertThat(department.titles()).isEqualTo(answers.titles(department.name()));
            assertThat(department.salaries()).isEqualTo(answers.salaries(department.name()));
        });
    }
}
