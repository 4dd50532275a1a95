package dev.tables.boot.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.cache.CachedValue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Entities of two modules in one table, which no compiler has compared. */
class SharedTableTest {
    private static final String REFUSAL =
            "store their rows in the same key range of table 'cachedvalues', so queries for one would find rows "
                    + "of the other. Give one entity its own prefix, such as @RowKey(prefix = \"...\"), or move it to "
                    + "another table. If one entity is another view of the same rows, annotate it with "
                    + "@SuppressWarnings(\"tables\").";

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Application {
        /** Opens the table of the other module first, as its cache would. */
        @Bean
        static BeanPostProcessor cached() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (bean instanceof TablesTemplate template) {
                        template.count(CachedValue.class);
                    }
                    return bean;
                }
            };
        }
    }

    @Test
    void templateRejectsSecondEntityOfTheSameTable() {
        runner.run(context -> {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            assertThat(template.count(CachedValue.class)).isZero();
            assertThatIllegalStateException()
                    .isThrownBy(() -> template.count(Stowaway.class))
                    .withMessage("Stowaway and CachedValue " + REFUSAL);
            assertThat(template.count(CachedValue.class)).isZero();
            assertThatIllegalStateException().isThrownBy(() -> template.count(Stowaway.class));
        });
    }

    @Test
    void startFailsIfTwoEntitiesUseTheSameTable() {
        runner.withConfiguration(AutoConfigurations.of(TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(Application.class)
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining(REFUSAL));
    }
}
