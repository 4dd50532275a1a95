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

/** Makes the place for large values that {@link TablesBlobsProperties} name, unless the application has one. */
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
