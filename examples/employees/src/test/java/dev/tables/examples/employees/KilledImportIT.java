package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Kills importing processes as {@code kill -9} does and looks at what they leave behind. */
class KilledImportIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int EMPLOYEES = 2_000;
    private static final int KILLS = Effort.byEffort(1, 3);

    @TempDir
    private Path files;

    @TempDir
    private Path tables;

    @Test
    void killedImportKeepsAcknowledgedTransactionsAndResumes() throws Exception {
        Random random = SEED.random();
        GeneratedCsv.write(files, EMPLOYEES, random);
        CsvAnswers answers = CsvAnswers.of(files);
        List<Integer> ends = transactionEnds(answers);

        int acknowledged = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            int killAt = answers.size() * kill / (KILLS + 1) - random.nextInt(answers.size() / (KILLS + 2));
            acknowledged = Math.max(acknowledged, importUntil(killAt));
            assertThat(acknowledged).isLessThan(answers.size());
            check(answers, ends, acknowledged);
        }
        finish(answers, acknowledged);
    }

    /** Starts a process, kills it once it has said that it stored so much, and returns the last it said. */
    private int importUntil(int killAt) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ImportProcess.class.getName(),
                        tables.toString(),
                        files.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int stored = 0;
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            // What the process said before it died is still in the pipe: reading goes on to its end.
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith("stored ")) {
                    stored = Integer.parseInt(line.substring("stored ".length()));
                    if (stored >= killAt) {
                        // By its handle: the process object would close the pipe with it.
                        process.toHandle().destroyForcibly();
                    }
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return stored;
    }

    private void check(CsvAnswers answers, List<Integer> ends, int acknowledged) {
        try (ConfigurableApplicationContext context = ImportProcess.open(tables)) {
            TableStore store = context.getBean(TableStore.class);
            List<PrimaryKey> stored = new ArrayList<>();
            for (String department : answers.departments()) {
                int employees = keys(store, department, "empid_", stored);
                keys(store, department, "salary_", stored);
                keys(store, department, "title_", stored);
                assertThat(keys(store, department, "~empid_", new ArrayList<>()))
                        .as("four index rows for each employee of " + department)
                        .isEqualTo(4 * employees);
                assertThat(answers.employees(department).stream()
                                .filter(one -> context.getBean(EmployeeRepository.class)
                                        .findByDepartmentAndEmail(department, one.email())
                                        .isPresent()))
                        .hasSize(employees);
                assertThat(answers.employees(department).stream()
                                .filter(one -> context.getBean(EmployeeRepository.class)
                                        .findByEmail(one.email())
                                        .isPresent()))
                        .as("found across departments, as soon as it is there and not before")
                        .hasSize(employees);
            }
            assertThat(stored.size())
                    .as("nothing acknowledged is lost, no transaction is there in half")
                    .isGreaterThanOrEqualTo(acknowledged)
                    .isIn(ends);
        }
    }

    private void finish(CsvAnswers answers, int acknowledged) {
        try (ConfigurableApplicationContext context = ImportProcess.open(tables)) {
            Importer importer = context.getBean(Importer.class);
            List<Integer> reported = new ArrayList<>();

            importer.importFiles(CsvFiles.in(files), (entities, total) -> reported.add(entities));

            assertThat(reported.get(0)).as("goes on where it was").isGreaterThan(acknowledged - 1_200);
            new QueryChecks(
                            answers,
                            context.getBean(EmployeeRepository.class),
                            context.getBean(TitleRepository.class),
                            context.getBean(SalaryRepository.class))
                    .allQueriesAnswerAsTheFiles();
        }
    }

    /** How many entities are stored after each transaction. */
    private static List<Integer> transactionEnds(CsvAnswers answers) {
        List<Integer> ends = new ArrayList<>(List.of(0));
        for (String department : answers.departments()) {
            add(ends, answers.employees(department).size(), Importer.EMPLOYEES_PER_TRANSACTION);
            add(ends, answers.salaries(department).size(), 100);
            add(ends, answers.titles(department).size(), 100);
        }
        return ends;
    }

    private static void add(List<Integer> ends, int entities, int size) {
        int before = ends.get(ends.size() - 1);
        for (int done = 0; done < entities; done += size) {
            ends.add(before + Math.min(entities, done + size));
        }
    }

    private static int keys(TableStore store, String partition, String start, List<PrimaryKey> into) {
        RowQuery query = RowQuery.partition(partition)
                .withRowKeyRange(KeyRange.startingWith(start))
                .withProjection(Projection.of());
        int before = into.size();
        ResultPage<Row> page;
        do {
            page = store.query("staff", query, Row.DECODER);
            page.items().forEach(row -> into.add(row.primaryKey()));
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return into.size() - before;
    }
}
