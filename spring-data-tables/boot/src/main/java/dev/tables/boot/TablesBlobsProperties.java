package dev.tables.boot;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the values of properties marked as large are kept.
 *
 * @param directory Directory of the files that hold large values, one each. It is made if it is not there. An entity with large
 *     values needs it, or a bean of type BlobStore.
 */
@ConfigurationProperties("tables.blobs")
public record TablesBlobsProperties(@Nullable Path directory) {}
