package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import java.util.function.LongPredicate;

/**
 * The maximum size of the answer to one request. Memory for the answer is reserved as it grows; if memory is scarce,
 * the answer ends early.
 */
final class AnswerRoom {
    private static final int STEP = 256 * 1024;

    private final LongPredicate reserve;
    private final int most;
    private int reserved;

    /**
     * Creates room for at most {@code most} bytes, as far as memory permits.
     *
     * @param reserve reserves another number of bytes; returns false if there is not enough memory
     */
    AnswerRoom(LongPredicate reserve, int most) {
        this.reserve = reserve;
        this.most = most;
    }

    /**
     * Returns whether an answer of a number of bytes may be sent.
     *
     * @param canEnd whether the answer can end before its last byte; if not, it may exceed the maximum
     * @throws ProtocolException {@code ServerBusy}, if there is not enough memory and the answer cannot end earlier
     */
    boolean holds(int bytes, boolean canEnd) {
        if (bytes >= most && canEnd) {
            return false;
        }
        while (bytes >= reserved) {
            if (!reserve.test(STEP)) {
                if (canEnd) {
                    return false;
                }
                throw new ProtocolException(ErrorCode.SERVER_BUSY, ErrorTexts.of(ErrorCode.SERVER_BUSY, ""));
            }
            reserved += STEP;
        }
        return true;
    }
}
