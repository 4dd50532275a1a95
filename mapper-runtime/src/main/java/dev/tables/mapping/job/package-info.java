/**
 * Jobs over whole tables, for the background, while applications read and write: {@link dev.tables.mapping.job.TableJob} runs
 * what a {@link dev.tables.mapping.job.JobDefinition} does page by page, and keeps its {@link dev.tables.mapping.job.JobProgress} in a
 * {@link dev.tables.mapping.job.JobProgressStore}, so that another run goes on from there.
 *
 * <p>A job comes from the class that knows the work:
 * {@link dev.tables.mapping.table.IndexBackfill}, {@link dev.tables.mapping.table.IndexRepair},
 * {@link dev.tables.mapping.table.SchemaRewrite}. Modules above add their own. Knows nothing of entities.
 */
@NullMarked
package dev.tables.mapping.job;

import org.jspecify.annotations.NullMarked;
