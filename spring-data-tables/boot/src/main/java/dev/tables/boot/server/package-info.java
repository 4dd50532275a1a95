/**
 * Serves the application's tables over the protocol of Azure Tables if {@code tables.server.enabled} is set. Start
 * with {@link TablesServerAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.server;

import org.jspecify.annotations.NullMarked;
