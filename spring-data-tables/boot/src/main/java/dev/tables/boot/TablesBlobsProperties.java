package dev.tables.boot;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the values of properties marked as large are kept.
 *
 * @param directory Directory of a file for each large value. Made if it is not there. Needed if an entity has such properties,
 *     unless the application has a bean of type BlobStore.
 */
@ConfigurationProperties("tables.blobs")
public record TablesBlobsProperties(@Nullable Path directory) {}
