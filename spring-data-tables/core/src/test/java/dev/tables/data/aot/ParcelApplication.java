package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.EmployeeRepository;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;

/** Two repositories on a store that remembers what it was asked, through a template of another name than the usual. */
@Configuration(proxyBeanMethods = false)
@EnableTablesRepositories(
        basePackageClasses = {ParcelRepository.class, EmployeeRepository.class},
        tablesTemplateRef = "parcels",
        includeFilters =
                @Filter(
                        type = FilterType.ASSIGNABLE_TYPE,
                        classes = {ParcelRepository.class, EmployeeRepository.class}))
public class ParcelApplication {
    @Bean
    public TableStore tableStore() {
        return new RecordingStore();
    }

    @Bean
    public TablesTemplate parcels(TableStore store) {
        return new TablesTemplate(store);
    }
}
