package dev.tables.engine.server;

import java.time.Duration;

/**
 * The limits on the number and duration of snapshots and transactions of clients. {@link SessionShares} divides the
 * numbers among several clients.
 *
 * @param all the maximum for all clients together
 * @param ofTokens the maximum for all shared access signatures together; the rest is for clients with an account key
 * @param ofToken the maximum for one shared access signature
 * @param ofOwner the maximum for one application with an account key, which leaves some to other clients
 * @param idle how long a snapshot or transaction stays open without a request
 * @param longest the maximum age even with requests, because the store keeps all values that are overwritten during
 *     that time
 */
record SessionBounds(int all, int ofTokens, int ofToken, int ofOwner, Duration idle, Duration longest) {
    static final SessionBounds DEFAULT =
            new SessionBounds(256, 128, 32, 192, Duration.ofSeconds(30), Duration.ofMinutes(5));
}
