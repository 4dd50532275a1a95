package dev.tables.data.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.features.Tickets.Composed;
import dev.tables.data.features.Tickets.Defined;
import dev.tables.data.features.Tickets.Exposed;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.support.SimpleTablesRepository;
import dev.tables.data.repository.support.TablesEntityInformation;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.event.EventListener;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.init.JacksonRepositoryPopulatorFactoryBean;
import org.springframework.scheduling.annotation.EnableAsync;

/** Each feature of Spring Data Commons' reference that no other test tries, used as the reference shows it. */
class CommonsFeaturesTest {
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private Composed tickets;

    @BeforeEach
    void start() {
        context.register(Application.class);
        context.refresh();
        tickets = context.getBean(Composed.class);
        tickets.saveAll(List.of(Ticket.of("p", 1, "Ada"), Ticket.of("p", 2, "Grace")));
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void repositoryIsPopulatedFromJson() {
        try (var populated = new AnnotationConfigApplicationContext(Populated.class)) {
            assertThat(populated.getBean(Defined.class).findByProject("json"))
                    .extracting(Ticket::getReporter)
                    .containsExactly("Barbara", "Grace");
        }
    }

    @Test
    void repositoryExposesMethodsDeclaredByItsBaseInterface() {
        assertThat(context.getBean(Exposed.class).findAll())
                .extracting(Ticket::getNumber)
                .containsExactly(1, 2);
        assertThat(context.getBean(Exposed.class).findByProjectAndNumber("p", 3))
                .isNull();
    }

    @Test
    void repositoryIsDefinedByAnnotation() {
        Defined defined = context.getBean(Defined.class);
        defined.save(Ticket.of("q", 7, "Edsger"));
        assertThat(defined.findByProject("q")).extracting(Ticket::getNumber).containsExactly(7);
    }

    @Test
    void configuredBaseClassIsUsedForAllRepositories() {
        assertThat(AopProxyUtils.ultimateTargetClass(tickets)).isEqualTo(ApplicationsBase.class);
        assertThat(tickets.findAll()).hasSize(2);
    }

    @Test
    void fragmentsAreFoundInThePackageAndInLibraries() {
        assertThat(tickets.closeAll("p")).isEqualTo(2);
        assertThat(tickets.nameOfThis()).isEqualTo("Composed");
    }

    @Test
    void saveAndSaveAllPublishDomainEvents() {
        tickets.save(tickets.getByProjectAndNumber("p", 1).close());
        tickets.saveAll(List.of(tickets.getByProjectAndNumber("p", 2).close()));
        assertThat(context.getBean(Listener.class).closed).containsExactly(new Ticket.Closed(1), new Ticket.Closed(2));
    }

    @Test
    void queryMethodReturnsCustomStreamableWrapper() {
        assertThat(tickets.readAllByProject("p").open()).isEqualTo(2);
    }

    @Test
    void queryMethodReturnsVavrOptionsAndCollections() {
        assertThat(tickets.queryByProjectAndNumber("p", 2).map(Ticket::getReporter))
                .containsExactly("Grace");
        assertThat(tickets.queryByProjectAndNumber("p", 9)).isEmpty();
        assertThat(tickets.queryByProject("p").map(Ticket::getNumber)).containsExactly(1, 2);
        assertThat(tickets.queryByProject("none")).isEmpty();
    }

    @Test
    void queryMethodAcceptsSortAndLimit() {
        Sort latest = Sort.by("number").descending();
        assertThat(tickets.findByProject("p", latest, Limit.of(1)))
                .extracting(Ticket::getNumber)
                .containsExactly(2);
        assertThat(tickets.findByProject("p", latest, Limit.unlimited()))
                .extracting(Ticket::getNumber)
                .containsExactly(2, 1);
        assertThat(tickets.findByProject("p", Sort.by("reporter"), Limit.of(1)))
                .extracting(Ticket::getReporter)
                .containsExactly("Ada");
    }

    @Test
    void asynchronousMethodsRunOnTheExecutor() throws Exception {
        assertThat(tickets.readByProject("p").get(10, TimeUnit.SECONDS)).hasSize(2);
        assertThat(tickets.searchByProject("p").get(10, TimeUnit.SECONDS)).hasSize(2);
    }

    @Test
    void sortAcceptsMethodReferences() {
        Sort byMethod = Sort.by(Sort.Direction.DESC, Ticket::getNumber);
        assertThat(tickets.findByProject("p", byMethod))
                .extracting(Ticket::getNumber)
                .containsExactly(2, 1);
    }

    @Test
    @NullUnmarked
    void queryMethodRejectsNullWithoutNullableAnnotation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tickets.getByProjectAndNumber(null, 1))
                .withMessageContaining("project");
        assertThatExceptionOfType(EmptyResultDataAccessException.class)
                .isThrownBy(() -> tickets.getByProjectAndNumber("p", 99));
    }

    @Test
    void factoryCreatesRepositoriesWithoutApplicationContext() {
        TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());
        Defined defined = new TablesRepositoryFactory(template).getRepository(Defined.class);
        defined.save(Ticket.of("q", 1, "Alan"));
        assertThat(defined.findByProject("q")).hasSize(1);
        template.store().close();
    }

    /** All repositories have it. */
    public static class ApplicationsBase<T, I> extends SimpleTablesRepository<T, I> {
        public ApplicationsBase(TablesEntityInformation<T, I> information, TablesOperations operations) {
            super(information, operations);
        }
    }

    static final class Listener {
        final List<Ticket.Closed> closed = new ArrayList<>();

        @EventListener
        void on(Ticket.Closed event) {
            closed.add(event);
        }
    }

    @EnableAsync
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            repositoryImplementationPostfix = "Fragment",
            repositoryBaseClass = ApplicationsBase.class,
            includeFilters =
                    @Filter(
                            type = FilterType.ASSIGNABLE_TYPE,
                            classes = {Composed.class, Defined.class, Exposed.class}))
    static class Application {
        @Bean(destroyMethod = "close")
        LocalTableStore tableStore() {
            return LocalTableStore.inMemory();
        }

        @Bean
        TablesTemplate tablesTemplate(LocalTableStore store) {
            return new TablesTemplate(store);
        }

        @Bean
        Listener listener() {
            return new Listener();
        }

        @Bean
        SimpleAsyncTaskExecutor taskExecutor() {
            return new SimpleAsyncTaskExecutor();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Defined.class))
    static class Populated {
        @Bean
        TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }

        @Bean
        static JacksonRepositoryPopulatorFactoryBean populator() {
            JacksonRepositoryPopulatorFactoryBean populator = new JacksonRepositoryPopulatorFactoryBean();
            populator.setResources(new Resource[] {new ClassPathResource("tickets.json")});
            return populator;
        }
    }
}
