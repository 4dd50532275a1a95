package dev.tables.boot.autoconfigure;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.IdConverter;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Auto-configuration of Spring MVC for ids in paths and parameters. Text is converted to an id that is a record,
 * {@code @PathVariable EmployeeKey key}. With Spring Data's web support, text is also converted to an entity,
 * {@code @PathVariable("key") Employee employee}.
 */
@AutoConfiguration(after = TablesRepositoriesAutoConfiguration.class)
@ConditionalOnClass(WebMvcConfigurer.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(TablesTemplate.class)
public final class TablesIdConverterAutoConfiguration {
    TablesIdConverterAutoConfiguration() {}

    @Bean
    WebMvcConfigurer tablesIdentityConverters(ListableBeanFactory beans) {
        return new WebMvcConfigurer() {
            @Override
            public void addFormatters(FormatterRegistry formats) {
                formats.addConverter(new IdConverter(beans));
            }
        };
    }
}
