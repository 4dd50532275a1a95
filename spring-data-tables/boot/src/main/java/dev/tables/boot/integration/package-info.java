/**
 * Caches, sessions, metadata and locks of Spring Integration, and event publications of Spring Modulith in tables, if
 * the application has {@code tables-integrations} and a property enables them.
 *
 * <p>Start with {@link TablesCacheAutoConfiguration}; each integration has a configuration of that form.
 */
@NullMarked
package dev.tables.boot.integration;

import org.jspecify.annotations.NullMarked;
