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
 * Reads a body of bounded size. No thread waits for a slow client. A body that is refused is read to its end and dropped before the refusal is
 * reported: a container that closes a connection with unread bytes resets it, and the client may lose the answer.
 */
final class BodyReader implements ReadListener {
    /** The most bytes of a refused body that are read and dropped. After more the answer is sent, whether or not the client reads it. */
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

    /** Called once, by any thread, when the body is read or refused, or the client is gone. */
    @FunctionalInterface
    interface Then {
        void accept(BodyReader reader) throws IOException;
    }

    /** Creates a reader that drops the body of a request that was refused for the given reason. */
    BodyReader(ServletInputStream in, Throwable reason, Exchange exchange, Then then) {
        this.in = in;
        this.exchange = exchange;
        this.then = then;
        refused = reason;
        bytes = new byte[FIRST];
    }

    /**
     * A reader for the body of a request.
     *
     * @param announced its length, or negative if it is not known
     * @param then called once by any thread, when all is read, or it is refused, or the client is gone
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

    /** Reads all while no byte has to be waited for longer than the container allows. */
    void readAll() throws IOException {
        while (append(in.read(bytes, length, bytes.length - length))) {
            if (!hasRoom()) {
                return;
            }
        }
    }

    /** Counts bytes that were read; false at the end. */
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

    /** Makes room for the bytes that follow. Returns false if no more of them are read. */
    private boolean hasRoom() {
        if (refused == null && length == bytes.length && !grow()) {
            length = 0;
        }
        return dropped <= MOST_DROPPED;
    }

    /** Makes room for another byte at least, to see whether there is one. */
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

    /** Whether the client went away, so that nobody waits for an answer. */
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
