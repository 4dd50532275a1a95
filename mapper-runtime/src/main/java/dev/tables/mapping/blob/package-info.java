/**
 * Where large values are kept outside rows: the {@link dev.tables.mapping.blob.BlobStore}, and the one in a directory,
 * {@link dev.tables.mapping.blob.FileBlobStore}.
 */
@NullMarked
package dev.tables.mapping.blob;

import org.jspecify.annotations.NullMarked;
