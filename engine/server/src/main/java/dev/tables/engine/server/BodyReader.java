package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A nonblocking reader of a request body of limited size. No thread waits for a slow client.
 *
 * <p>A rejected body is read to its end and discarded before the rejection is reported. A container that closes a
 * connection with unread bytes resets it, and the client may then lose the answer.
 */
final class BodyReader implements ReadListener {
    /**
     * The maximum number of bytes of a rejected body that are read and discarded. If the body is longer, the answer is
     * sent at once, even if the client may not read it.
     */
    static final int MOST_DROPPED = 8 * 1024 * 1024;

    private static final int FIRST = 8 * 1024;

    private final ServletInputStream in;
    private final Exchange exchange;
    private final Then then;
    private byte[] bytes;
    private int length;
    private @Nullable Throwable refused;
    private boolean gone;
    private boolean ended;
    private long dropped;

    /** A callback that any thread calls once, when the body was read or rejected, or the client has disconnected. */
    @FunctionalInterface
    interface Then {
        void accept(BodyReader reader) throws IOException;
    }

    /** Creates a reader that discards the body of a request that was rejected for the given reason. */
    BodyReader(ServletInputStream in, Throwable reason, Exchange exchange, Then then) {
        this.in = in;
        this.exchange = exchange;
        this.then = then;
        refused = reason;
        bytes = new byte[FIRST];
    }

    /**
     * Creates a reader for the body of a request.
     *
     * @param announced the length of the body, or negative if it is unknown
     * @param then called once by any thread, when the body was read or rejected, or the client has disconnected
     */
    BodyReader(ServletInputStream in, long announced, Exchange exchange, Then then) {
        this.in = in;
        this.exchange = exchange;
        this.then = then;
        if (announced > exchange.longestBody()) {
            throw tooLarge();
        }
        int first = announced < 0 ? FIRST : (int) announced;
        exchange.reserve(first);
        bytes = new byte[first];
    }

    /**
     * Reads the whole body in the current thread, which waits for each byte at most as long as the container permits.
     */
    void readAll() throws IOException {
        while (append(in.read(bytes, length, bytes.length - length))) {
            if (!hasRoom()) {
                return;
            }
        }
    }

    /** Counts bytes that were read; returns false at the end of the body. */
    private boolean append(int count) {
        if (count < 0) {
            return false;
        }
        if (refused != null) {
            dropped += count;
        } else {
            length += count;
        }
        return true;
    }

    /** Ensures that there is space for the next bytes. Returns false if no more bytes must be read. */
    private boolean hasRoom() {
        if (refused == null && length == bytes.length && !grow()) {
            length = 0;
        }
        return dropped <= MOST_DROPPED;
    }

    /** Extends the buffer by at least one byte, to find out whether the body has another byte. */
    private boolean grow() {
        if (length > exchange.longestBody()) {
            refused = tooLarge();
            return false;
        }
        int larger = Math.min(Math.max(FIRST, bytes.length * 2), exchange.longestBody() + 1);
        try {
            exchange.reserve(larger - bytes.length);
        } catch (ProtocolException busy) {
            refused = busy;
            return false;
        }
        bytes = Arrays.copyOf(bytes, larger);
        return true;
    }

    @Override
    public void onDataAvailable() throws IOException {
        try {
            readAvailable();
        } catch (RuntimeException | Error failed) {
            // Containers do not end a request whose listener throws an error.
            refused = failed;
            end();
        }
    }

    private void readAvailable() throws IOException {
        while (!ended && in.isReady() && !in.isFinished()) {
            if (!hasRoom()) {
                end();
                return;
            }
            append(in.read(bytes, length, bytes.length - length));
        }
    }

    @Override
    public void onAllDataRead() throws IOException {
        end();
    }

    private void end() throws IOException {
        if (!ended) {
            ended = true;
            then.accept(this);
        }
    }

    @Override
    public void onError(Throwable failed) {
        gone = true;
        try {
            end();
        } catch (IOException clientIsGone) {
            // Nobody waits for an answer.
            ended = true;
        }
    }

    /** Returns whether the client has disconnected and does not wait for an answer. */
    boolean isGone() {
        return gone;
    }

    RowRequest.Payload payload() {
        Throwable why = refused;
        if (why instanceof Error error) {
            throw error;
        }
        if (why instanceof RuntimeException reason) {
            throw reason;
        }
        return new RowRequest.Payload(bytes, 0, length);
    }

    static ProtocolException tooLarge() {
        return new ProtocolException(
                ErrorCode.REQUEST_BODY_TOO_LARGE, ErrorTexts.of(ErrorCode.REQUEST_BODY_TOO_LARGE, ""));
    }
}
