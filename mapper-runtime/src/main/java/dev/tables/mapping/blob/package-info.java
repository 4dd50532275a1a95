/**
 * Large values, which are stored outside rows.
 *
 * <p>Start with {@link BlobStore}, the interface of a store for large values; {@link FileBlobStore} is a directory.
 */
@NullMarked
package dev.tables.mapping.blob;

import org.jspecify.annotations.NullMarked;
