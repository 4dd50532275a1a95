package dev.tables.boot.autoconfigure;

import dev.tables.boot.TablesBlobsProperties;
import dev.tables.boot.internal.ConditionalOnDirectory;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the store of large values according to {@link TablesBlobsProperties}, unless the application defines
 * one.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TablesBlobsProperties.class)
final class TablesBlobsConfiguration {
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnDirectory("tables.blobs.directory")
    BlobStore tablesBlobStore(TablesBlobsProperties properties) {
        return FileBlobStore.open(Objects.requireNonNull(properties.directory()));
    }
}
