package dev.tables.benchmarks.daily;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A table store in a directory, repositories on it, and transactions that may include any partitions. */
@Configuration
@EnableTablesRepositories
class DailyConfiguration {
    @Bean
    TableStore tableStore(@Value("${directory}") String directory, @Value("${durability}") Durability durability) {
        return RocksDbTableStores.open(
                Path.of(directory), RocksDbOptions.defaults().withDurability(durability));
    }

    /** As the starter makes it: it keeps the states of indexes. */
    @Bean
    IndexCatalog indexCatalog(TableStore store) {
        return IndexCatalog.of(store);
    }

    @Bean
    TablesTemplate tablesTemplate(TableStore store, IndexCatalog catalog) {
        TablesTemplate template = new TablesTemplate(store, catalog);
        template.setTransactionScope(TransactionScope.STORE);
        return template;
    }

    @Bean
    TablesTransactionManager transactionManager(TablesTemplate template) {
        return new TablesTransactionManager(template);
    }
}
