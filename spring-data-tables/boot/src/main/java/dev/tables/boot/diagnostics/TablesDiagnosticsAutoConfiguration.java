package dev.tables.boot.diagnostics;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;

/** Warns at start of properties {@code tables.*} that nobody reads. */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnBean(TablesAutoConfiguration.class)
public final class TablesDiagnosticsAutoConfiguration {
    /** Made by Spring. */
    TablesDiagnosticsAutoConfiguration() {}

    /** Runs before any bean is made, so that the warning comes before the errors that follow from the mistake. */
    @Bean
    static UnreadProperties tablesUnreadProperties() {
        return new UnreadProperties();
    }
}
