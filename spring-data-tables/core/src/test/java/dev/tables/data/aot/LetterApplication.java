package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.AfterReadCallback;
import dev.tables.data.core.event.AfterSaveEvent;
import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.config.EnableTablesRepositories;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.context.event.EventListener;

/** Two stores, callbacks and a listener. */
@Configuration(proxyBeanMethods = false)
@Import(LetterApplication.Archive.class)
@EnableTablesRepositories(
        repositoryImplementationPostfix = "ByTemplate",
        includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = LetterRepository.class),
        excludeFilters =
                @Filter(
                        type = FilterType.ASSIGNABLE_TYPE,
                        classes = {ByRoute.class, ArchivedLetterRepository.class}))
public class LetterApplication {
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            tablesTemplateRef = "archive",
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ArchivedLetterRepository.class),
            excludeFilters =
                    @Filter(
                            type = FilterType.ASSIGNABLE_TYPE,
                            classes = {ByRoute.class, LetterRepository.class}))
    public static class Archive {
        @Bean
        public RecordingStore archiveStore() {
            return new RecordingStore();
        }

        @Bean
        public TablesTemplate archive(@Qualifier("archiveStore") RecordingStore archiveStore) {
            return new TablesTemplate(archiveStore);
        }
    }

    @Bean
    @Primary
    public RecordingStore store() {
        return new RecordingStore();
    }

    @Bean
    @Primary
    public TablesTemplate tablesTemplate(RecordingStore store) {
        return new TablesTemplate(store);
    }

    @Bean
    public BeforeSaveCallback<Letter> trims() {
        return (letter, table) -> letter.saying(letter.text().strip());
    }

    @Bean
    public AfterReadCallback<Letter> quotes() {
        return (letter, table) -> letter.saying("'" + letter.text() + "'");
    }

    @Bean
    public Heard heard() {
        return new Heard();
    }

    /** What was published. */
    public static class Heard {
        final List<String> events = new ArrayList<>();

        @EventListener
        public void on(AfterSaveEvent<Letter> event) {
            events.add("saved " + event.entity().number() + " in " + event.tableName());
        }
    }
}
