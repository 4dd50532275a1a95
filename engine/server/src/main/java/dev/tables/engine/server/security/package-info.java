/**
 * Who may do what on the server. The servlet reads a request's address and headers into a {@link
 * dev.tables.engine.server.security.SignedRequest}, asks the {@link dev.tables.engine.server.security.RequestAuthorizer} once, and then asks
 * the {@link dev.tables.engine.server.security.RequestPermissions} it got for every operation of the request, those of
 * a batch one by one.
 */
@NullMarked
package dev.tables.engine.server.security;

import org.jspecify.annotations.NullMarked;
