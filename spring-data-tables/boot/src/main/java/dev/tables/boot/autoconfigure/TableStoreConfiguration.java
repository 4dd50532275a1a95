package dev.tables.boot.autoconfigure;

import dev.tables.boot.TablesProperties;
import dev.tables.boot.TablesProperties.Store;
import dev.tables.boot.internal.ConditionalOnEngine;
import dev.tables.boot.internal.EngineChoice;
import dev.tables.boot.internal.MissingStoreModuleException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configurations of the stores, at most one of which applies. Each configuration logs the location of the data once.
 */
final class TableStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(TableStoreConfiguration.class);

    private TableStoreConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.MEMORY)
    static class Memory {
        @Bean(destroyMethod = "close")
        TableStore memoryTableStore(Environment environment) {
            EngineChoice.requireSame(Store.MEMORY, environment);
            TableStore store = LocalTableStore.inMemory();
            LOG.info("Tables are in memory; all data is lost when the application ends");
            return store;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RocksDbTableStores.class)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.ROCKSDB)
    static class RocksDb {
        @Bean(destroyMethod = "close")
        TableStore rocksDbTableStore(TablesProperties properties, Environment environment) {
            EngineChoice.requireSame(Store.ROCKSDB, environment);
            Path directory = properties.directory().toAbsolutePath().normalize();
            RocksDbOptions options = RocksDbOptions.defaults()
                    .withStoreOptions(LocalStoreOptions.defaults()
                            .withMaxForwardClockJump(properties.rocksdb().maxForwardClockJump()))
                    .withDurability(properties.durability())
                    .withBlockCacheBytes(properties.rocksdb().blockCacheSize().toBytes())
                    .withFilePermissions(properties.rocksdb().filePermissions())
                    .withDamagedStoreAllowed(properties.rocksdb().allowDamagedStore());
            TableStore store = RocksDbTableStores.open(directory, options);
            LOG.info("Tables are in {}; acknowledged writes survive {}", directory, survives(properties.durability()));
            if (properties.rocksdb().allowDamagedStore()) {
                LOG.warn(
                        "tables.rocksdb.allow-damaged-store=true is set, so a damaged store opens with the data that remains."
                                + " Repair the indexes with IndexRepair.repair, then remove the property");
            }
            return store;
        }

        private static String survives(Durability durability) {
            return switch (durability) {
                case SYNC -> "a power failure (tables.durability=sync)";
                case OS -> "a killed process, but not a power failure (tables.durability=os)";
                case NONE -> "an orderly shutdown only (tables.durability=none)";
            };
        }
    }

    /**
     * Configuration of RocksDB without its module, which fails with the missing dependency. The configuration applies
     * only if {@code tables.store} names RocksDB, because an application without the module may define its own store.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.rocksdb.RocksDbTableStores")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(value = Store.ROCKSDB, named = true)
    static class MissingRocksDb {
        @Bean
        TableStore missingRocksDbTableStore() {
            throw new MissingStoreModuleException("rocksdb", "dev.tables:tables-engine-rocksdb");
        }
    }
}
