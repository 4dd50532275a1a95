/**
 * Spring Batch on tables: {@link dev.tables.integration.batch.TablesItemReader} reads the results of a query method,
 * window by window. After a restart, the reader continues at its last position.
 * {@link dev.tables.integration.batch.TablesItemWriter} saves chunks. Requires {@code spring-batch-infrastructure}.
 */
@NullMarked
package dev.tables.integration.batch;

import org.jspecify.annotations.NullMarked;
