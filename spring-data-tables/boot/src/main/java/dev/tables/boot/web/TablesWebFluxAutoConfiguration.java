package dev.tables.boot.web;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.internal.ConditionalOnSwitch;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.IdConverter;
import dev.tables.data.web.ReactiveIfMatchArgumentResolver;
import dev.tables.data.web.ReactiveTablesPageArgumentResolver;
import dev.tables.data.web.TablesPageArgumentResolver;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.autoconfigure.web.DataWebProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.web.PageableHandlerMethodArgumentResolver;
import org.springframework.data.web.SortHandlerMethodArgumentResolver;
import org.springframework.data.web.config.PageableHandlerMethodArgumentResolverCustomizer;
import org.springframework.data.web.config.SortHandlerMethodArgumentResolverCustomizer;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;

/**
 * Auto-configuration of Spring WebFlux. Controller methods can have arguments for pages, scroll positions, the
 * {@code If-Match} header and entity ids. Page parameters have the names and limits that {@code spring.data.web.*}
 * configures. A client's errors are reported with a 4xx status, not with status 500;
 * {@code tables.web.problem-details=false} leaves the responses to the application.
 */
@AutoConfiguration(after = {TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class})
@ConditionalOnClass(DispatcherHandler.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnBean(TablesTemplate.class)
@EnableConfigurationProperties(DataWebProperties.class)
public final class TablesWebFluxAutoConfiguration {
    TablesWebFluxAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSwitch("tables.web.problem-details")
    ReactiveTablesExceptionHandler tablesReactiveExceptionHandler() {
        return new ReactiveTablesExceptionHandler();
    }

    @Bean
    @ConditionalOnMissingBean
    TablesPageArgumentResolver tablesPageArgumentResolver(
            DataWebProperties properties,
            ObjectProvider<PageableHandlerMethodArgumentResolverCustomizer> pageCustomizers,
            ObjectProvider<SortHandlerMethodArgumentResolverCustomizer> sortCustomizers) {
        SortHandlerMethodArgumentResolver sorts = new SortHandlerMethodArgumentResolver();
        sorts.setSortParameter(properties.getSort().getSortParameter());
        sortCustomizers.orderedStream().forEach(customizer -> customizer.customize(sorts));
        return new TablesPageArgumentResolver(
                sorts,
                pages -> {
                    follow(properties.getPageable(), pages);
                    pageCustomizers.orderedStream().forEach(customizer -> customizer.customize(pages));
                },
                () -> null);
    }

    /** Applies the properties as Spring Boot does, which supports only Spring MVC. */
    private static void follow(DataWebProperties.Pageable properties, PageableHandlerMethodArgumentResolver pages) {
        pages.setOneIndexedParameters(properties.isOneIndexedParameters());
        pages.setPrefix(properties.getPrefix());
        pages.setPageParameterName(properties.getPageParameter());
        pages.setSizeParameterName(properties.getSizeParameter());
        pages.setQualifierDelimiter(properties.getQualifierDelimiter());
        pages.setFallbackPageable(PageRequest.of(0, properties.getDefaultPageSize()));
        pages.setMaxPageSize(properties.getMaxPageSize());
    }

    @Bean
    Arguments tablesWebFluxConfigurer(TablesPageArgumentResolver pages, ListableBeanFactory beans) {
        return new Arguments(pages, beans);
    }

    /**
     * A configurer of the argument resolvers of controllers. The configurer has the highest precedence, because the
     * application may have Spring Data's resolvers, which accept every {@code Pageable}.
     */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    record Arguments(TablesPageArgumentResolver pages, ListableBeanFactory beans) implements WebFluxConfigurer {
        @Override
        public void configureArgumentResolvers(ArgumentResolverConfigurer resolvers) {
            resolvers.addCustomResolver(
                    new ReactiveTablesPageArgumentResolver(pages), new ReactiveIfMatchArgumentResolver());
        }

        @Override
        public void addFormatters(FormatterRegistry formats) {
            formats.addConverter(new IdConverter(beans));
        }
    }
}
