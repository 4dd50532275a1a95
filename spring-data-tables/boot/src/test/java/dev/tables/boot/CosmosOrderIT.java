package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.azure.Part;
import dev.tables.boot.azure.PartRepository;
import dev.tables.boot.paged.PagedPartRepository;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.azure.Emulator;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.testing.Thorough;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** Cosmos DB for Table does not sort: repositories learn it when they start. The emulator plays the service. */
@Thorough("starts Azurite")
class CosmosOrderIT {
    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Part.class)
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = PagedPartRepository.class)
    static class PagedApplication {}

    private static ApplicationContextRunner runner(Class<?> application, String service) {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(application)
                .withPropertyValues(
                        "tables.azure.connection-string=" + Emulator.start().connectionString(),
                        "tables.azure.service-kind=" + service,
                        "tables.azure.table-name-prefix=c"
                                + UUID.randomUUID().toString().replace("-", ""));
    }

    @Test
    void storeWithoutOrderSortsInMemory() {
        runner(Application.class, "cosmos").run(context -> {
            PartRepository parts = context.getBean(PartRepository.class);
            parts.saveAll(List.of(new Part("car", 2, "red", 1), new Part("car", 1, "blue", 2)));
            assertThat(parts.findByProductOrderByNumber("car"))
                    .extracting(Part::number)
                    .containsExactly(1, 2);
            AccessPlan plan = context.getBean(TablesTemplate.class)
                    .queryPlans()
                    .planForQueryMethod(PartRepository.class, "findByProductOrderByNumber");
            assertThat(plan.sortStrategy()).isEqualTo(SortStrategy.IN_MEMORY);
            assertThat(plan.explain()).contains("in memory");
        });
    }

    @Test
    void startFailsIfStoreWithoutOrderNeedsPages() {
        runner(PagedApplication.class, "cosmos")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("does not return rows in key order"));
        runner(PagedApplication.class, "storage")
                .run(context -> assertThat(context).hasNotFailed());
    }
}
