package dev.tables.boot.graphql;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.graphql.data.pagination.EncodingCursorStrategy;
import org.springframework.graphql.execution.DataFetcherExceptionResolver;

/**
 * Auto-configuration of GraphQL that reports a client's errors as client errors, after {@code @GraphQlExceptionHandler}
 * methods and resolvers of the application. This auto-configuration is ordered after Spring Boot's configuration, whose
 * resolver of handlers has no order.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        afterName = "org.springframework.boot.graphql.autoconfigure.GraphQlAutoConfiguration")
@ConditionalOnClass(DataFetcherExceptionResolver.class)
@ConditionalOnBean(TablesTemplate.class)
public final class TablesGraphQlAutoConfiguration {
    TablesGraphQlAutoConfiguration() {}

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnMissingBean
    TablesGraphQlExceptionResolver tablesGraphQlExceptionResolver(
            ObjectProvider<EncodingCursorStrategy<ScrollPosition>> cursors) {
        return new TablesGraphQlExceptionResolver(cursors.orderedStream().toList());
    }
}
