package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.actuate.JobDescriptor;
import dev.tables.boot.actuate.TableTrafficDescriptor;
import dev.tables.boot.actuate.TablesEndpoint;
import dev.tables.boot.actuate.TablesEndpointAutoConfiguration;
import dev.tables.boot.actuate.TablesHealthContributorAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
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
        return new String[] {"tables.store=memory"};
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
    void healthIsUpUnlessTheStoreFails() {
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
    void healthIndicatorCanBeDisabled() {
        runner.withPropertyValues("management.health.tables.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("tablesHealthContributor"));
    }

    @Test
    void endpointShowsTablesAndPlansIfExposed() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=tables")
                .run(context -> {
                    TablesEndpoint endpoint = context.getBean(TablesEndpoint.class);
                    String repository = NoteRepository.class.getName();

                    assertThat(endpoint.tables(SecurityContext.NONE).tables()).containsExactly("note", "tablesIndexes");
                    assertThat(endpoint.tables(SecurityContext.NONE).repositories())
                            .containsOnlyKeys(repository);
                    assertThat(endpoint.repositoryPlans(repository))
                            .containsOnlyKeys("findByBookAndPageLessThan")
                            .extractingByKey("findByBookAndPageLessThan")
                            .satisfies(plan -> {
                                assertThat(plan.accessPath()).isEqualTo("ROW_RANGE");
                                assertThat(plan.table()).isEqualTo("note");
                                assertThat(plan.index()).isNull();
                                assertThat(plan.explanation().get(0)).isEqualTo("ROW_RANGE on Note in table note");
                            });
                    assertThat(endpoint.repositoryPlans("NoteRepository"))
                            .isEqualTo(endpoint.repositoryPlans(repository));
                    assertThat(endpoint.repositoryPlans("nobody")).isNull();
                });
    }

    @Test
    void endpointShowsRangesAndHotPartitionsWithoutKeys() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=tables")
                .run(context -> {
                    TableTrafficDescriptor traffic = trafficOfNotes(context);

                    assertThat(traffic.keyRanges()).hasSize(1).first().satisfies(range -> {
                        assertThat(range.from()).isNull();
                        assertThat(range.to()).isNull();
                        // Six times what the count by a sample deviates by.
                        assertThat(range.writes()).isBetween(2_600L, 7_400L);
                    });
                    assertThat(traffic.hottestPartitions()).first().satisfies(partition -> {
                        assertThat(partition.partitionKey()).isEqualTo("******");
                        assertThat(partition.trafficShare()).isEqualTo(1);
                    });
                    assertThat(traffic.advice())
                            .containsExactly(new TableTrafficDescriptor.AdviceDescriptor(
                                    "HOT_PARTITION",
                                    "The hottest partition gets 100 % of the operations, and a partition is never split."
                                            + " Distribute its rows over hash shards."));
                });
    }

    /** Of every kind of job: in the midst, stopped, at its end, and with an entity that cannot be read. */
    @Test
    void endpointShowsJobsWithoutKeysAndValues() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=tables")
                .run(context -> {
                    TablesEndpoint endpoint = context.getBean(TablesEndpoint.class);
                    TableStore store = context.getBean(TableStore.class);
                    NoteRepository notes = context.getBean(NoteRepository.class);
                    IntStream.range(0, 30).forEach(page -> notes.insert(new Note("log", page, "text")));
                    EntityTable<Note> table = EntityTable.of(store, EntityMappers.of(Note.class));
                    assertThat(endpoint.tables(SecurityContext.NONE).jobs()).isEmpty();

                    List<JobDescriptor> running = new ArrayList<>();
                    TableJob[] self = new TableJob[1];
                    self[0] = IndexRepair.repairJob(table)
                            .withMaxRowsPerSecond(1)
                            .withClock(instantly())
                            .withProgressListener(progress -> {
                                running.addAll(
                                        endpoint.tables(SecurityContext.NONE).jobs());
                                self[0].stop();
                            });
                    self[0].run();
                    assertThat(running).singleElement().satisfies(job -> {
                        assertThat(job.kind()).isEqualTo("INDEX_REPAIR");
                        assertThat(job.table()).isEqualTo("note");
                        assertThat(job.entity()).isEqualTo("Note");
                        assertThat(job.target()).isNull();
                        assertThat(job.state()).isEqualTo("RUNNING");
                        assertThat(job.phase()).isEqualTo("FILL_INDEX");
                        assertThat(job.processedRows()).isEqualTo(10);
                        assertThat(job.rowsPerSecond()).isEqualTo(1);
                        assertThat(job.lastError()).isNull();
                    });
                    assertThat(only(endpoint, 0)).satisfies(job -> {
                        assertThat(job.state()).isEqualTo("STOPPED");
                        assertThat(job.rowsPerSecond()).isNull();
                    });

                    spoil(store, 3);
                    IndexRepair.repairJob(table).run();
                    assertThat(only(endpoint, 0).state()).isEqualTo("COMPLETED");
                    assertThat(only(endpoint, 0).completedFraction()).isEqualTo(1);
                    IndexRepair.verificationJob(table).run();
                    assertThat(only(endpoint, 1)).satisfies(job -> {
                        assertThat(job.kind()).isEqualTo("INDEX_VERIFICATION");
                        assertThat(job.unreadableEntities()).isEqualTo(1);
                        assertThat(job.lastError()).endsWith("Exception");
                    });
                    assertThat(endpoint.tables(SecurityContext.NONE).jobs().toString())
                            .doesNotContain("log")
                            .doesNotContain("spoiled");
                });
    }

    private static JobDescriptor only(TablesEndpoint endpoint, int number) {
        List<JobDescriptor> jobs = endpoint.tables(SecurityContext.NONE).jobs();
        assertThat(jobs).hasSize(number + 1);
        return jobs.get(number);
    }

    /** A clock by which nobody has to wait. */
    private static JobClock instantly() {
        AtomicLong nanos = new AtomicLong();
        return new JobClock(nanos::get, nanos::addAndGet);
    }

    /** Stores what no mapper would. */
    private static void spoil(TableStore store, int row) {
        PrimaryKey keys = store.query("note", RowQuery.wholeTable(), RowReader::primaryKey)
                .items()
                .get(row);
        store.write("note", RowOperation.merge(keys, writer -> writer.int32("text", 17), ETag.ANY));
    }

    @Test
    void endpointShowsKeysOfHotPartitionsIfConfigured() {
        runner.withPropertyValues(
                        "management.endpoints.web.exposure.include=tables",
                        "management.endpoint.tables.show-keys=always")
                .run(context -> {
                    TableTrafficDescriptor traffic = trafficOfNotes(context);

                    assertThat(traffic.hottestPartitions())
                            .first()
                            .extracting(TableTrafficDescriptor.PartitionDescriptor::partitionKey)
                            .isEqualTo("log");
                });
    }

    private static TableTrafficDescriptor trafficOfNotes(ApplicationContext context) {
        NoteRepository notes = context.getBean(NoteRepository.class);
        IntStream.range(0, 5_000).forEach(page -> notes.insert(new Note("log", page, "text")));
        Map<String, TableTrafficDescriptor> traffic = Objects.requireNonNull(context.getBean(TablesEndpoint.class)
                .tables(SecurityContext.NONE)
                .traffic());
        return Objects.requireNonNull(traffic.get("note"));
    }

    @Test
    void endpointIsAbsentUnlessExposed() {
        runner.run(context -> assertThat(context).doesNotHaveBean(TablesEndpoint.class));
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}
}
