package dev.tables.data.reactive;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Sees everything double. */
@Configuration
@EnableTablesRepositories
public class SightApplication {
    @Bean
    public TableStore store() {
        return LocalTableStore.inMemory();
    }

    @Bean
    public TablesTemplate tablesTemplate(TableStore store) {
        return new TablesTemplate(store);
    }

    @Bean
    public BeforeSaveCallback<Sight> doubled() {
        return (sight, table) ->
                new Sight(sight.place(), sight.number(), sight.bird(), 2 * sight.count(), sight.version());
    }
}
