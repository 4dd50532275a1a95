/**
 * What other projects of Spring keep in tables, where the application has {@code tables-integrations} and asks for it by a property: caches,
 * sessions, metadata and locks of Spring Integration, event publications of Spring Modulith.
 */
@NullMarked
package dev.tables.boot.integration;

import org.jspecify.annotations.NullMarked;
