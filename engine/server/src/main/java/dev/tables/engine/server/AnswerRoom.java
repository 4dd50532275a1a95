package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import java.util.function.LongPredicate;

/**
 * A limit on the size of the answer to one request. Memory is reserved as the answer grows; if memory is scarce, the
 * answer ends early.
 */
final class AnswerRoom {
    private static final int STEP = 256 * 1024;

    private final LongPredicate reserve;
    private final int most;
    private int reserved;

    /**
     * Creates a limit of {@code most} bytes, which is lower if memory is scarce.
     *
     * @param reserve a function that reserves additional bytes, and returns false if there is not enough memory
     */
    AnswerRoom(LongPredicate reserve, int most) {
        this.reserve = reserve;
        this.most = most;
    }

    /**
     * Returns whether an answer of a number of bytes may be sent.
     *
     * @param canEnd whether the answer can end early; an answer that cannot end early may exceed the maximum
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
