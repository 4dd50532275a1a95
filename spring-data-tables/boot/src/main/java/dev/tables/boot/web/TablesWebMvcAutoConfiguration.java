package dev.tables.boot.web;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.internal.ConditionalOnSwitch;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.web.IfMatchArgumentResolver;
import dev.tables.data.web.TablesPageArgumentResolver;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.data.autoconfigure.web.DataWebAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.web.PageableHandlerMethodArgumentResolver;
import org.springframework.data.web.SortHandlerMethodArgumentResolver;
import org.springframework.data.web.config.PageableHandlerMethodArgumentResolverCustomizer;
import org.springframework.data.web.config.SortHandlerMethodArgumentResolverCustomizer;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Auto-configuration of Spring MVC. Controllers may have pages, positions and {@code If-Match} as arguments, with the
 * names and limits of {@code spring.data.web.*}. A client's errors are reported with a 4xx status, not with status 500;
 * {@code tables.web.problem-details=false} leaves the responses to the application.
 */
@AutoConfiguration(after = {TablesAutoConfiguration.class, DataWebAutoConfiguration.class})
@ConditionalOnClass(DispatcherServlet.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(TablesTemplate.class)
public final class TablesWebMvcAutoConfiguration {
    TablesWebMvcAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSwitch("tables.web.problem-details")
    TablesExceptionHandler tablesExceptionHandler() {
        return new TablesExceptionHandler();
    }

    @Bean
    @ConditionalOnMissingBean
    TablesPageArgumentResolver tablesPageArgumentResolver(
            ObjectProvider<PageableHandlerMethodArgumentResolver> others,
            ObjectProvider<PageableHandlerMethodArgumentResolverCustomizer> pageCustomizers,
            ObjectProvider<SortHandlerMethodArgumentResolverCustomizer> sortCustomizers) {
        SortHandlerMethodArgumentResolver sorts = new SortHandlerMethodArgumentResolver();
        sortCustomizers.orderedStream().forEach(customizer -> customizer.customize(sorts));
        return new TablesPageArgumentResolver(
                sorts,
                pages -> pageCustomizers.orderedStream().forEach(customizer -> customizer.customize(pages)),
                others::getIfUnique);
    }

    @Bean
    Arguments tablesWebMvcConfigurer(TablesPageArgumentResolver pages) {
        return new Arguments(pages);
    }

    /**
     * A configurer of the argument resolvers of controllers. The configurer has the highest precedence, because Spring
     * Data's resolver accepts every {@code Pageable}.
     */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    record Arguments(TablesPageArgumentResolver pages) implements WebMvcConfigurer {
        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(pages);
            resolvers.add(new IfMatchArgumentResolver());
        }
    }
}
