package dev.tables.boot.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.marks.MarkRepository;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Primary;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Whose transaction begins: every place where one can be declared, in every kind of application. */
class TransactionPlacesTest {
    private static final Entry ENTRY = new Entry("log", 1, "sea");
    private static final Set<String> TABLES = Set.of("tablesTemplate");
    private static final Set<String> OTHER = Set.of("other");
    private static final Set<String> BOTH = Set.of("tablesTemplate", "other");
    private static final Set<String> NONE = Set.of();

    private final ApplicationContextRunner plain = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesTransactionAutoConfiguration.class,
                    TransactionAutoConfiguration.class))
            .withPropertyValues("tables.store=memory")
            .withBean(Seen.class);

    /** Where a transaction is declared, and what calls it there. */
    private enum Place {
        NOWHERE(context -> entries(context).findByBookAndPageLessThan("log", 2)),
        METHOD_OF_EVERY_REPOSITORY(context -> entries(context).save(ENTRY)),
        QUERY(context -> entries(context).findByBook("log")),
        METHOD_WITH_A_BODY(context -> entries(context).rewrite(ENTRY)),
        FRAGMENT(context -> entries(context).work(ENTRY)),
        INTERFACE(context -> context.getBean(DeclaringRepository.class).findByBook("log")),
        BASE_CLASS(context -> entries(context).findAll()),
        SERVICE(context -> context.getBean(EntryService.class).write(new Entry("log", 2, "lake"))),
        SERVICE_AND_METHOD(context -> context.getBean(EntryService.class).save(ENTRY)),
        SERVICE_BY_NAME(context -> context.getBean(EntryService.class).writeByName(new Entry("log", 3, "pond")));

        private final Consumer<ApplicationContext> call;

        Place(Consumer<ApplicationContext> call) {
            this.call = call;
        }

        private static EntryRepository entries(ApplicationContext context) {
            return context.getBean(EntryRepository.class);
        }
    }

    /** What is seen at each place; where nothing is said, it is {@code usual}. */
    private static void assertSeen(ApplicationContext context, Set<String> usual, Map<Place, Set<String>> others) {
        context.getBean(TablesTemplate.class).save(ENTRY);
        Seen seen = context.getBean(Seen.class);
        seen.taken();
        Map<Place, Set<String>> found = new EnumMap<>(Place.class);
        Map<Place, Set<String>> expected = new EnumMap<>(Place.class);
        for (Place place : Place.values()) {
            place.call.accept(context);
            found.put(place, seen.taken());
            expected.put(place, others.getOrDefault(place, usual));
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void plainApplicationUsesTheTablesTransactionManager() {
        plain.withUserConfiguration(Found.class)
                .withBean(EntryService.class)
                .run(context -> assertSeen(context, TABLES, Map.of(Place.NOWHERE, NONE, Place.BASE_CLASS, NONE)));
    }

    @Test
    void customBaseClassUsesTheTablesTransactionManager() {
        plain.withUserConfiguration(OwnBase.class)
                .withBean(EntryService.class)
                .run(context -> assertSeen(context, TABLES, Map.of(Place.NOWHERE, NONE)));
    }

    @Test
    void primaryManagerDoesNotReplaceTheTablesTransactionManager() {
        plain.withUserConfiguration(OwnBase.class, Beside.class)
                .withBean(EntryService.class)
                .run(context -> {
                    assertThat(context.getBean(PlatformTransactionManager.class))
                            .isInstanceOf(OtherTransactions.class);
                    assertThat(context.getBean(TransactionTemplate.class).getTransactionManager())
                            .isInstanceOf(OtherTransactions.class);
                    assertSeen(
                            context,
                            TABLES,
                            Map.of(
                                    Place.NOWHERE, NONE,
                                    Place.FRAGMENT, BOTH,
                                    Place.SERVICE, OTHER,
                                    Place.SERVICE_AND_METHOD, BOTH));
                });
    }

    @Test
    void repositoriesUseTheTransactionManagerNamedForThem() {
        plain.withUserConfiguration(NamedOther.class, Beside.class)
                .withBean(EntryService.class)
                .run(context -> assertSeen(
                        context,
                        OTHER,
                        Map.of(
                                Place.NOWHERE, NONE,
                                Place.BASE_CLASS, NONE,
                                Place.SERVICE_BY_NAME, TABLES)));
    }

    @Test
    void repositoriesUseTheTablesManagerWithoutManagerBean() {
        new ApplicationContextRunner()
                .withUserConfiguration(ByHand.class)
                .withBean(Seen.class)
                .withBean(EntryService.class)
                .run(context -> assertSeen(
                        context,
                        TABLES,
                        Map.of(
                                Place.NOWHERE, NONE,
                                Place.SERVICE, NONE,
                                Place.SERVICE_BY_NAME, NONE)));
    }

    @Test
    void repositoriesUseTheTablesManagerWithAnyBeanName() {
        new ApplicationContextRunner()
                .withUserConfiguration(ByHand.class, Managed.class)
                .withBean(Seen.class)
                .withBean(EntryService.class)
                .run(context -> {
                    context.getBeanFactory().registerAlias("ledger", "tablesTransactionManager");
                    assertSeen(context, TABLES, Map.of(Place.NOWHERE, NONE));
                });
    }

    @Test
    void repositoriesUseTheTransactionManagerOfTheirStore() {
        new ApplicationContextRunner()
                .withUserConfiguration(Archive.class, ByHand.class, Managed.class)
                .withBean(Seen.class)
                .withBean(EntryService.class)
                .run(context -> {
                    context.getBeanFactory().registerAlias("ledger", "tablesTransactionManager");
                    assertSeen(context, TABLES, Map.of(Place.NOWHERE, NONE));
                    context.getBean(ArchiveRepository.class).save(ENTRY);
                    assertThat(context.getBean(Seen.class).taken()).containsExactly("archive");
                });
    }

    @Test
    void fragmentWithAnotherTransactionManagerIsRejected() {
        plain.withUserConfiguration(Marked.class).run(context -> {
            context.getBean(MarkRepository.class).mark(ENTRY);
            assertThat(context.getBean(Seen.class).taken()).isEqualTo(TABLES);
        });
        plain.withUserConfiguration(Marked.class, Beside.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("@Transactional on the repository fragment MarkingByTemplate.mark does not name a"
                                + " transaction manager. The default transaction manager is OtherTransactions. It does not"
                                + " commit or roll back writes to this store. Move the annotation to the interface method, or name the"
                                + " transaction"
                                + " manager: @Transactional(\"...\")."));
    }

    @EnableTablesRepositories(repositoryImplementationPostfix = "ByTemplate")
    static class Found {}

    @EnableTablesRepositories(basePackageClasses = MarkRepository.class, repositoryImplementationPostfix = "ByTemplate")
    static class Marked {}

    @EnableTablesRepositories(repositoryBaseClass = EntryBase.class, repositoryImplementationPostfix = "ByTemplate")
    static class OwnBase {}

    @EnableTablesRepositories(
            repositoryBaseClass = EntryBase.class,
            repositoryImplementationPostfix = "ByTemplate",
            enableDefaultTransactions = false,
            transactionManagerRef = "transactionManager")
    static class NamedOther {}

    static class Beside {
        @Bean
        @Primary
        OtherTransactions transactionManager() {
            return new OtherTransactions();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(repositoryBaseClass = EntryBase.class, repositoryImplementationPostfix = "ByTemplate")
    static class ByHand {
        @Bean
        @Primary
        TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class Managed {
        @Bean
        TablesTransactionManager ledger(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }

    /** In a store of its own. */
    interface ArchiveRepository extends TablesRepository<Entry, EntryKey> {
        @Override
        @Transactional
        <S extends Entry> S save(S entry);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ArchiveRepository.class),
            tablesTemplateRef = "archive")
    static class Archive {
        @Bean
        TablesTemplate archive() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }

        @Bean(defaultCandidate = false)
        TablesTransactionManager archiveTransactionManager(@Qualifier("archive") TablesTemplate archive) {
            return new TablesTransactionManager(archive);
        }
    }
}
