package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.AccountKeyAuthorizer;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.server.security.RequestAuthorizer;
import dev.tables.engine.server.security.StoredAccessPolicies;
import java.time.InstantSource;

/**
 * The options of a server in addition to its store.
 *
 * @param accountName the name of its only account: the first part of the path, or of the host name
 * @param authorizer authenticates and authorizes requests; there is no default
 * @param policies stores the stored access policies
 * @param observer receives every answered request, for metrics
 */
public record ServerOptions(
        String accountName, RequestAuthorizer authorizer, AccessPolicies policies, RequestObserver observer) {

    /** Creates options without metrics. */
    public ServerOptions(String accountName, RequestAuthorizer authorizer, AccessPolicies policies) {
        this(accountName, authorizer, policies, RequestObserver.NONE);
    }

    /** Returns a copy with an observer for metrics. */
    public ServerOptions withObserver(RequestObserver other) {
        return new ServerOptions(accountName, authorizer, policies, other);
    }

    /**
     * Creates the options of a server that authenticates clients by account keys and shared access signatures. Stored
     * access policies are kept in the served store.
     */
    public static ServerOptions of(AccountKeys keys, TableStore store) {
        AccessPolicies policies = new StoredAccessPolicies(store);
        return new ServerOptions(
                keys.account(), new AccountKeyAuthorizer(keys, policies, InstantSource.system()), policies);
    }
}
