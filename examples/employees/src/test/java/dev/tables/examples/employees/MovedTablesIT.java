package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.cli.TablesCommand;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** The application outgrows its machine: from a directory to PostgreSQL, to Cassandra and back, by properties and {@code tables copy} alone. */
@ExtendWith(OutputCaptureExtension.class)
@Thorough("starts a Cassandra node")
class MovedTablesIT {
    private static final Path SAMPLE = Path.of("src/main/resources/sample");
    private static final String SCHEMA = "tables";
    private static final String KEYSPACE = "employees";

    @TempDir
    private Path directory;

    private final Map<String, String> places = Map.of(
            "EMPLOYEES_POSTGRESQL",
            PostgreSql.url(PostgreSql.shared().port()) + "?user=" + PostgreSql.user(),
            "EMPLOYEES_CASSANDRA",
            "cassandra://127.0.0.1:" + CassandraNode.shared().port() + "/" + KEYSPACE + "?datacenter="
                    + CassandraNode.dataCenter() + "&replicas=1");

    private List<String> embedded(String name) {
        return List.of("--tables.directory=" + directory.resolve(name));
    }

    private static List<String> postgreSql() {
        return List.of(
                "--tables.store=jdbc",
                "--tables.jdbc.schema=" + SCHEMA,
                "--spring.datasource.url=" + PostgreSql.url(PostgreSql.shared().port()),
                "--spring.datasource.username=" + PostgreSql.user());
    }

    private static List<String> cassandra() {
        return List.of(
                "--tables.store=cassandra",
                "--tables.cassandra.keyspace=" + KEYSPACE,
                "--tables.cassandra.replication-factor=1",
                "--spring.cassandra.contact-points=127.0.0.1:"
                        + CassandraNode.shared().port());
    }

    @Test
    void queriesReturnTheSameOnEveryStore(CapturedOutput output) throws IOException, InterruptedException {
        usesTables(embedded("first"));
        copy("rocksdb:" + directory.resolve("first"), "jdbc:EMPLOYEES_POSTGRESQL");
        usesTables(postgreSql());
        copy("jdbc:EMPLOYEES_POSTGRESQL", "cassandra:EMPLOYEES_CASSANDRA");
        usesTables(cassandra());
        copy("cassandra:EMPLOYEES_CASSANDRA", "rocksdb:" + directory.resolve("last"));
        usesTables(embedded("last"));

        assertThat(output.getOut().split("Nothing to import", -1))
                .as("what was imported once was found three times")
                .hasSize(4);
    }

    private void usesTables(List<String> place) {
        List<String> arguments = new ArrayList<>(place);
        arguments.add("--tables.encryption.keyset-directory=" + directory.resolve("keys"));
        try (ConfigurableApplicationContext application =
                new SpringApplicationBuilder(EmployeesApplication.class).run(arguments.toArray(String[]::new))) {
            EmployeeRepository employees = application.getBean(EmployeeRepository.class);
            new QueryChecks(
                            CsvAnswers.of(SAMPLE),
                            employees,
                            application.getBean(TitleRepository.class),
                            application.getBean(SalaryRepository.class))
                    .allQueriesAnswerAsTheFiles();
            writesAndFinds(employees);
        }
    }

    /** Writes that change rows of every index, and leave what was there. */
    private static void writesAndFinds(EmployeeRepository employees) {
        Employee one = employees.findAll().iterator().next();
        Employee renamed = new Employee(
                one.department(),
                one.number(),
                one.firstName(),
                "Movedaway",
                "moved.away@example.com",
                LocalDate.of(1999, 12, 31),
                LocalDate.of(2026, 11, 26));
        employees.save(renamed);

        assertThat(employees.findByDepartmentAndLastName(one.department(), "Movedaway"))
                .containsExactly(renamed);
        assertThat(employees.findByEmail(renamed.email())).contains(renamed);
        assertThat(employees.findByEmail(one.email())).isEmpty();
        assertThat(employees.findByDepartmentAndBirthDate(one.department(), renamed.birthDate()))
                .containsExactly(renamed);
        assertThat(employees.findTop10ByDepartmentOrderByHireDateDesc(one.department()))
                .first()
                .isEqualTo(renamed);

        employees.deleteById(new EmployeeKey(one.department(), one.number()));
        assertThat(employees.findByEmail(renamed.email())).isEmpty();
        employees.save(one);
        assertThat(employees.findByEmail(one.email())).contains(one);
    }

    /** The command as a process of its own, with addresses in its environment. */
    private void copy(String from, String to) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        TablesCommand.class.getName(),
                        "copy",
                        "--from",
                        from,
                        "--to",
                        to)
                .redirectErrorStream(true);
        builder.environment().putAll(places);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("staff: ").contains("count and checksum match");
    }
}
