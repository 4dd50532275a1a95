package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.tags.Tag;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.support.TransactionTemplate;

/** What {@code @Transactional} may write, as a property says. */
class TransactionScopeTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TablesAutoConfiguration.class, TablesTransactionAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    private static void write(ApplicationContext context) {
        TablesTemplate tables = context.getBean(TablesTemplate.class);
        new TransactionTemplate(context.getBean(TablesTransactionManager.class)).executeWithoutResult(status -> {
            tables.insert(new Tag("log", 1, "sea"));
            tables.insert(new Tag("book", 1, "lake"));
            assertThat(tables.count(Tag.class)).isEqualTo(2);
        });
    }

    @Test
    void scopeDefaultsToPartitionAndItsErrorNamesTheProperty() {
        runner.run(context -> {
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> write(context))
                    .withMessageContaining("a second partition")
                    .withMessageContaining("tables.transaction-scope=store");
            assertThat(context.getBean(TablesTemplate.class).count(Tag.class)).isZero();
        });
    }

    @Test
    void storeScopeAllowsSeveralPartitions() {
        runner.withPropertyValues("tables.transaction-scope=store").run(context -> {
            write(context);
            assertThat(context.getBean(TablesTemplate.class).count(Tag.class)).isEqualTo(2);
        });
    }

    @Test
    void startFailsIfStoreDoesNotSupportTheScope() {
        runner.withBean(TableStore.class, () -> RecordingTableStore.withinPartitions(LocalTableStore.inMemory()))
                .withPropertyValues("tables.transaction-scope=store")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                        .hasMessageContaining("tables.transaction-scope")
                        .satisfies(failure -> assertThat(
                                        ((InvalidConfigurationPropertyValueException) failure).getReason())
                                .contains("does not have the capability CROSS_PARTITION_TRANSACTIONS")
                                .contains("tables.transaction-scope=partition")));
    }

    @Test
    void startFailsIfStoreScopeIsUsedWithAzureLimits() {
        runner.withPropertyValues("tables.transaction-scope=store", "tables.limits=azure")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOfSatisfying(
                                InvalidConfigurationPropertyValueException.class,
                                failure -> assertThat(failure.getReason())
                                        .contains("tables.limits=azure")
                                        .contains("Remove one of the two settings")));
    }
}
