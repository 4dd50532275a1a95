/**
 * Spring Integration on tables: {@link dev.tables.integration.metadata.TablesMetadataStore} remembers what was seen, for idempotent
 * receivers, files and feeds. Needs {@code spring-integration-core}.
 */
@NullMarked
package dev.tables.integration.metadata;

import org.jspecify.annotations.NullMarked;
