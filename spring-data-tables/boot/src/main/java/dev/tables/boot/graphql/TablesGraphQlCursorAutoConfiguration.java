package dev.tables.boot.graphql;

import dev.tables.boot.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.graphql.data.pagination.EncodingCursorStrategy;

/** Spring's cursors for GraphQL, the same texts, of which those that are none are errors of the client. A bean of that type takes its place. */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = "org.springframework.boot.graphql.autoconfigure.GraphQlAutoConfiguration")
@ConditionalOnClass(EncodingCursorStrategy.class)
@ConditionalOnBean(TablesTemplate.class)
public final class TablesGraphQlCursorAutoConfiguration {
    /** Made by Spring. */
    TablesGraphQlCursorAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(EncodingCursorStrategy.class)
    EncodingCursorStrategy<ScrollPosition> tablesCursorStrategy() {
        return CheckedCursors.make();
    }
}
