package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The application prepared with its web server, as profile {@code serve} does it, answers over HTTP as any other does. */
@Thorough("prepares the application once more and starts it four times")
class ServedAheadOfTimeIT {
    private static final String AOT = "-Dspring.aot.enabled=true";

    private static final List<String> ENDPOINTS = List.of(
            "health",
            "tables",
            "tables/" + EmployeeRepository.class.getName(),
            "tables/SalaryRepository",
            "tables/NoRepository",
            "tablesindexes");

    /** What the disk and the time decide: load, which the rounds of recovery are part of. */
    private static final Set<String> VARYING = Set.of("free", "keyRanges", "hottestPartitions", "advice");

    @TempDir
    private static Path directory;

    private static PreparedApplication prepared;

    @BeforeAll
    static void prepare() throws IOException, InterruptedException {
        prepared = PreparedApplication.forArguments(directory.resolve("prepared"), "--serve");
    }

    @Test
    void everyEndpointReturnsTheSameAfterAotProcessing() throws Exception {
        Map<String, Object> answers = answersOf("prepared", prepared.classPath(), AOT);

        assertThat(answers).containsExactlyEntriesOf(answersOf("plain", PreparedApplication.unpreparedClassPath()));
        assertThat(answers.get("health")).asString().contains("tables={details={tables=8}, status=UP}");
        assertThat(answers.get("tables")).asString().contains("findByDepartmentAndEmail={accessPath=INDEX_LOOKUP");
        assertThat(answers.get("tables/SalaryRepository"))
                .asString()
                .contains("streamByDepartment={accessPath=PARTITION_SCAN");
        assertThat(answers.get("tables/NoRepository")).asString().isEqualTo("404");
        assertThat(answers.get("tablesindexes"))
                .asString()
                .contains("index=byEmailAnywhere")
                .contains("state=READABLE");
    }

    @Test
    void applicationProcessedWithAWebServerDoesNotRunWithout() throws Exception {
        Process process = PreparedApplication.java(
                        prepared.classPath(), List.of(AOT, EmployeesApplication.class.getName()))
                .start();

        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("This application was compiled ahead of time with a web server, but must run without one.");
        assertThat(process.waitFor()).isEqualTo(2);
    }

    /** One after the other, on tables of its own, with the same keys of encryption. */
    private static Map<String, Object> answersOf(String name, String classPath, String... options) throws Exception {
        Map<String, Object> answers = new TreeMap<>();
        try (ServedProcess process = ServedProcess.start(
                classPath, directory.resolve(name + "-tables"), directory.resolve("keys"), options)) {
            assertThat(process.isPrepared()).isEqualTo(options.length > 0);
            for (String endpoint : ENDPOINTS) {
                answers.put(endpoint, read(process.get(endpoint)));
            }
        }
        return answers;
    }

    private static Object read(ServedProcess.Answer answer) {
        return answer.status() == 200
                ? steady(JsonMapper.shared().readValue(answer.body(), Object.class))
                : Integer.valueOf(answer.status());
    }

    private static Object steady(@Nullable Object json) {
        if (json instanceof Map<?, ?> object) {
            Map<Object, Object> kept = new LinkedHashMap<>();
            object.forEach((key, value) -> {
                if (!VARYING.contains(key)) {
                    kept.put(key, steady(value));
                }
            });
            return kept;
        }
        return json instanceof List<?> array
                ? array.stream().map(ServedAheadOfTimeIT::steady).toList()
                : String.valueOf(json);
    }
}
