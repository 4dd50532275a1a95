package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.azure.AzureTableStoreBuilderCustomizer;
import dev.tables.boot.azure.Part;
import dev.tables.boot.azure.PartKey;
import dev.tables.boot.azure.PartRepository;
import dev.tables.boot.azure.PartTableMapper;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.Requests;
import dev.tables.mapping.table.EntityTable;
import dev.tables.testing.Thorough;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** How many requests an operation makes on Azure Tables: each costs money and milliseconds. */
@Thorough("starts Azurite")
class AzureRequestsIT {
    private static final Part BOLT = new Part("car", 1, "red", 0.5);
    private static final Part NUT = new Part("car", 2, "blue", 0.25);
    private final Requests sent = new Requests();

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Part.class)
    static class Application {}

    private void run(BiConsumer<PartRepository, EntityTable<Part>> test) {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(Application.class)
                .withBean(AzureTableStoreBuilderCustomizer.class, () -> builder -> builder.addPolicy(sent))
                .withPropertyValues(
                        "tables.azure.connection-string=" + Emulator.start().connectionString(),
                        "tables.azure.table-name-prefix=r"
                                + UUID.randomUUID().toString().replace("-", ""))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    PartRepository parts = context.getBean(PartRepository.class);
                    TableStore store = context.getBean(TableStore.class);
                    parts.existsById(new PartKey("car", 0));
                    sent.clear();
                    test.accept(parts, EntityTable.of(store, new PartTableMapper()));
                });
    }

    private void costs(int requests, Runnable operation) {
        sent.clear();
        operation.run();
        assertThat(sent.list()).hasSize(requests);
    }

    @Test
    void repositoryMethodsCostTheExpectedRequests() {
        run((parts, table) -> {
            costs(2, () -> parts.save(BOLT));
            costs(2, () -> parts.save(new Part("car", 1, "green", 0.5)));
            costs(1, () -> assertThat(parts.findById(new PartKey("car", 1))).isPresent());
            costs(1, () -> assertThat(parts.existsById(new PartKey("car", 9))).isFalse());
            parts.saveAll(List.of(BOLT, NUT));
            costs(
                    1,
                    () -> assertThat(parts.findByProductAndNumberBetween("car", 0, 5))
                            .containsExactly(BOLT, NUT));
            costs(
                    1,
                    () -> assertThat(parts.findByProductAndColour("car", "red")).containsExactly(BOLT));
            costs(
                    1,
                    () -> assertThat(parts.findByProductAndColour("car", "green"))
                            .isEmpty());
            costs(2, () -> parts.deleteById(new PartKey("car", 1)));
        });
    }

    @Test
    void entityTableMethodsCostTheExpectedRequests() {
        run((parts, table) -> {
            costs(1, () -> table.insert(BOLT));
            costs(2, () -> table.save(new Part("car", 1, "green", 0.5)));
            PrimaryKey keys = table.mapper().primaryKeyOf(BOLT);
            costs(1, () -> assertThat(table.get(keys)).isNotNull());
            costs(
                    1,
                    () -> assertThat(table.query(RowQuery.partition("car")).items())
                            .hasSize(1));
            costs(2, () -> assertThat(table.delete(keys)).isTrue());
        });
    }
}
