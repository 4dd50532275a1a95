package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.engine.TableStore;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class ActuatorTest {
    private ApplicationContextRunner runner;

    /** Says which store the application gets. */
    String[] storeProperties() {
        return new String[] {"tables.engine=memory"};
    }

    @BeforeEach
    void prepare() {
        runner = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class,
                        TablesHealthContributorAutoConfiguration.class,
                        TablesEndpointAutoConfiguration.class,
                        HealthContributorAutoConfiguration.class))
                .withUserConfiguration(Notes.class)
                .withPropertyValues(storeProperties());
    }

    @Test
    void isUpWhileTheStoreAnswersAndDownWhenItDoesNot() {
        runner.run(context -> {
            HealthIndicator indicator = context.getBean("tablesHealthContributor", HealthIndicator.class);
            assertThat(indicator.health())
                    .isEqualTo(Health.up().withDetail("tables", 2).build());

            context.getBean(TableStore.class).close();

            assertThat(indicator.health())
                    .satisfies(health -> assertThat(health.getStatus()).isEqualTo(Status.DOWN));
        });
    }

    @Test
    void healthCanBeSwitchedOff() {
        runner.withPropertyValues("management.health.tables.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("tablesHealthContributor"));
    }

    @Test
    void theEndpointTellsTablesAndPlansIfExposed() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=tables")
                .run(context -> {
                    TablesEndpoint endpoint = context.getBean(TablesEndpoint.class);
                    String repository = NoteRepository.class.getName();

                    assertThat(endpoint.tables(SecurityContext.NONE).tables()).containsExactly("note", "tablesIndexes");
                    assertThat(endpoint.tables(SecurityContext.NONE).repositories())
                            .containsOnlyKeys(repository);
                    assertThat(endpoint.repository(repository))
                            .containsOnlyKeys("findByBookAndPageLessThan")
                            .extractingByKey("findByBookAndPageLessThan")
                            .satisfies(plan -> {
                                assertThat(plan.path()).isEqualTo("ROW_RANGE");
                                assertThat(plan.table()).isEqualTo("note");
                                assertThat(plan.index()).isNull();
                                assertThat(plan.explanation().get(0)).isEqualTo("ROW_RANGE on Note in table note");
                            });
                    assertThat(endpoint.repository("NoteRepository")).isEqualTo(endpoint.repository(repository));
                    assertThat(endpoint.repository("nobody")).isNull();
                });
    }

    @Test
    void theEndpointTellsRangesAndHotPartitionsOfTheEmbeddedEngineWithoutTheirKeys() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=tables")
                .run(context -> {
                    TableLoadDescriptor load = loadOfNotes(context);

                    assertThat(load.ranges()).hasSize(1).first().satisfies(range -> {
                        assertThat(range.from()).isNull();
                        assertThat(range.to()).isNull();
                        assertThat(range.writes()).isEqualTo(5_000);
                    });
                    assertThat(load.hottestPartitions()).first().satisfies(partition -> {
                        assertThat(partition.partitionKey()).isEqualTo("******");
                        assertThat(partition.share()).isEqualTo(1);
                    });
                    assertThat(load.advice())
                            .containsExactly(new TableLoadDescriptor.AdviceDescriptor(
                                    "DOMINATING_PARTITION",
                                    "The hottest partition gets 100 % of the operations, and a partition is never split."
                                            + " Spread it over hash buckets."));
                });
    }

    @Test
    void theEndpointTellsKeysOfHotPartitionsIfToldTo() {
        runner.withPropertyValues(
                        "management.endpoints.web.exposure.include=tables",
                        "management.endpoint.tables.show-keys=always")
                .run(context -> {
                    TableLoadDescriptor load = loadOfNotes(context);

                    assertThat(load.hottestPartitions())
                            .first()
                            .extracting(TableLoadDescriptor.PartitionDescriptor::partitionKey)
                            .isEqualTo("log");
                });
    }

    private static TableLoadDescriptor loadOfNotes(ApplicationContext context) {
        NoteRepository notes = context.getBean(NoteRepository.class);
        IntStream.range(0, 5_000).forEach(page -> notes.insert(new Note("log", page, "text")));
        Map<String, TableLoadDescriptor> load = Objects.requireNonNull(context.getBean(TablesEndpoint.class)
                .tables(SecurityContext.NONE)
                .load());
        return Objects.requireNonNull(load.get("note"));
    }

    @Test
    void theEndpointIsNotThereUnlessExposed() {
        runner.run(context -> assertThat(context).doesNotHaveBean(TablesEndpoint.class));
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}
}
