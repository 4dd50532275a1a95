package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ProtocolException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The division of snapshots and transactions among clients. A single client may have as many snapshots and transactions
 * as {@link SessionBounds} permits.
 *
 * <p>If several clients need sessions, they share the total for applications, or the total for shared access
 * signatures, equally. A client with more than its share gets no more until the other clients have their shares.
 *
 * <p>A client counts while it has a snapshot or transaction open, and for {@value #WANTED_SECONDS} s after it was
 * refused one. A refusal is {@code ServerBusy}, after which clients retry. Thread-safe.
 */
final class SessionShares {
    private static final int WANTED_SECONDS = 2;

    private final SessionBounds bounds;
    private final LongSupplier nanos;
    private final Group owners = new Group();
    private final Group tokens = new Group();

    /** Creates shares with a clock, in nanoseconds from any point. */
    SessionShares(SessionBounds bounds, LongSupplier nanos) {
        this.bounds = bounds;
        this.nanos = nanos;
    }

    /** The open sessions and the last refusal of one client. */
    private static final class Sender {
        private int open;
        private boolean refused;
        private long refusedAt;
    }

    /** The clients that share one limit: either all with an account key, or all with a shared access signature. */
    private static final class Group {
        private final Map<StoreSessions.Holder, Sender> senders = new HashMap<>();
        private int open;

        void forgetOld(long now) {
            long longest = TimeUnit.SECONDS.toNanos(WANTED_SECONDS);
            senders.values()
                    .removeIf(sender -> sender.open == 0 && (!sender.refused || now - sender.refusedAt > longest));
        }

        int part(int whole) {
            return Math.max(1, whole / Math.max(1, senders.size()));
        }
    }

    /**
     * Returns the client to which the session of a holder is counted. All holders of the same shared access signature
     * count as one client, even with different addresses and applications.
     */
    private static StoreSessions.Holder sharing(StoreSessions.Holder holder) {
        return holder.isOwner() ? holder : new StoreSessions.Holder(holder.sender(), "", "");
    }

    /**
     * Counts one more session of a client.
     *
     * @throws ProtocolException {@code ServerBusy}, if a limit is reached
     */
    synchronized void take(StoreSessions.Holder holder) {
        long now = nanos.getAsLong();
        owners.forgetOld(now);
        tokens.forgetOld(now);
        Group group = holder.isOwner() ? owners : tokens;
        Sender sender = group.senders.computeIfAbsent(sharing(holder), none -> new Sender());
        try {
            require(owners.open + tokens.open, bounds.all(), "All clients together have ");
            if (holder.isOwner()) {
                require(sender.open, mostOfOwner(), "This client has ");
            } else {
                require(tokens.open, bounds.ofTokens(), "All clients with shared access signatures have ");
                require(sender.open, mostOfToken(), "The clients with this shared access signature have ");
            }
        } catch (ProtocolException busy) {
            sender.refused = true;
            sender.refusedAt = now;
            throw busy;
        }
        sender.refused = false;
        sender.open++;
        group.open++;
    }

    /**
     * Returns the limit of one application. The limit leaves room for the sessions that shared access signatures may
     * still open.
     */
    private int mostOfOwner() {
        int wanted = Math.max(tokens.open, tokens.senders.size() * bounds.ofToken());
        int whole = bounds.all() - Math.min(bounds.ofTokens(), wanted);
        return Math.min(bounds.ofOwner(), owners.part(whole));
    }

    private int mostOfToken() {
        return Math.min(bounds.ofToken(), tokens.part(bounds.ofTokens()));
    }

    private static void require(int present, int most, String clientsHave) {
        if (present >= most) {
            throw new ProtocolException(
                    ErrorCode.SERVER_BUSY,
                    clientsHave + present + " open snapshots and transactions. The limit is " + most
                            + ". End some of them, or try again later.");
        }
    }

    synchronized void giveBack(StoreSessions.Holder holder) {
        Group group = holder.isOwner() ? owners : tokens;
        Sender sender = group.senders.get(sharing(holder));
        if (sender != null) {
            sender.open--;
            group.open--;
        }
    }

    synchronized int all() {
        return owners.open + tokens.open;
    }
}
