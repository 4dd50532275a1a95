package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.AfterDeleteEvent;
import dev.tables.data.core.event.AfterReadCallback;
import dev.tables.data.core.event.AfterSaveEvent;
import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.data.core.event.BeforeSaveEvent;
import dev.tables.data.core.mapping.TablesPersistentEntity;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.event.EventListener;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.repository.support.Repositories;
import org.springframework.transaction.support.TransactionTemplate;

/** Callbacks and events around saving, reading and deleting. */
class LifecycleTest {
    private AnnotationConfigApplicationContext context;
    private EmployeeRepository employees;
    private Heard heard;

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = EmployeeRepository.class))
    static class Application {
        @Bean
        TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }

        @Bean
        BeforeSaveCallback<Employee> tidies() {
            return (employee, table) -> employee.salary() == null ? employee.earning(1) : employee;
        }

        @Bean
        AfterReadCallback<Employee> doubles() {
            return (employee, table) ->
                    employee.earning(2 * java.util.Objects.requireNonNull(employee.salary(), table));
        }

        @Bean
        Heard heard() {
            return new Heard();
        }
    }

    static class Heard {
        private final List<String> events = new ArrayList<>();
        private final List<String> before = new ArrayList<>();

        @EventListener
        void on(BeforeSaveEvent<Employee> event) {
            before.add(event.entity().number() + " earns " + event.entity().salary());
            if (event.entity().number() == 13) {
                throw new IllegalArgumentException("unlucky");
            }
        }

        @EventListener
        void on(AfterSaveEvent<Employee> event) {
            events.add("saved " + event.entity().number() + " in " + event.tableName());
        }

        @EventListener
        void on(AfterDeleteEvent<Employee> event) {
            events.add("deleted " + event.entity().number() + " in " + event.tableName());
        }
    }

    /** The store that the application context gets, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    @BeforeEach
    void start() {
        context = new AnnotationConfigApplicationContext();
        context.registerBean("tableStore", TableStore.class, this::newStore);
        context.register(Application.class);
        context.refresh();
        employees = context.getBean(EmployeeRepository.class);
        heard = context.getBean(Heard.class);
        employees.saveAll(
                List.of(Employee.of("d1", 1, "Ash"), Employee.of("d1", 2, "Ash"), Employee.of("d1", 3, "Elm")));
        heard.events.clear();
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void persistentEntityIsCreatedOnRequest() {
        TablesPersistentEntity<?> entity =
                (TablesPersistentEntity<?>) new Repositories(context).getPersistentEntity(Employee.class);
        assertThat(entity.model()).isNotNull();
        assertThat(entity.getPersistentProperty("lastName")).isNotNull();
    }

    @Test
    void everyReadCallsTheAfterConvertCallback() {
        EmployeeKey first = new EmployeeKey("d1", 1);
        try (Stream<Employee> all = employees.streamByDepartment("d1")) {
            assertThat(Stream.of(
                                    employees.findById(first).stream(),
                                    employees.findAllById(List.of(first)).stream(),
                                    employees.findByDepartmentAndNumber("d1", 1).stream(),
                                    employees.findByDepartmentAndNumberIn("d1", List.of(1)).stream(),
                                    employees.findByDepartmentAndLastName("d1", "Ash").stream()
                                            .limit(1),
                                    employees
                                            .findByDepartment("d1", org.springframework.data.domain.Sort.by("salary"))
                                            .stream()
                                            .filter(one -> one.number() == 1),
                                    employees.findTop4ByDepartmentOrderByNumber("d1", ScrollPosition.keyset()).stream()
                                            .limit(1),
                                    all.limit(1))
                            .flatMap(found -> found)
                            .map(Employee::salary))
                    .hasSize(8)
                    .containsOnly(200L);
        }
    }

    @Test
    void conditionsAndSortingUseStoredValues() {
        assertThat(employees.findByDepartmentAndSalaryGreaterThan("d1", 199))
                .extracting(Employee::number)
                .containsExactly(2);
    }

    @Test
    void projectionsSkipCallbacks() {
        assertThat(employees.readByDepartmentAndNumberLessThan("d1", 2))
                .containsExactly(new EmployeeRepository.Names(1, "Ash"));
    }

    @Test
    void updateChangesTheEntityReturnedByTheCallback() {
        employees.update(new EmployeeKey("d1", 1), employee -> {
            assertThat(employee.salary()).isEqualTo(200L);
            return employee.earning(500);
        });
        assertThat(employees.findById(new EmployeeKey("d1", 1)).orElseThrow().salary())
                .isEqualTo(1000L);
    }

    @Test
    void beforeSaveEventPrecedesCallbacksAndMayRejectTheSave() {
        heard.before.clear();
        employees.insert(List.of(Employee.of("d2", 3, "Fir"), Employee.of("d2", 4, "Fir")));
        employees.update(new EmployeeKey("d2", 4), employee -> employee.earning(5));
        assertThat(heard.before).containsExactly("3 earns null", "4 earns 400", "4 earns 5");
        assertThat(heard.events).containsExactly("saved 3 in staff", "saved 4 in staff", "saved 4 in staff");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> employees.insert(List.of(Employee.of("d2", 5, "Fir"), Employee.of("d2", 13, "Fir"))))
                .withMessage("unlucky");
        assertThat(employees.countByDepartment("d2")).isEqualTo(2);
    }

    @Test
    void deleteOfEntityPublishesEventAndDeleteByIdDoesNot() {
        employees.delete(employees.findById(new EmployeeKey("d1", 1)).orElseThrow());
        employees.deleteAll(employees.findByDepartmentAndLastName("d1", "Ash"));
        employees.deleteById(new EmployeeKey("d1", 3));

        assertThat(heard.events).containsExactly("deleted 1 in staff", "deleted 2 in staff");
    }

    @Test
    void deletePublishesEventOnlyIfEntityExisted() {
        TablesTemplate template = context.getBean(TablesTemplate.class);
        Employee first = employees.findById(new EmployeeKey("d1", 1)).orElseThrow();
        Employee absent = Employee.of("d1", 99, "Nobody");

        assertThat(template.deleteAllAndReturn(Employee.class, List.of(absent, first, first)))
                .containsExactly(first);
        assertThat(template.deleteAll(Employee.class, List.of(absent))).isZero();
        assertThat(heard.events).containsExactly("deleted 1 in staff");
    }

    @Test
    void derivedDeleteFailsIfTransactionHasDeletedAMatchingEntity() {
        TransactionTemplate transactions =
                new TransactionTemplate(new TablesTransactionManager(context.getBean(TablesTemplate.class)));

        transactions.executeWithoutResult(status -> {
            employees.deleteById(new EmployeeKey("d1", 1));
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> employees.removeByDepartmentAndLastName("d1", "Ash"))
                    .withMessageContaining("written or deleted");
        });
        assertThat(employees.findByDepartmentAndLastName("d1", "Ash"))
                .extracting(Employee::number)
                .containsExactly(2);
    }

    @Test
    void deleteWithinTransactionPublishesEventAfterCommit() {
        Employee first = employees.findById(new EmployeeKey("d1", 1)).orElseThrow();
        TransactionTemplate transactions =
                new TransactionTemplate(new TablesTransactionManager(context.getBean(TablesTemplate.class)));

        transactions.executeWithoutResult(status -> {
            employees.delete(first);
            status.setRollbackOnly();
        });
        assertThat(heard.events).isEmpty();
        transactions.executeWithoutResult(status -> {
            employees.delete(first);
            assertThat(heard.events).isEmpty();
        });
        assertThat(heard.events).containsExactly("deleted 1 in staff");
    }

    @Test
    void mergePublishesNoEventAndItsResultIsReadThroughCallbacks() {
        PropertyChanges changes = PropertyChanges.of("salary", 7L);
        employees.merge(new EmployeeKey("d1", 1), changes);
        assertThat(heard.events).isEmpty();

        TransactionTemplate transactions =
                new TransactionTemplate(new TablesTransactionManager(context.getBean(TablesTemplate.class)));
        transactions.executeWithoutResult(status -> {
            employees.merge(new EmployeeKey("d1", 1), changes.set("salary", 8L));
            assertThat(employees
                            .findById(new EmployeeKey("d1", 1))
                            .orElseThrow()
                            .salary())
                    .isEqualTo(16);
        });
        assertThat(heard.events).isEmpty();
        assertThat(employees.findById(new EmployeeKey("d1", 1)).orElseThrow().salary())
                .isEqualTo(16);
    }
}
