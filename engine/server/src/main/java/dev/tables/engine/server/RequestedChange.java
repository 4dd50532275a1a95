package dev.tables.engine.server;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.JsonInput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.RowOutput;
import dev.tables.engine.server.internal.SentRow;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.RowAccess;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A change of one row, read from a request, and the answer to it. Used both for a single request and for a part of a
 * batch.
 */
final class RequestedChange {
    private static final String RETURN_CONTENT = "return-content";
    private static final String RETURN_NO_CONTENT = "return-no-content";

    private final RowRequest request;
    private final RowOperation operation;

    private RequestedChange(RowRequest request, RowOperation operation) {
        this.request = request;
        this.operation = operation;
    }

    /** Reads the method, the condition and the payload. */
    static RequestedChange of(RowRequest request) {
        PrimaryKey keys = request.keys();
        if (keys == null) {
            if (!request.verb().equals("POST")) {
                throw ProtocolException.methodNotAllowed();
            }
            SentRow row = row(request);
            return new RequestedChange(request, RowOperation.insert(row.keys(), row));
        }
        String condition = request.headers().get("If-Match");
        if (request.headers().get("If-None-Match") != null) {
            throw ProtocolException.invalidInput("If-None-Match is not supported. Send If-Match or no condition.");
        }
        return new RequestedChange(
                request,
                switch (request.verb()) {
                    case "PUT" -> replace(request, keys, condition);
                    case "PATCH", "MERGE" -> merge(request, keys, condition);
                    case "DELETE" -> delete(keys, condition);
                    default -> throw ProtocolException.methodNotAllowed();
                });
    }

    private static RowOperation replace(RowRequest request, PrimaryKey keys, @Nullable String condition) {
        SentRow row = row(request);
        row.checkKeys(keys);
        return condition == null
                ? RowOperation.insertOrReplace(keys, row)
                : RowOperation.replace(keys, row, etag(condition));
    }

    private static RowOperation merge(RowRequest request, PrimaryKey keys, @Nullable String condition) {
        SentRow row = row(request);
        row.checkKeys(keys);
        return condition == null
                ? RowOperation.insertOrMerge(keys, row)
                : RowOperation.merge(keys, row, etag(condition));
    }

    private static RowOperation delete(PrimaryKey keys, @Nullable String condition) {
        if (condition == null) {
            throw new ProtocolException(
                    400,
                    "MissingRequiredHeader",
                    "An HTTP header that's mandatory for this request is not specified: If-Match.");
        }
        return RowOperation.delete(keys, etag(condition));
    }

    private static SentRow row(RowRequest request) {
        RowRequest.Payload body = request.body();
        return JsonInput.row(body.bytes(), body.offset(), body.length());
    }

    private static ETag etag(String condition) {
        if (condition.isEmpty()) {
            throw new ProtocolException(
                    ErrorCode.UPDATE_CONDITION_NOT_SATISFIED,
                    ErrorTexts.of(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED, ""));
        }
        return ETag.of(condition.startsWith("w/") ? "W" + condition.substring(1) : condition);
    }

    /** Checks whether the sender may change rows of the table in this way; called before the payload is read. */
    static void checkKind(RowRequest request, RequestPermissions access) {
        String table = request.table();
        switch (request.verb()) {
            case "POST" -> access.check(RowAccess.ADD, table);
            case "PUT", "PATCH", "MERGE" -> {
                if (request.headers().get("If-Match") == null) {
                    access.check(RowAccess.ADD, table);
                }
                access.check(RowAccess.UPDATE, table);
            }
            case "DELETE" -> access.check(RowAccess.DELETE, table);
            default -> throw ProtocolException.methodNotAllowed();
        }
    }

    /** Checks whether the sender may change this row. */
    void check(RequestPermissions access) {
        String table = request.table();
        PrimaryKey row = operation.primaryKey();
        switch (operation.kind()) {
            case INSERT -> access.check(RowAccess.ADD, table, row);
            case REPLACE, MERGE -> access.check(RowAccess.UPDATE, table, row);
            case DELETE -> access.check(RowAccess.DELETE, table, row);
            case CHECK_ETAG -> access.check(RowAccess.QUERY, table, row);
            case INSERT_OR_REPLACE, INSERT_OR_MERGE -> {
                access.check(RowAccess.ADD, table, row);
                access.check(RowAccess.UPDATE, table, row);
            }
        }
    }

    String table() {
        return request.table();
    }

    RowOperation operation() {
        return operation;
    }

    RowRequest request() {
        return request;
    }

    /** Returns whether the answer contains the row. */
    boolean returnsContent() {
        return operation.kind() == RowOperation.Kind.INSERT
                && !RETURN_NO_CONTENT.equals(preference(request.headers().get("Prefer")));
    }

    /**
     * Creates the answer to a successful change.
     *
     * @param content the row as it was read again, or null if the ETag suffices
     */
    Answer answer(@Nullable ETag version, RowOutput.Names names, @Nullable ByteOutput content) {
        String etag = version == null ? null : version.toString();
        if (operation.kind() != RowOperation.Kind.INSERT) {
            return Answer.noContent().header("ETag", etag);
        }
        String prefer = preference(request.headers().get("Prefer"));
        String location = names.base() + RowOutput.Names.path(request.table(), operation.primaryKey());
        if (version == null || !returnsContent()) {
            return Answer.noContent()
                    .header("Preference-Applied", prefer)
                    .header("Location", location)
                    .header("DataServiceId", location)
                    .header("ETag", etag);
        }
        return new Answer(201)
                .header("Preference-Applied", prefer)
                .header("Location", location)
                .header("ETag", etag)
                .body(request.level().contentType(), content == null ? stored(version, names) : content);
    }

    private ByteOutput stored(ETag version, RowOutput.Names names) {
        ByteOutput body = new ByteOutput();
        try (RowOutput output = new RowOutput(body, request.level(), names, null)) {
            output.stored(operation.primaryKey(), version, operation.source());
        }
        return body;
    }

    /**
     * Parses the preference in the {@code Prefer} header; null if the header is absent or contains any other preference
     * than the two supported ones.
     */
    static @Nullable String preference(@Nullable String prefer) {
        String folded = prefer == null ? "" : prefer.strip().toLowerCase(Locale.ROOT);
        return folded.equals(RETURN_CONTENT) || folded.equals(RETURN_NO_CONTENT) ? folded : null;
    }
}
