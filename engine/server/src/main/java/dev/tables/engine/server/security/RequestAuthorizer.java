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
     * @throws AccessDeniedException if there are no credentials, or they are not valid
     */
    Access authorize(SignedRequest request);

    /**
     * Refuses to guard a server at an address where it would not be safe, such as with a key that everybody knows where other machines reach
     * it. Called before a server starts.
     *
     * @throws IllegalStateException with the reason and what to do
     */
    default void requireSafeAt(InetAddress address) {}

    /**
     * Returns whether everybody knows a key that it accepts, such as that of the emulator. Any page in a browser can sign requests by such a key, so
     * the server then accepts only requests to a host of this machine, and none by pages of other origins unless a CORS rule allows it.
     */
    default boolean acceptsPublicKey() {
        return false;
    }
}
