package dev.tables.boot;

import dev.tables.engine.TableStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Makes a {@link TableStore} as {@link TablesProperties} say, closed with the application.
 * A bean of the application's own takes its place.
 */
@AutoConfiguration
@EnableConfigurationProperties(TablesProperties.class)
@Import({TableStoreConfiguration.Memory.class, TableStoreConfiguration.RocksDb.class})
public final class TablesAutoConfiguration {
    /** Made by Spring. */
    TablesAutoConfiguration() {}
}
