package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.util.HashMap;
import java.util.Map;

/** Counts the open moments and transactions of each sender. Safe for use by any number of threads. */
final class SessionShares {
    private final SessionBounds bounds;
    private final Map<StoreSessions.Holder, Integer> open = new HashMap<>();
    private int all;
    private int ofTokens;

    SessionShares(SessionBounds bounds) {
        this.bounds = bounds;
    }

    /** A token is one sender, from whatever address. */
    private static StoreSessions.Holder sharing(StoreSessions.Holder holder) {
        return holder.isOwner() ? holder : new StoreSessions.Holder(holder.sender(), "");
    }

    /**
     * Counts one more.
     *
     * @throws StoreUnavailableException if there are as many as may be
     */
    synchronized void take(StoreSessions.Holder holder) {
        require(all, bounds.all(), "all senders");
        if (!holder.isOwner()) {
            require(ofTokens, bounds.ofTokens(), "all tokens");
        }
        StoreSessions.Holder sharing = sharing(holder);
        require(open.getOrDefault(sharing, 0), holder.isOwner() ? bounds.ofOwner() : bounds.ofToken(), "this sender");
        open.merge(sharing, 1, Integer::sum);
        all++;
        ofTokens += holder.isOwner() ? 0 : 1;
    }

    private static void require(int present, int most, String whose) {
        if (present >= most) {
            throw new StoreUnavailableException(
                    ErrorCode.SERVER_BUSY,
                    "The server has " + present + " moments and transactions of " + whose + " open, expected at most "
                            + most + " at once. End some, or try again later.",
                    null);
        }
    }

    synchronized void giveBack(StoreSessions.Holder holder) {
        open.computeIfPresent(sharing(holder), (same, count) -> count == 1 ? null : count - 1);
        all--;
        ofTokens -= holder.isOwner() ? 0 : 1;
    }

    synchronized int all() {
        return all;
    }
}
