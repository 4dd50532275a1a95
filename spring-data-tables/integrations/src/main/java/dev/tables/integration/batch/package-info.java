/**
 * Spring Batch on tables: {@link dev.tables.integration.batch.TablesItemReader} reads what a query method finds, window by window, and
 * goes on after a restart where it was; {@link dev.tables.integration.batch.TablesItemWriter} saves chunks. Needs {@code
 * spring-batch-infrastructure}.
 */
@NullMarked
package dev.tables.integration.batch;

import org.jspecify.annotations.NullMarked;
