package dev.tables.engine.server;

import java.time.Duration;

/**
 * How many moments and transactions clients may have open, and how long. Where several senders want some, each has its
 * part ({@link SessionShares}).
 *
 * @param all of all senders
 * @param ofTokens of all holders of tokens together: the rest is the owner's
 * @param ofToken of the holders of one token
 * @param ofOwner of one application that holds a key of the account: it leaves something to the others
 * @param idle one ends when nothing is heard of it for so long
 * @param longest one ends when it is so old, whatever is heard of it: the store keeps for it all that is overwritten
 */
record SessionBounds(int all, int ofTokens, int ofToken, int ofOwner, Duration idle, Duration longest) {
    static final SessionBounds DEFAULT =
            new SessionBounds(256, 128, 32, 192, Duration.ofSeconds(30), Duration.ofMinutes(5));
}
