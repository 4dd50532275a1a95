package dev.tables.boot;

import dev.tables.boot.TablesProperties.Engine;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** One configuration for each engine; at most one of them takes part. Each says once where the data is. */
final class TableStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(TablesAutoConfiguration.class);

    private TableStoreConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Engine.MEMORY)
    static class Memory {
        @Bean(destroyMethod = "close")
        TableStore memoryTableStore(Environment environment) {
            EngineChoice.requireSame(Engine.MEMORY, environment);
            TableStore store = LocalTableStore.inMemory();
            LOG.info("Tables are in memory; nothing is left when the application ends");
            return store;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RocksDbTableStore.class)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Engine.ROCKSDB)
    static class RocksDb {
        @Bean(destroyMethod = "close")
        TableStore rocksDbTableStore(TablesProperties properties, Environment environment) {
            EngineChoice.requireSame(Engine.ROCKSDB, environment);
            Path directory = properties.directory().toAbsolutePath().normalize();
            RocksDbOptions options = RocksDbOptions.defaults()
                    .withTables(LocalStoreOptions.defaults()
                            .withMaxClockJump(properties.rocksdb().maxClockJump()))
                    .withDurability(properties.durability())
                    .withBlockCacheBytes(properties.cacheSize().toBytes())
                    .withAccess(properties.rocksdb().access())
                    .withOpeningDamaged(properties.rocksdb().openDamaged());
            TableStore store = RocksDbTableStore.open(directory, options);
            LOG.info(
                    "Tables are in {}; what is acknowledged survives {}", directory, survives(properties.durability()));
            if (properties.rocksdb().openDamaged()) {
                LOG.warn("A damaged store would be opened without what it lacks (tables.rocksdb.open-damaged=true)."
                        + " Repair its indexes, and take the property away");
            }
            return store;
        }

        private static String survives(Durability durability) {
            return switch (durability) {
                case SYNC -> "a power cut (tables.durability=sync)";
                case OS -> "a killed process, but not a power cut (tables.durability=os)";
                case NONE -> "an orderly end only (tables.durability=none)";
            };
        }
    }

    /** Only if it was asked for by name: an application without it may bring its own store. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.rocksdb.RocksDbTableStore")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(value = Engine.ROCKSDB, named = true)
    static class MissingRocksDb {
        @Bean
        TableStore missingRocksDbTableStore() {
            throw new MissingEngineException("rocksdb", "dev.tables:tables-engine-rocksdb");
        }
    }
}
