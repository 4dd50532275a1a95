package dev.tables.boot;

import dev.tables.data.core.TablesTemplate;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Has an application with Spring MVC answer 400 and 412 where a client's version or token is at fault, not 500;
 * {@code tables.web.problem-details=false} leaves that to the application.
 */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnClass(DispatcherServlet.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnSwitch("tables.web.problem-details")
public final class TablesWebMvcAutoConfiguration {
    /** Made by Spring. */
    TablesWebMvcAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    TablesExceptionHandler tablesExceptionHandler() {
        return new TablesExceptionHandler();
    }
}
