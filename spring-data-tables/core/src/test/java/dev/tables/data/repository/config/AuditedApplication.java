package dev.tables.data.repository.config;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.data.domain.AuditorAware;

/** Names nobody who writes: the only one there is, is found. */
@Configuration(proxyBeanMethods = false)
@EnableTablesAuditing
public class AuditedApplication {
    @Bean
    public TablesTemplate tablesTemplate(TableStore store) {
        return new TablesTemplate(store);
    }

    @Bean
    public AuditorAware<String> auditor() {
        return () -> Optional.of("ada");
    }

    /** The store, where no other is given. */
    @Bean
    @Fallback
    public LocalTableStore store() {
        return LocalTableStore.inMemory();
    }
}
