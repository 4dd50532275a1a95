/**
 * Auto-configuration of caches, sessions, metadata and locks of Spring Integration, and event publications of Spring
 * Modulith in tables. Each integration requires {@code tables-integrations} and is enabled by a property.
 *
 * <p>Start with {@link TablesCacheAutoConfiguration}; each integration has a similar configuration.
 */
@NullMarked
package dev.tables.boot.integration;

import org.jspecify.annotations.NullMarked;
