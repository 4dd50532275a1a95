package dev.tables.engine.server.internal;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A writer of the answers of a batch. The bytes are identical to Azure's, because clients search for Azure's boundaries
 * and headers as text.
 */
public final class BatchOutput {
    private static final List<String> FIRST = List.of("Preference-Applied");
    private static final List<String> REST = List.of("Content-Type", "Location", "DataServiceId", "ETag");

    private final String outer = "batchresponse_" + UUID.randomUUID();
    private final String inner = "changesetresponse_" + UUID.randomUUID();
    private final boolean isChangeSet;
    private final ByteOutput into = new ByteOutput();

    /** Begins an answer. */
    public BatchOutput(boolean isChangeSet) {
        this.isChangeSet = isChangeSet;
        into.text("--" + outer + "\r\n");
        if (isChangeSet) {
            into.text("Content-Type: multipart/mixed; boundary=" + inner + "\r\n\r\n");
        }
    }

    /** Returns the media type of the answer. */
    public String contentType() {
        return "multipart/mixed; boundary=" + outer;
    }

    /**
     * The answer to one request.
     *
     * @param status the HTTP status
     * @param headers the headers; names and values alternate
     * @param body the body, or null
     * @param contentId the {@code Content-ID} of the request, or null
     * @param dataServiceVersion the version of OData
     */
    public record Part(
            int status,
            List<String> headers,
            @Nullable ByteOutput body,
            @Nullable String contentId,
            String dataServiceVersion) {}

    /** Adds an answer. */
    public void add(Part part) {
        if (isChangeSet) {
            into.text("--" + inner + "\r\n");
        }
        into.text("Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n");
        into.text("HTTP/1.1 " + part.status() + " " + reason(part.status()) + "\r\n");
        if (part.contentId() != null) {
            into.text("Content-ID: " + part.contentId() + "\r\n");
        }
        into.text("X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\n");
        headers(part.headers(), FIRST);
        into.text("DataServiceVersion: " + part.dataServiceVersion() + ";\r\n");
        headers(part.headers(), REST);
        into.text("\r\n");
        ByteOutput body = part.body();
        if (body != null) {
            into.write(body.array(), 0, body.length());
        }
        into.text("\r\n");
    }

    private void headers(List<String> headers, List<String> wanted) {
        for (String name : wanted) {
            for (int i = 0; i < headers.size(); i += 2) {
                if (headers.get(i).equals(name)) {
                    into.text(name + ": " + headers.get(i + 1) + "\r\n");
                }
            }
        }
    }

    /** Ends the answer. */
    public ByteOutput end() {
        if (isChangeSet) {
            into.text("--" + inner + "--\r\n");
        }
        return into.text("--" + outer + "--\r\n");
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 201 -> "Created";
            case 204 -> "No Content";
            case 400 -> "Bad Request";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 409 -> "Conflict";
            case 412 -> "Precondition Failed";
            case 413 -> "Request Entity Too Large";
            case 415 -> "Unsupported Media Type";
            case 501 -> "Not Implemented";
            case 503 -> "Service Unavailable";
            default -> "Internal Server Error";
        };
    }
}
