package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@DataTablesTest
@Import(Importer.class)
class SampleImportTest {
    private static final Path SAMPLE = Path.of("src/main/resources/sample");

    @Autowired
    private Importer importer;

    @Autowired
    private EmployeeRepository employees;

    @Autowired
    private TitleRepository titles;

    @Autowired
    private SalaryRepository salaries;

    @Test
    void everyQueryMatchesTheFilesOfTheSample() {
        importer.importFiles(CsvFiles.sample(), (entities, total) -> {});

        new QueryChecks(CsvAnswers.of(SAMPLE), employees, titles, salaries).allQueriesAnswerAsTheFiles();
    }

    @Test
    void listenerIsNotifiedAfterEachTransaction() {
        importer.importFiles(CsvFiles.in(SAMPLE), (entities, total) -> {});
        List<Integer> reported = new ArrayList<>();

        importer.importFiles(CsvFiles.sample(), (entities, total) -> reported.add(entities));

        assertThat(reported).isSorted().doesNotHaveDuplicates();
        assertThat(reported.get(reported.size() - 1))
                .isEqualTo(CsvAnswers.of(SAMPLE).size());
        assertThat(importer.progress()).hasValueSatisfying(note -> {
            assertThat(note.finished()).isTrue();
            assertThat(note.source()).isEqualTo(CsvFiles.SAMPLE);
        });
    }

    @Test
    void unchangedFilesAreNotImportedAgain() {
        importer.importFiles(CsvFiles.sample(), (entities, total) -> {});
        List<Integer> reported = new ArrayList<>();

        importer.importFiles(CsvFiles.sample(), (entities, total) -> reported.add(entities));

        assertThat(reported).isEmpty();
    }
}
