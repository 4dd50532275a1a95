package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.domain.ScrollPosition;

/** The whole application on disk, as {@code process-aot} has prepared it, answers like any other. */
class ProcessedAheadOfTimeIT {
    private static final String AOT = "spring.aot.enabled";

    @TempDir
    private Path directory;

    @BeforeEach
    void useWhatWasProcessed() {
        System.setProperty(AOT, "true");
    }

    @AfterEach
    void forget() {
        System.clearProperty(AOT);
    }

    @Test
    void everyQueryMatchesTheFilesAfterImportOfTheSample() {
        try (ConfigurableApplicationContext context = start()) {
            assertThat(context.containsBean(AnnotationConfigUtils.CONFIGURATION_ANNOTATION_PROCESSOR_BEAN_NAME))
                    .as("classes are searched at start")
                    .isFalse();
            new QueryChecks(
                            CsvAnswers.of(Path.of("src/main/resources/sample")),
                            context.getBean(EmployeeRepository.class),
                            context.getBean(TitleRepository.class),
                            context.getBean(SalaryRepository.class))
                    .allQueriesAnswerAsTheFiles();
        }
    }

    @Test
    void everyQueryMethodIsTheGeneratedOne() {
        try (ConfigurableApplicationContext context = start()) {
            for (TablesRepositoryFactoryBean<?, ?, ?> factory : factories(context)) {
                assertThat(factory.getQueryMethods())
                        .as("looked up at start, of %s", factory.getObjectType())
                        .isEmpty();
            }
            EmployeeRepository employees = context.getBean(EmployeeRepository.class);
            assertThat(employees.planForQueryMethod("findByDepartmentAndEmail").explain())
                    .startsWith("INDEX_LOOKUP on Employee in table staff by index byEmail");
            assertThatThrownBy(() -> employees.findTop20ByDepartmentOrderByNumber("Gardens", ScrollPosition.offset(1)))
                    .satisfies(refused -> assertThat(refused.getStackTrace())
                            .anySatisfy(frame -> assertThat(frame.getClassName())
                                    .isEqualTo(EmployeeRepository.class.getName() + "Impl__AotRepository")));
        }
    }

    @Test
    void applicationProcessedWithoutAWebServerDoesNotServe() {
        assertThat(EmployeesApplication.isPreparedOtherwise(false)).isFalse();
        assertThat(EmployeesApplication.isPreparedOtherwise(true)).isTrue();
    }

    private static List<TablesRepositoryFactoryBean<?, ?, ?>> factories(ConfigurableApplicationContext context) {
        List<TablesRepositoryFactoryBean<?, ?, ?>> factories = new ArrayList<>();
        context.getBeansOfType(TablesRepositoryFactoryBean.class).values().forEach(factories::add);
        assertThat(factories).hasSize(8);
        return factories;
    }

    @Test
    void metadataContainsThePlansOfRepositories() throws IOException {
        String json = new ClassPathResource("EmployeeRepository.json", EmployeeRepository.class)
                .getContentAsString(StandardCharsets.UTF_8);

        assertThat(json)
                .contains("\"module\": \"Tables\"")
                .contains("\"name\": \"findByDepartmentAndEmail\"")
                .contains("\"accessPath\": \"INDEX_LOOKUP\"")
                .contains("\"index\": \"byEmail\"")
                .contains("\"generated\": true")
                .doesNotContain("\"generated\": false")
                .contains("dev.tables.data.repository.support.SimpleTablesRepository");
    }

    @Test
    void startFailsIfPropertyChangedAfterAotProcessing() {
        assertThatThrownBy(() -> start("--tables.write-recovery.enabled=false"))
                .hasMessage(
                        "The application was compiled ahead of time with the property tables.write-recovery.enabled=true,"
                                + " but the property is false at startup.");
    }

    private ConfigurableApplicationContext start(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--tables.directory=" + directory.resolve("tables"));
        all.add("--tables.encryption.keyset-directory=" + directory.resolve("keys"));
        return new SpringApplicationBuilder(EmployeesApplication.class)
                .main(EmployeesApplication.class)
                .web(WebApplicationType.NONE)
                .run(all.toArray(String[]::new));
    }
}
