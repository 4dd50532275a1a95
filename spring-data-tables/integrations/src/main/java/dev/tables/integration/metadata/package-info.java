/**
 * Spring Integration on tables: {@link dev.tables.integration.metadata.TablesMetadataStore} records which messages,
 * files and feed entries were already received. Requires {@code spring-integration-core}.
 */
@NullMarked
package dev.tables.integration.metadata;

import org.jspecify.annotations.NullMarked;
