/**
 * Actuator: the endpoint {@code tables}, the health of the store, and the values that endpoints must not show.
 *
 * <p>The main type is {@link dev.tables.boot.actuate.TablesEndpoint}.
 * Start with {@link dev.tables.boot.actuate.TablesEndpointAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.actuate;

import org.jspecify.annotations.NullMarked;
