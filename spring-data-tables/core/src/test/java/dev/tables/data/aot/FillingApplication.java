package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.EmployeeRepository;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;

/** Two repositories whose indexes have states, in a process whose lease does not end. */
@Configuration(proxyBeanMethods = false)
@EnableTablesRepositories(
        basePackageClasses = {ParcelRepository.class, EmployeeRepository.class},
        includeFilters =
                @Filter(
                        type = FilterType.ASSIGNABLE_TYPE,
                        classes = {ParcelRepository.class, EmployeeRepository.class}))
public class FillingApplication {
    @Bean
    public TableStore tableStore() {
        return new RecordingStore();
    }

    @Bean
    public TablesTemplate tablesTemplate(TableStore store) {
        return template(store);
    }

    static TablesTemplate template(TableStore store) {
        IndexCatalog.Options options =
                IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofHours(1), Duration.ofHours(1));
        return new TablesTemplate(
                store, true, (mapper, where) -> null, QueryParallelism.NONE, IndexCatalog.of(store, options));
    }
}
