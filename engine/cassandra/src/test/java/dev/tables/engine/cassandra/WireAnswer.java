package dev.tables.engine.cassandra;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.FunctionFailure;
import com.datastax.oss.protocol.internal.response.error.ReadFailure;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import com.datastax.oss.protocol.internal.response.error.WriteFailure;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The wrong answers of a node to a conditional write: each error of the native protocol, and a connection that breaks.
 */
enum WireAnswer {
    BROKEN_CONNECTION(true, () -> null),
    SERVER_ERROR(true, () -> new Error(ErrorCode.SERVER_ERROR, "failed")),
    OVERLOADED(true, () -> new Error(ErrorCode.OVERLOADED, "failed")),
    TRUNCATE_ERROR(true, () -> new Error(ErrorCode.TRUNCATE_ERROR, "failed")),
    UNAVAILABLE_AT_COMMIT(true, () -> WireCluster.unavailable(ConsistencyLevel.LOCAL_QUORUM)),
    CAS_TIMEOUT(true, () -> new WriteTimeout("late", ConsistencyLevel.LOCAL_SERIAL, 1, 2, "CAS")),
    WRITE_TIMEOUT(true, () -> new WriteTimeout("late", ConsistencyLevel.LOCAL_QUORUM, 1, 2, "SIMPLE")),
    BATCH_LOG_TIMEOUT(true, () -> new WriteTimeout("late", ConsistencyLevel.LOCAL_QUORUM, 0, 1, "BATCH_LOG")),
    READ_TIMEOUT(true, () -> new ReadTimeout("late", ConsistencyLevel.LOCAL_SERIAL, 1, 2, false)),
    WRITE_FAILURE(true, () -> new WriteFailure("failed", ConsistencyLevel.LOCAL_QUORUM, 1, 2, 1, Map.of(), "CAS")),
    READ_FAILURE(true, () -> new ReadFailure("failed", ConsistencyLevel.LOCAL_SERIAL, 1, 2, 1, Map.of(), false)),
    FUNCTION_FAILURE(true, () -> new FunctionFailure("failed", "tables", "none", List.of())),
    UNAVAILABLE(false, () -> WireCluster.unavailable(ConsistencyLevel.LOCAL_SERIAL)),
    BOOTSTRAPPING(false, () -> new Error(ErrorCode.IS_BOOTSTRAPPING, "later")),
    INVALID(false, () -> new Error(ErrorCode.INVALID, "invalid")),
    SYNTAX_ERROR(false, () -> new Error(ErrorCode.SYNTAX_ERROR, "invalid")),
    UNAUTHORIZED(false, () -> new Error(ErrorCode.UNAUTHORIZED, "refused"));

    /** Whether the write may have been done, or is done later. */
    final boolean inDoubt;

    private final Supplier<@Nullable Message> message;

    WireAnswer(boolean inDoubt, Supplier<@Nullable Message> message) {
        this.inDoubt = inDoubt;
        this.message = message;
    }

    /** Returns the answer; null closes the connection. */
    @Nullable
    Message message() {
        return message.get();
    }

    /** Returns whether the same request would fail again. */
    boolean isForGood() {
        return this == INVALID || this == SYNTAX_ERROR || this == UNAUTHORIZED;
    }
}
