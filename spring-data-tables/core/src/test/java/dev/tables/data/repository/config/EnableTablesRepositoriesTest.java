package dev.tables.data.repository.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.transaction.annotation.Transactional;

/** What the attributes of the annotation ask for, and what they refuse. */
class EnableTablesRepositoriesTest {
    interface Notes extends TablesRepository<Note, NoteKey> {
        @Transactional
        List<Note> findByPlace(String place);
    }

    interface NotesOfNobody extends TablesRepository<Note, NoteKey> {
        @Transactional("nobody")
        List<Note> findByPlace(String place);
    }

    interface NotesOfOthers extends TablesRepository<Note, NoteKey> {
        @Transactional("archiveTransactionManager")
        List<Note> findByPlace(String place);
    }

    @Test
    void startFailsIfTransactionManagerIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new AnnotationConfigApplicationContext(Stores.class, Missing.class))
                .withMessage("transactionManagerRef = \"nobody\" at @EnableTablesRepositories must refer to exactly one"
                        + " transaction manager. Available: archiveTransactionManager.");
        assertThatIllegalStateException()
                .isThrownBy(() -> new AnnotationConfigApplicationContext(Stores.class, MissingAtMethod.class))
                .withMessage(
                        "@Transactional(\"nobody\") at NotesOfNobody.findByPlace must refer to exactly one transaction"
                                + " manager. Available: archiveTransactionManager.");
    }

    @Test
    void startFailsIfTransactionManagerBelongsToAnotherStore() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new AnnotationConfigApplicationContext(Stores.class, OfArchive.class))
                .withMessage(
                        "transactionManagerRef = \"archiveTransactionManager\" at @EnableTablesRepositories refers to the"
                                + " transaction manager of another store. That transaction manager would not commit or roll back the"
                                + " writes of this repository. Use the transaction manager of the repository's template, or omit the"
                                + " name.");
        assertThatIllegalStateException()
                .isThrownBy(() -> new AnnotationConfigApplicationContext(Stores.class, OfArchiveAtMethod.class))
                .withMessageStartingWith("@Transactional(\"archiveTransactionManager\") at"
                        + " NotesOfOthers.findByPlace refers to the transaction manager of another store");
    }

    @Test
    void startFailsIfTransactionManagerIsAmbiguous() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new AnnotationConfigApplicationContext(Stores.class, Several.class, Plain.class))
                .withMessage("The store has more than one transaction manager: first, second. Select one with"
                        + " @EnableTablesRepositories(transactionManagerRef = \"...\"), or rename one of the beans"
                        + " to tablesTransactionManager.");
        try (var context = new AnnotationConfigApplicationContext(Stores.class, Several.class, OfSecond.class)) {
            assertThat(context.getBean(Notes.class).findByPlace("p")).isEmpty();
        }
    }

    @Test
    void bootstrapModeControlsWhenRepositoriesAreCreated() {
        try (var context = new AnnotationConfigApplicationContext(Stores.class, AtFirstUse.class)) {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            assertThat(template.store().tableNames()).isEmpty();
            assertThat(context.getBean(Notes.class).findByPlace("p")).isEmpty();
            assertThat(template.store().tableNames()).containsExactly("note");
        }
        try (var context = new AnnotationConfigApplicationContext(Stores.class, InTheEnd.class)) {
            assertThat(context.getBean(TablesTemplate.class).store().tableNames())
                    .containsExactly("note");
        }
    }

    @Test
    void annotationConfiguresPackagesNamesAndFactories() {
        try (var context = new AnnotationConfigApplicationContext(Stores.class, ByHand.class)) {
            assertThat(context.getBeanNamesForType(Notes.class)).containsExactly("theNotes");
            assertThat(context.getBean("&theNotes")).isInstanceOf(OwnFactoryBean.class);
            assertThat(context.getBean(Notes.class).findByPlace("p")).isEmpty();
        }
        try (var context = new AnnotationConfigApplicationContext(Stores.class, Elsewhere.class)) {
            assertThat(context.getBeanNamesForType(Notes.class)).isEmpty();
        }
    }

    /** A factory of the application's own. */
    static final class OwnFactoryBean<T extends Repository<S, I>, S, I> extends TablesRepositoryFactoryBean<T, S, I> {
        OwnFactoryBean(Class<? extends T> repository) {
            super(repository);
        }
    }

    /** Names of the application's own. */
    static final class OwnNames implements BeanNameGenerator {
        @Override
        public String generateBeanName(BeanDefinition definition, BeanDefinitionRegistry registry) {
            String name = String.valueOf(definition.getBeanClassName());
            return "the" + name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Stores {
        @Bean
        TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }

        @Bean(defaultCandidate = false)
        TablesTransactionManager archiveTransactionManager() {
            return new TablesTransactionManager(new TablesTemplate(LocalTableStore.inMemory()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Several {
        @Bean
        TablesTransactionManager first(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }

        @Bean
        TablesTransactionManager second(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }

    @EnableTablesRepositories(
            basePackages = "dev.tables.data.repository.config",
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
            nameGenerator = OwnNames.class,
            repositoryFactoryBeanClass = OwnFactoryBean.class)
    static class ByHand {}

    @EnableTablesRepositories(
            value = "dev.tables.data.repository.config.none",
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class))
    static class Elsewhere {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class))
    static class Plain {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
            transactionManagerRef = "nobody")
    static class Missing {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NotesOfNobody.class))
    static class MissingAtMethod {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
            transactionManagerRef = "archiveTransactionManager")
    static class OfArchive {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NotesOfOthers.class))
    static class OfArchiveAtMethod {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
            transactionManagerRef = "second")
    static class OfSecond {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
            bootstrapMode = BootstrapMode.LAZY)
    static class AtFirstUse {}

    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
            bootstrapMode = BootstrapMode.DEFERRED)
    static class InTheEnd {}
}
