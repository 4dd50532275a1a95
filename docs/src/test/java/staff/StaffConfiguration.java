package staff;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Without Spring Boot. */
// tag::readme[]
@Configuration
@EnableTablesRepositories
class StaffConfiguration {
    @Bean
    TableStore tableStore() {
        return LocalTableStore.inMemory();
    }

    @Bean
    TablesTemplate tablesTemplate(TableStore store) {
        return new TablesTemplate(store);
    }
}
// end::readme[]
