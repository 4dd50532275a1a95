package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.util.Context;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one request, as {@link AnswerPolicy} saw it on the wire; it also holds what the vendor's client is given
 * instead of a failure. Used by one thread for one request.
 */
final class ServiceAnswer {
    /** Where the policy finds it in the context of a call. */
    static final String CONTEXT_KEY = "dev.tables.answer";

    /** What a caller may conclude. */
    enum Fate {
        /** Done. */
        DONE,
        /** Not done, and it will not be done if asked again. */
        REFUSED,
        /** Not done; it may be done if asked later. */
        BUSY,
        /** Nobody knows whether it was done; ask again. */
        LOST,
        /** Nobody knows, and asking again does not help. */
        BROKEN
    }

    private static final HttpHeaderName NEXT_PARTITION_KEY =
            HttpHeaderName.fromString("x-ms-continuation-NextPartitionKey");
    private static final HttpHeaderName NEXT_ROW_KEY = HttpHeaderName.fromString("x-ms-continuation-NextRowKey");
    private static final HttpHeaderName REQUEST_ID = HttpHeaderName.fromString("x-ms-request-id");

    private final int substituteStatus;
    private final String substituteBody;
    private final boolean transaction;

    private int status;
    private HttpHeaders headers = new HttpHeaders();
    private @Nullable ErrorCode code;
    private int failedIndex = -1;
    private List<@Nullable ETag> etags = List.of();
    private @Nullable Exception failure;

    private ServiceAnswer(int substituteStatus, String substituteBody, boolean transaction) {
        this.substituteStatus = substituteStatus;
        this.substituteBody = substituteBody;
        this.transaction = transaction;
    }

    static ServiceAnswer toRead() {
        return new ServiceAnswer(200, "{}", false);
    }

    static ServiceAnswer toQuery() {
        return new ServiceAnswer(200, "{\"value\":[]}", false);
    }

    static ServiceAnswer toWrite() {
        return new ServiceAnswer(204, "", false);
    }

    static ServiceAnswer toTransaction(int operations) {
        String parts = "--changesetresponse_0\r\nHTTP/1.1 204 No Content\r\n\r\n".repeat(operations);
        return new ServiceAnswer(202, "--batchresponse_0\r\n" + parts + "--changesetresponse_0--\r\n", true);
    }

    Context context() {
        return new Context(CONTEXT_KEY, this);
    }

    int substituteStatus() {
        return substituteStatus;
    }

    byte[] substituteBody() {
        return substituteBody.getBytes(StandardCharsets.UTF_8);
    }

    boolean isToTransaction() {
        return transaction;
    }

    void failed(Exception why) {
        failure = why;
    }

    void received(int httpStatus, HttpHeaders httpHeaders) {
        status = httpStatus;
        headers = httpHeaders;
    }

    void refused(ErrorText error) {
        code = error.code();
        failedIndex = error.index();
    }

    void received(BatchAnswer batch) {
        etags = batch.etags();
        if (batch.failedStatus() >= 400) {
            status = batch.failedStatus();
            code = batch.error().code();
            failedIndex = batch.error().index();
        }
    }

    Fate fate() {
        if (failure != null) {
            return fateOf(failure);
        }
        if (status < 400) {
            return Fate.DONE;
        }
        return switch (status) {
            case 429 -> Fate.BUSY;
            // A gateway says 503 too, and may have passed the request on before.
            case 503 -> code == ErrorCode.SERVER_BUSY ? Fate.BUSY : Fate.LOST;
            case 408, 500, 502, 504 -> Fate.LOST;
            default -> status > 500 ? Fate.BROKEN : Fate.REFUSED;
        };
    }

    private static Fate fateOf(Exception failure) {
        Fate fate = Fate.BROKEN;
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof InterruptedException) {
                return Fate.BROKEN;
            }
            if (at instanceof ConnectException
                    || at instanceof UnknownHostException
                    || at instanceof HttpConnectTimeoutException
                    || at instanceof UnresolvedAddressException) {
                return Fate.BUSY;
            }
            if (at instanceof IOException) {
                fate = Fate.LOST;
            }
        }
        return fate;
    }

    /** The HTTP status, of the failing operation in a transaction; 0 if there was no answer. */
    int status() {
        return status;
    }

    /** Azure's code if the answer had one that is known. */
    @Nullable
    ErrorCode code() {
        return code;
    }

    /** Which operation of a transaction failed, or -1 if the answer did not say. */
    int failedIndex() {
        return failedIndex;
    }

    /** Versions after a transaction, in order of its operations; null where a part had none. */
    List<@Nullable ETag> etags() {
        return etags;
    }

    /** Why there was no answer, or null if there was one. */
    @Nullable
    Exception failure() {
        return failure;
    }

    /** The version after a write, or null if the answer had none. */
    @Nullable
    ETag etag() {
        return readETag(headers.getValue(HttpHeaderName.ETAG));
    }

    /** Reads a version; the vendor's client cuts the closing quotation mark off the header. */
    static @Nullable ETag readETag(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        return ETag.of(text.startsWith("W/\"") && !text.endsWith("\"") ? text + "\"" : text);
    }

    /** Where the next page starts, or null if there is none. The emulator writes an empty partition key as nothing. */
    @Nullable
    ServicePageToken next() {
        String partitionKey = headers.getValue(NEXT_PARTITION_KEY);
        String rowKey = headers.getValue(NEXT_ROW_KEY);
        if (partitionKey == null && rowKey == null) {
            return null;
        }
        boolean startOfPartition = rowKey == null || rowKey.isEmpty();
        return new ServicePageToken(partitionKey == null ? "" : partitionKey, startOfPartition ? null : rowKey);
    }

    /** The service's name of this request, for a support call; empty if there was none. */
    String requestId() {
        String id = headers.getValue(REQUEST_ID);
        return id == null ? "" : id;
    }

    @Nullable
    String header(HttpHeaderName name) {
        return headers.getValue(name);
    }
}
