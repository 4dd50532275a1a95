package dev.tables.engine.server;

import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.RequestAuthorizer;

/**
 * What a server needs to know besides its store.
 *
 * @param account the name of the one account it has: first part of the path, or of the host's name
 * @param authorizer decides who may do what; there is no default
 * @param policies keeps the stored access policies
 */
public record ServerSettings(String account, RequestAuthorizer authorizer, AccessPolicies policies) {}
