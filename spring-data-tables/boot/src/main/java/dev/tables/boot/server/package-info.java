/**
 * An endpoint that serves the application's tables over the Azure Tables protocol if {@code tables.server.enabled} is
 * set. Start with {@link TablesServerAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.server;

import org.jspecify.annotations.NullMarked;
