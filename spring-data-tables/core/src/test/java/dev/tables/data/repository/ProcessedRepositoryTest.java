package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.repository.query.QueryMethod;

/** The same with query methods written ahead of time. */
class ProcessedRepositoryTest extends TablesRepositoryTest {
    private static ApplicationContextInitializer<GenericApplicationContext> compiled;

    /** What is processed must be public, for it is compiled apart. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = EmployeeRepository.class))
    public static class PublicApplication {
        @Bean
        public TableStore tableStore() {
            return LocalTableStore.inMemory();
        }

        @Bean
        public TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    @BeforeAll
    static void process() {
        compiled = new ProcessedApplication(PublicApplication.class).compile();
    }

    @Override
    GenericApplicationContext newApplication() {
        return ProcessedApplication.start(compiled);
    }

    @Test
    void onlyMethodsThatAreNotGeneratedAreLookedUpAtStartup() {
        try (GenericApplicationContext application = newApplication()) {
            TablesRepositoryFactoryBean<?, ?, ?> factory = application.getBean(TablesRepositoryFactoryBean.class);
            assertThat(factory.getQueryMethods())
                    .extracting(QueryMethod::getName)
                    .containsExactlyInAnyOrder(
                            "searchByDepartmentAndLastName",
                            "queryByDepartmentAndLastName",
                            "findLastNamesByDepartment",
                            "countActiveBy",
                            "maxHiredByDepartment");
        }
    }
}
