/**
 * Authorization of the server's requests.
 *
 * <p>Start with {@link RequestAuthorizer}: the servlet passes it the {@link SignedRequest} of each HTTP request, and
 * checks the returned {@link RequestPermissions} for every operation, also for each operation of a batch.
 */
@NullMarked
package dev.tables.engine.server.security;

import org.jspecify.annotations.NullMarked;
