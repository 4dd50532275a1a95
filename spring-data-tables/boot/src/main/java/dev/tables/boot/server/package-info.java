/**
 * Serves the application's tables by the protocol of Azure Tables, if {@code tables.server.enabled} says so: {@link
 * dev.tables.boot.server.TablesServerAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.server;

import org.jspecify.annotations.NullMarked;
