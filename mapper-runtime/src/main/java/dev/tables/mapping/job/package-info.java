/**
 * Jobs over whole tables, which run in the background while applications read and write.
 *
 * <p>Start with {@link TableJob}: it runs the work of a {@link JobDefinition} page by page and stores its
 * {@link JobProgress} in a {@link JobProgressStore}, so that another run can continue from the stored progress. Job
 * definitions, such as {@code IndexBackfill}, {@code IndexRepair} and {@code SchemaRewrite}, are in other packages.
 * This package does not depend on entities.
 */
@NullMarked
package dev.tables.mapping.job;

import org.jspecify.annotations.NullMarked;
