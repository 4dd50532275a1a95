package dev.tables.boot.rest;

import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.internal.ConditionalOnSwitch;
import dev.tables.data.repository.support.IdConverter;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.data.rest.webmvc.config.RepositoryRestMvcConfiguration;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;

/**
 * Auto-configuration of repositories of tables in Spring Data REST, if the application uses it. The auto-configuration
 * supports identities of several components as one path segment, versions as ETags, bodies of records, and page tokens.
 * Entities of other Spring Data modules remain unchanged. Disabled by {@code tables.data-rest.enabled=false}.
 */
@AutoConfiguration(
        after = TablesRepositoriesAutoConfiguration.class,
        afterName = "org.springframework.boot.data.rest.autoconfigure.DataRestAutoConfiguration")
@ConditionalOnClass(RepositoryRestMvcConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(RepositoryRestMvcConfiguration.class)
@ConditionalOnSwitch("tables.data-rest.enabled")
public final class TablesDataRestAutoConfiguration {
    TablesDataRestAutoConfiguration() {}

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static RestBeans tablesRestBeans(ListableBeanFactory beans) {
        return new RestBeans(beans);
    }

    @Bean
    BackendIdConverter tablesBackendIdConverter(ListableBeanFactory beans) {
        return new Identities(beans);
    }

    @Bean
    RepositoryRestConfigurer tablesRestConfigurer(ListableBeanFactory beans) {
        return new RepositoryRestConfigurer() {
            @Override
            public void configureConversionService(ConfigurableConversionService conversions) {
                conversions.addConverter(new IdConverter(beans));
            }
        };
    }

    @Bean
    SliceLinks tablesSliceLinks() {
        return new SliceLinks();
    }

    @Bean
    RestErrors tablesRestErrors() {
        return new RestErrors();
    }
}
