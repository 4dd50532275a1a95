package dev.tables.engine.server.security;

import java.net.InetAddress;

/**
 * An authorizer that authenticates the client of a request and returns the client's permissions.
 *
 * <p>Implementations must be thread-safe, reject everything they do not recognize, and never include a key, a signature
 * or a shared access signature in a message.
 */
@FunctionalInterface
public interface RequestAuthorizer {
    /**
     * Checks the credentials of a request, before its body is read.
     *
     * @return the permissions of the client, which are checked for each operation of the request
     * @throws RequestDeniedException if there are no credentials, or they are not valid
     */
    RequestPermissions authorize(SignedRequest request);

    /**
     * Fails if the server would not be safe at an address, for example with a publicly known key at an address that
     * other machines can reach. Called before a server starts.
     *
     * @throws IllegalStateException with the reason and what to do
     */
    default void requireSafeListenAddress(InetAddress address) {}

    /**
     * Returns whether this authorizer accepts a publicly known key, such as that of Azurite.
     *
     * <p>Any web page in a browser can sign requests with a publicly known key. If an authorizer accepts a publicly
     * known key, the server therefore accepts only requests to a host name of this machine. The server also rejects
     * requests from pages of other origins unless a CORS rule allows them.
     */
    default boolean acceptsEmulatorKey() {
        return false;
    }
}
