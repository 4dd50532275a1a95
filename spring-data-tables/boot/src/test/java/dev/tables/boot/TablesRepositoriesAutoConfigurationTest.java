package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.boot.refused.ScanningRepository;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;

class TablesRepositoriesAutoConfigurationTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    @Test
    void repositoriesOfTheApplicationPackagesAreFound() {
        runner.withUserConfiguration(Notes.class).run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            notes.save(new Note("log", 1, "one"));
            notes.save(new Note("log", 2, "two"));

            assertThat(notes.findById(new NoteKey("log", 2))).contains(new Note("log", 2, "two"));
            assertThat(notes.findByBookAndPageLessThan("log", 2)).containsExactly(new Note("log", 1, "one"));
        });
    }

    @Test
    void savedEntityExistsAfterRestart(@TempDir Path directory) {
        ApplicationContextRunner onDisk = runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.store=rocksdb", "tables.directory=" + directory);

        onDisk.run(context -> context.getBean(NoteRepository.class).save(new Note("log", 1, "one")));

        onDisk.run(context -> assertThat(context.getBean(NoteRepository.class).findById(new NoteKey("log", 1)))
                .contains(new Note("log", 1, "one")));
    }

    @Test
    void tablesAreCreatedAtStartByDefault() {
        runner.withUserConfiguration(Notes.class)
                .run(context -> assertThat(context.getBean(TableStore.class).tableNames())
                        .containsExactly("note", "tablesIndexes"));
        runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.create-tables=false", "tables.indexes.catalog-enabled=false")
                .run(context -> assertThat(context.getBean(TableStore.class).tableNames())
                        .isEmpty());
    }

    @Test
    void autoConfigurationBacksOffIfAnnotationIsPresent() {
        runner.withUserConfiguration(Refused.class, EnabledByHand.class)
                .run(context -> assertThat(context).hasSingleBean(NoteRepository.class));
    }

    @Test
    void repositoriesCanBeDisabled() {
        runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.repositories.enabled=false")
                .run(context ->
                        assertThat(context).hasSingleBean(TablesTemplate.class).doesNotHaveBean(NoteRepository.class));
    }

    @Test
    void repositoriesUseTheTemplateOfTheApplication() {
        runner.withUserConfiguration(Notes.class, OwnTemplate.class).run(context -> {
            context.getBean(NoteRepository.class).save(new Note("log", 1, "one"));
            assertThat(context.getBean(TablesTemplate.class).existsById(Note.class, new NoteKey("log", 1)))
                    .isTrue();
            assertThat(context.getBean(TableStore.class).tableNames()).isEmpty();
        });
    }

    @Test
    void autoConfigurationBacksOffWithoutStore() {
        runner.withUserConfiguration(Notes.class)
                .withPropertyValues("tables.store=")
                .withClassLoader(new FilteredClassLoader("dev.tables.engine.rocksdb"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(TablesTemplate.class)
                        .doesNotHaveBean(NoteRepository.class));
    }

    @Test
    void startFailsIfMethodWouldScan() {
        runner.withUserConfiguration(Refused.class).run(context -> {
            assertThat(context).getFailure().rootCause().isInstanceOf(ScanNotAllowedException.class);
        });
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}

    @AutoConfigurationPackage(basePackageClasses = ScanningRepository.class)
    static class Refused {}

    @EnableTablesRepositories(basePackageClasses = Note.class)
    static class EnabledByHand {}

    static class OwnTemplate {
        @Bean
        TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }
}
