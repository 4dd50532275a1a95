package dev.tables.engine.server.security;

import dev.tables.engine.ErrorCode;
import java.net.InetAddress;
import java.time.InstantSource;

/**
 * An authorizer that identifies clients by their signatures with an account key. A signed request (Shared Key, Shared
 * Key Lite) may perform every operation. A shared access signature of a table or of the account permits the operations
 * it lists. All other requests are rejected.
 *
 * <p>Thread-safe.
 */
public final class AccountKeyAuthorizer implements RequestAuthorizer {
    private final AccountKeys keys;
    private final SharedKeyCheck requests;
    private final SasCheck tokens;

    /**
     * Creates an authorizer that accepts signatures by {@code keys}.
     *
     * @param policies the stored access policies that shared access signatures may refer to
     * @param clock the clock for checking the dates of requests and of shared access signatures
     */
    public AccountKeyAuthorizer(AccountKeys keys, AccessPolicies policies, InstantSource clock) {
        this.keys = keys;
        this.requests = new SharedKeyCheck(keys, clock);
        this.tokens = new SasCheck(keys, policies, clock);
    }

    @Override
    public RequestPermissions authorize(SignedRequest request) {
        RequestPermissions access = accessOf(request);
        return request.usesSecondaryEndpoint() ? new SecondaryAccess(access) : access;
    }

    private RequestPermissions accessOf(SignedRequest request) {
        String credentials = request.header("Authorization");
        if (credentials != null) {
            return requests.accessOf(request, credentials);
        }
        if (!request.parameters("sig").isEmpty()) {
            return tokens.accessOf(request);
        }
        throw new RequestDeniedException(
                ErrorCode.NO_AUTHENTICATION_INFORMATION,
                "Server failed to authenticate the request. Please refer to the information in the www-authenticate header.");
    }

    @Override
    public void requireSafeListenAddress(InetAddress address) {
        keys.requireSafeAt(address);
    }

    @Override
    public boolean acceptsEmulatorKey() {
        return keys.arePublic();
    }
}
