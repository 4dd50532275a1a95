package dev.tables.boot.diagnostics;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of warnings at startup about properties {@code tables.*} that have no effect. */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnBean(TablesAutoConfiguration.class)
public final class TablesDiagnosticsAutoConfiguration {
    TablesDiagnosticsAutoConfiguration() {}

    /**
     * Creates the post-processor. The post-processor runs before any bean is created, so that its warnings precede the
     * errors that an unknown property causes.
     */
    @Bean
    static UnreadProperties tablesUnreadProperties() {
        return new UnreadProperties();
    }
}
