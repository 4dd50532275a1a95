package dev.tables.boot;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration of the storage of large values.
 *
 * @param directory Directory that contains one file per large value. Created if it does not exist. Entities with large
 *     values require this directory, or a bean of type BlobStore.
 */
@ConfigurationProperties("tables.blobs")
public record TablesBlobsProperties(@Nullable Path directory) {}
