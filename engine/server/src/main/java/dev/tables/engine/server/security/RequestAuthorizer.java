package dev.tables.engine.server.security;

import java.net.InetAddress;

/**
 * Finds out who sends a request and what the sender may do.
 *
 * <p>Duties of an implementer: safe for use by any number of threads; refuses whatever it does not recognize; never puts a key, a signature or a
 * token into a message.
 */
@FunctionalInterface
public interface RequestAuthorizer {
    /**
     * Checks the credentials of a request, before its body is read.
     *
     * @return what the sender may do; asked for each operation of the request
     * @throws RequestDeniedException if there are no credentials, or they are not valid
     */
    RequestPermissions authorize(SignedRequest request);

    /**
     * Requires that the server is safe at an address; it is not, for example, with a publicly known key on an address
     * that other machines can reach. Called before a server starts.
     *
     * @throws IllegalStateException with the reason and what to do
     */
    default void requireSafeListenAddress(InetAddress address) {}

    /**
     * Returns whether it accepts a publicly known key, such as that of the emulator. Any web page in a browser can sign
     * requests with such a key, so the server then accepts only requests to a host name of this machine, and none from
     * pages of other origins unless a CORS rule allows it.
     */
    default boolean acceptsEmulatorKey() {
        return false;
    }
}
