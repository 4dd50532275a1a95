package dev.tables.data.repository.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMappers;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

class SeveralStoresTest {
    interface Archive extends TablesRepository<Note, NoteKey> {}

    interface Desk extends TablesRepository<Note, NoteKey> {}

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            tablesTemplateRef = "archiveTemplate",
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Archive.class),
            excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Desk.class))
    static class ArchiveConfiguration {
        @Bean
        TablesTemplate archiveTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Desk.class),
            excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Archive.class))
    static class DeskConfiguration {
        @Bean
        TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }

    @Test
    void repositoryUsesTheStoreOfItsTemplate() {
        try (var context =
                new AnnotationConfigApplicationContext(ArchiveConfiguration.class, DeskConfiguration.class)) {
            context.getBean(Archive.class).save(new Note("p", 1, "old", null, null, null, null));
            assertThat(context.getBean(Archive.class).count()).isEqualTo(1);
            assertThat(context.getBean(Desk.class).count()).isZero();
        }
    }

    @Test
    void aotProcessingRegistersTheMappers() {
        DefaultGenerationContext generation = new DefaultGenerationContext(
                new ClassNameGenerator(ClassName.get("dev.tables", "Application")), new InMemoryGeneratedFiles());
        try (var context = new AnnotationConfigApplicationContext()) {
            context.register(DeskConfiguration.class);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        }
        assertThat(RuntimeHintsPredicates.reflection()
                        .onType(org.springframework.aot.hint.TypeReference.of(
                                EntityMappers.mapperClassName(Note.class))))
                .accepts(generation.getRuntimeHints());
    }
}
