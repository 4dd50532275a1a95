package dev.tables.boot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.IdentityConverter;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Has Spring MVC make identities that are records of the text in a path or parameter, {@code @PathVariable EmployeeKey key}, and with
 * Spring Data's web support the entities, {@code @PathVariable("key") Employee employee}.
 */
@AutoConfiguration(after = TablesRepositoriesAutoConfiguration.class)
@ConditionalOnClass(WebMvcConfigurer.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(TablesTemplate.class)
public final class TablesIdentityAutoConfiguration {
    /** Made by Spring. */
    TablesIdentityAutoConfiguration() {}

    @Bean
    WebMvcConfigurer tablesIdentityConverters(ListableBeanFactory beans) {
        return new WebMvcConfigurer() {
            @Override
            public void addFormatters(FormatterRegistry formats) {
                formats.addConverter(new IdentityConverter(beans));
            }
        };
    }
}
