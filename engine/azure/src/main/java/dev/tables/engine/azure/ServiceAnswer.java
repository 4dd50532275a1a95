package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.util.Context;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.internal.wire.WireCall;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one request, as {@link AnswerPolicy} received it. The answer determines the {@link Fate} of the
 * request, in Microsoft's protocol and in the Tables server's protocol. The object also contains the answer that the
 * Azure SDK receives instead of a failure. Used by one thread for one request.
 *
 * <p>Only an answer in the format of the service counts. Any other answer, such as a redirect, an HTML page or a
 * gateway's 404, shows nothing about the request, because the service may have executed it before.
 */
final class ServiceAnswer {
    /** The key of the answer in the context of a call. */
    static final String CONTEXT_KEY = "dev.tables.answer";

    /** A conclusion about the request, and whether a retry makes sense. */
    enum Fate {
        /** The request was executed. */
        DONE,
        /** The request was not executed, and the service would also refuse a retry. */
        REFUSED,
        /** The request was not executed; a retry may succeed. */
        BUSY,
        /** The request was not executed, because it was not sent; a retry would not help. */
        UNSENT,
        /** The outcome is unknown; a retry may get an answer. */
        LOST,
        /** The outcome is unknown, and a retry would also fail. */
        BROKEN
    }

    /** The kinds of requests, by the form of their answers. */
    private enum Kind {
        READ,
        QUERY,
        WRITE,
        TRANSACTION,
        CALL,
        FIRST_CALL
    }

    private static final HttpHeaderName EXTENSIONS = HttpHeaderName.fromString(WireCall.HEADER);
    private static final HttpHeaderName NEXT_PARTITION_KEY =
            HttpHeaderName.fromString("x-ms-continuation-NextPartitionKey");
    private static final HttpHeaderName NEXT_ROW_KEY = HttpHeaderName.fromString("x-ms-continuation-NextRowKey");
    private static final HttpHeaderName REQUEST_ID = HttpHeaderName.fromString("x-ms-request-id");

    private final Kind kind;
    private final int operations;
    private final int substituteStatus;
    private final String substituteBody;

    private boolean sent;
    private int status;
    private HttpHeaders headers = new HttpHeaders();
    private @Nullable ErrorCode code;
    private boolean ofService;
    private int failedIndex = -1;
    private List<@Nullable ETag> etags = List.of();
    private @Nullable Exception failure;
    private boolean interrupted;

    private ServiceAnswer(Kind kind, int operations, int substituteStatus, String substituteBody) {
        this.kind = kind;
        this.operations = operations;
        this.substituteStatus = substituteStatus;
        this.substituteBody = substituteBody;
    }

    static ServiceAnswer toRead() {
        return new ServiceAnswer(Kind.READ, 0, 200, "{}");
    }

    static ServiceAnswer toQuery() {
        return new ServiceAnswer(Kind.QUERY, 0, 200, "{\"value\":[]}");
    }

    static ServiceAnswer toWrite() {
        return new ServiceAnswer(Kind.WRITE, 1, 204, "");
    }

    static ServiceAnswer toTransaction(int operations) {
        String parts = "--changesetresponse_0\r\nHTTP/1.1 204 No Content\r\n\r\n".repeat(operations);
        return new ServiceAnswer(
                Kind.TRANSACTION, operations, 202, "--batchresponse_0\r\n" + parts + "--changesetresponse_0--\r\n");
    }

    /** Creates the answer to a call of the Tables server's protocol. */
    static ServiceAnswer toCall() {
        return new ServiceAnswer(Kind.CALL, 0, 200, "");
    }

    /**
     * Creates the answer to the first call of the Tables server's protocol, which shows whether the service supports
     * it.
     */
    static ServiceAnswer toFirstCall() {
        return new ServiceAnswer(Kind.FIRST_CALL, 0, 200, "");
    }

    /** Returns the answer of a call in progress, or null if its client does not record one. */
    static @Nullable ServiceAnswer of(Context context) {
        return context.getData(CONTEXT_KEY).orElse(null) instanceof ServiceAnswer answer ? answer : null;
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
        return kind == Kind.TRANSACTION;
    }

    /** Records that the request is now sent to the network. */
    void sending() {
        sent = true;
    }

    /** Records that no answer arrived. If the thread was interrupted, its interrupt status is kept. */
    void failed(Exception why) {
        failure = why;
        for (Throwable at = why; at != null; at = at.getCause()) {
            if (at instanceof InterruptedException || at instanceof ClosedByInterruptException) {
                Thread.currentThread().interrupt();
            }
        }
        interrupted = Thread.currentThread().isInterrupted();
    }

    /** Records that the thread was interrupted while it waited for a retry, and interrupts the thread again. */
    void interruptedAfterwards() {
        interrupted = true;
        Thread.currentThread().interrupt();
    }

    void received(int httpStatus, HttpHeaders httpHeaders) {
        status = httpStatus;
        headers = httpHeaders;
    }

    /** Records an error. The error is from the service if it has any code, or a request ID of the service. */
    void refused(ErrorText error) {
        code = error.code();
        ofService = error.isPresent() || !requestId().isEmpty();
        failedIndex = error.index();
    }

    void received(BatchAnswer batch) {
        etags = batch.etags();
        if (batch.failedStatus() >= 400) {
            status = batch.failedStatus();
            code = batch.error().code();
            ofService = true;
            failedIndex = batch.error().index();
        }
    }

    Fate fate() {
        Exception none = failure;
        if (none != null) {
            return fateAfterException(none);
        }
        if (status < 400) {
            return isAnswered() ? Fate.DONE : Fate.LOST;
        }
        if (kind == Kind.FIRST_CALL && isForeign() && status != 429) {
            // A gateway or a firewall that refuses shows nothing of the service behind it.
            return Fate.LOST;
        }
        return switch (status) {
            case 429 -> Fate.BUSY;
            // A gateway answers 503 too, and may have passed the request on before.
            case 503 -> code == ErrorCode.SERVER_BUSY ? Fate.BUSY : Fate.LOST;
            case 404, 409, 412 -> ofService ? Fate.REFUSED : Fate.LOST;
            case 501, 505 -> ofService ? Fate.REFUSED : Fate.BROKEN;
            default -> status == 408 || status >= 500 ? Fate.LOST : Fate.REFUSED;
        };
    }

    /** Returns whether the answer has the form of a successful answer to this kind of request. */
    private boolean isAnswered() {
        return switch (kind) {
            case READ, QUERY -> status == 200 && isJson();
            case WRITE -> status == 201 || status == 204;
            case TRANSACTION -> status == 202 && etags.size() == operations;
            case CALL, FIRST_CALL ->
                status == 200 && String.valueOf(WireCall.VERSION).equals(headers.getValue(EXTENSIONS));
        };
    }

    private boolean isJson() {
        String type = headers.getValue(HttpHeaderName.CONTENT_TYPE);
        return type != null && type.toLowerCase(Locale.ROOT).contains("json");
    }

    private Fate fateAfterException(Exception why) {
        if (interrupted) {
            return sent ? Fate.BROKEN : Fate.UNSENT;
        }
        Fate fate = sent ? Fate.BROKEN : Fate.UNSENT;
        for (Throwable at = why; at != null; at = at.getCause()) {
            if (at instanceof ConnectException
                    || at instanceof UnknownHostException
                    || at instanceof HttpConnectTimeoutException
                    || at instanceof UnresolvedAddressException
                    || at instanceof SSLHandshakeException) {
                return Fate.BUSY;
            }
            if (at instanceof IOException) {
                fate = sent ? Fate.LOST : Fate.BUSY;
            }
        }
        return fate;
    }

    /** Returns whether the answer is not from the service: a redirect, an HTML page, or an error in another format. */
    boolean isForeign() {
        return failure == null && (status < 400 ? !isAnswered() : !ofService);
    }

    /**
     * Returns whether this refusal shows that the service does not support the Tables server's protocol, or does not
     * support this version of it. A rejection of credentials shows this only if the service is not a Tables server. The
     * credentials must be for one table, or the error must show that they are valid for other requests.
     *
     * @param forOneTable whether the credentials are for one table only
     */
    boolean isOfOtherService(boolean forOneTable) {
        if (failure != null || fate() != Fate.REFUSED || isForeign()) {
            return false;
        }
        if (status != 401 && status != 403) {
            return true;
        }
        boolean ofOurServer = headers.getValue(EXTENSIONS) != null;
        boolean accepted = code == ErrorCode.AUTHORIZATION_RESOURCE_TYPE_MISMATCH
                || code == ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH
                || code == ErrorCode.AUTHORIZATION_SERVICE_MISMATCH;
        return !ofOurServer && (forOneTable || accepted);
    }

    /** Returns whether the thread was interrupted, before the answer arrived or afterwards. */
    boolean isInterrupted() {
        return interrupted;
    }

    /**
     * Returns the HTTP status, or 0 if no answer arrived. For a failed transaction, the result is the status of the
     * failing operation.
     */
    int status() {
        return status;
    }

    /** Returns Azure's error code, or null if the answer had no known code. */
    @Nullable
    ErrorCode code() {
        return code;
    }

    /** Returns the index of the failing operation of a transaction, or -1 if the answer did not contain it. */
    int failedIndex() {
        return failedIndex;
    }

    /** Returns the versions after a transaction, in the order of its operations; null where a part had no version. */
    List<@Nullable ETag> etags() {
        return etags;
    }

    /** Returns the reason why no answer arrived, or null if one arrived. */
    @Nullable
    Exception failure() {
        return failure;
    }

    /** Returns the version after a write, or null if the answer had none. */
    @Nullable
    ETag etag() {
        return readETag(headers.getValue(HttpHeaderName.ETAG));
    }

    /** Reads a version. The Azure SDK removes the closing quotation mark from the header. */
    static @Nullable ETag readETag(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        return ETag.of(text.startsWith("W/\"") && !text.endsWith("\"") ? text + "\"" : text);
    }

    /** Returns the start of the next page, or null if no page follows. Azurite omits an empty partition key. */
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

    /** Returns the service's ID of this request, for a support case; empty if the answer had none. */
    String requestId() {
        String id = headers.getValue(REQUEST_ID);
        return id == null ? "" : id;
    }

    @Nullable
    String header(HttpHeaderName name) {
        return headers.getValue(name);
    }
}
