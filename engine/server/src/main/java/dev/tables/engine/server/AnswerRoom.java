package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import java.util.function.LongPredicate;

/** How long the answer to a request may become: its memory is reserved as it grows, and where memory is short, answers are. For one request. */
final class AnswerRoom {
    private static final int STEP = 256 * 1024;

    private final LongPredicate reserve;
    private final int most;
    private int reserved;

    /**
     * Room for a number of bytes, if there is so much memory.
     *
     * @param reserve reserves so many bytes more, unless it answers false
     */
    AnswerRoom(LongPredicate reserve, int most) {
        this.reserve = reserve;
        this.most = most;
    }

    /**
     * Whether an answer of so many bytes may be sent.
     *
     * @param canEnd whether it can end before the last of them; if not, it may be longer than others
     * @throws ProtocolException that the server is busy, if there is no memory for it and it cannot end before
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
