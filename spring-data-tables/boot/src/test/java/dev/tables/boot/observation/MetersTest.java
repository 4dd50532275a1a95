package dev.tables.boot.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.boot.notes.NoteRepository;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.autoconfigure.metrics.DataRepositoryMetricsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.DuplicateKeyException;

/** What becomes of observations in a registry of meters. */
class MetersTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesObservationAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class))
            .withUserConfiguration(Notes.class)
            .withPropertyValues("tables.store=memory");

    @Test
    void errorsAreCountedByAzureErrorCode() {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        runner.withBean(ObservationRegistry.class, () -> registry).run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            notes.insert(new Note("log", 1, "one"));
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> notes.insert(new Note("log", 1, "two")));
            notes.findById(new NoteKey("log", 1));

            assertThat(meters.get("tables.store")
                            .tags("table", "note", "code", "EntityAlreadyExists")
                            .timer()
                            .count())
                    .isEqualTo(1);
            assertThat(meters.get("tables.store")
                            .tags("table", "note", "operation", "get", "path", "point_read", "code", "none")
                            .timer()
                            .count())
                    .isEqualTo(1);
        });
    }

    @Test
    void repositoryCallsAreTimedLikeInOtherSpringDataModules() {
        runner.withConfiguration(AutoConfigurations.of(DataRepositoryMetricsAutoConfiguration.class))
                .withBean(MeterRegistry.class, () -> meters)
                .run(context -> {
                    NoteRepository notes = context.getBean(NoteRepository.class);
                    notes.insert(new Note("log", 1, "one"));
                    assertThatExceptionOfType(DuplicateKeyException.class)
                            .isThrownBy(() -> notes.insert(new Note("log", 1, "two")));

                    assertThat(meters.get("spring.data.repository.invocations")
                                    .tags("repository", "NoteRepository", "method", "insert", "state", "SUCCESS")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                    assertThat(meters.get("spring.data.repository.invocations")
                                    .tags("exception", "DuplicateKeyException", "state", "ERROR")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                });
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}
}
