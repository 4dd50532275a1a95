package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.AccountKeyAuthorizer;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.server.security.RequestAuthorizer;
import dev.tables.engine.server.security.StoredAccessPolicies;
import java.time.InstantSource;

/**
 * What a server needs to know besides its store.
 *
 * @param account the name of the one account it has: first part of the path, or of the host's name
 * @param authorizer decides who may do what; there is no default
 * @param policies keeps the stored access policies
 * @param observer is shown every request, for metrics
 */
public record ServerOptions(
        String account, RequestAuthorizer authorizer, AccessPolicies policies, RequestObserver observer) {

    /** Without metrics. */
    public ServerOptions(String account, RequestAuthorizer authorizer, AccessPolicies policies) {
        this(account, authorizer, policies, RequestObserver.NONE);
    }

    /** The same with metrics. */
    public ServerOptions withObserver(RequestObserver other) {
        return new ServerOptions(account, authorizer, policies, other);
    }

    /** Those of a server whose senders are known by keys and tokens, with policies kept in the store that is served. */
    public static ServerOptions of(AccountKeys keys, TableStore store) {
        AccessPolicies policies = new StoredAccessPolicies(store);
        return new ServerOptions(
                keys.account(), new AccountKeyAuthorizer(keys, policies, InstantSource.system()), policies);
    }
}
