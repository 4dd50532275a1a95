package dev.tables.engine.server.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A parser for the multipart body of a batch. The parser accepts the variants that clients send in practice: lines end
 * in CRLF or LF, and blank lines may be anywhere between parts. The last boundary may be missing, as may the blank line
 * after the headers of a request without a body. The bodies of parts are not copied.
 */
public final class BatchInput {
    /**
     * The maximum number of operations that are read: one more than permitted, so that the store rejects a batch that
     * is too long.
     */
    private static final int MOST = 101;

    private static final int LONGEST_LINE = 32 * 1024;
    private static final int MOST_HEADERS = 50;

    private final byte[] bytes;
    private final int end;
    private final List<Part> parts = new ArrayList<>();
    private int at;
    /** Whether the last boundary found is the closing one. */
    private boolean closed;

    private BatchInput(byte[] bytes, int length) {
        this.bytes = bytes;
        this.end = length;
    }

    /**
     * A request within a batch.
     *
     * @param method the HTTP method
     * @param target the target, absolute or a path
     * @param headers the headers of the part; names and values alternate
     * @param offset the start of its body in the body of the batch
     * @param length the length of its body
     */
    public record Part(String method, String target, List<String> headers, int offset, int length) {
        /** Returns the value of a header, or null; the name is compared regardless of case. */
        public @Nullable String header(String name) {
            for (int i = 0; i < headers.size(); i += 2) {
                if (headers.get(i).equalsIgnoreCase(name)) {
                    return headers.get(i + 1);
                }
            }
            return null;
        }
    }

    /**
     * The requests of a batch.
     *
     * @param parts the requests in order; empty for an empty change set
     * @param isChangeSet whether the parts are a change set, or one read request
     */
    public record Batch(List<Part> parts, boolean isChangeSet) {}

    /**
     * Parses a batch.
     *
     * @param contentType the header with the boundary
     */
    public static Batch read(@Nullable String contentType, byte[] bytes, int length) {
        return new BatchInput(bytes, length).read(boundary(contentType));
    }

    private Batch read(String outer) {
        if (!skipTo(outer)) {
            throw malformed("The batch is empty. It must contain at least one operation.");
        }
        List<String> mime = headers(outer);
        String type = new Part("", "", mime, 0, 0).header("Content-Type");
        boolean changes = type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/mixed");
        if (!changes) {
            parts.add(part(outer));
        } else {
            changeSet(boundary(type));
        }
        if (parts.isEmpty() && !closed) {
            throw malformed("The change set of the batch has no operation and no closing boundary.");
        }
        if (parts.size() < MOST && hasAnother(outer)) {
            throw malformed("The batch has more than one change set or query.");
        }
        return new Batch(parts, changes);
    }

    private void changeSet(String inner) {
        boolean more = skipTo(inner);
        while (more && parts.size() < MOST) {
            headers(inner);
            parts.add(part(inner));
            more = skipTo(inner);
        }
    }

    /** Returns whether another part begins, which requires a boundary followed by content. */
    private boolean hasAnother(String outer) {
        if (!skipTo(outer)) {
            return false;
        }
        for (int i = at; i < end; i++) {
            if (bytes[i] > ' ') {
                return true;
            }
        }
        return false;
    }

    private Part part(String boundary) {
        String line = line();
        while (line != null && line.isEmpty()) {
            line = line();
        }
        int first = line == null ? -1 : line.indexOf(' ');
        int last = line == null ? -1 : line.lastIndexOf(" HTTP/");
        if (line == null || first <= 0 || last <= first) {
            throw malformed("A part of the batch has no request line.");
        }
        List<String> headers = headers(boundary);
        Part head = new Part(
                line.substring(0, first), line.substring(first + 1, last).strip(), headers, at, 0);
        int length = bodyLength(head.header("Content-Length"), boundary);
        int start = at;
        at += length;
        return new Part(head.method(), head.target(), headers, start, length);
    }

    /**
     * Returns the length of a body: the one in the header if a boundary follows there, otherwise up to the next
     * boundary.
     */
    private int bodyLength(@Nullable String announced, String boundary) {
        int next = indexOfBoundary(at, boundary);
        if (announced != null && announced.matches("[0-9]{1,8}")) {
            int length = Integer.parseInt(announced);
            if (length <= end - at && indexOfBoundary(at + length, boundary) == skipBlank(at + length)) {
                return length;
            }
        }
        int stop = next;
        if (stop > at && bytes[stop - 1] == '\n') {
            stop--;
        }
        if (stop > at && bytes[stop - 1] == '\r') {
            stop--;
        }
        return stop - at;
    }

    private int skipBlank(int from) {
        int i = from;
        while (i < end && (bytes[i] == '\r' || bytes[i] == '\n')) {
            i++;
        }
        return i;
    }

    /** Returns the start of the next line that is a boundary; the end of the batch if there is none. */
    private int indexOfBoundary(int from, String boundary) {
        byte[] wanted = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        int i = from;
        while (i < end) {
            if ((i == 0 || bytes[i - 1] == '\n' || i == from) && startsWith(i, wanted)) {
                return i;
            }
            while (i < end && bytes[i] != '\n') {
                i++;
            }
            i++;
        }
        return end;
    }

    private boolean startsWith(int from, byte[] wanted) {
        if (end - from < wanted.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (bytes[from + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Moves to the position after the next boundary. Returns false if that was the last boundary, or if there is none.
     */
    private boolean skipTo(String boundary) {
        at = indexOfBoundary(at, boundary);
        String line = line();
        closed = line != null && line.strip().equals("--" + boundary + "--");
        return line != null && !closed;
    }

    /** Reads headers up to a blank line, or up to the boundary after a request without a body. */
    private List<String> headers(String boundary) {
        List<String> headers = new ArrayList<>();
        byte[] end = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        while (!startsWith(at, end)) {
            String line = line();
            if (line == null || line.isEmpty()) {
                break;
            }
            int colon = line.indexOf(':');
            if (colon <= 0 || headers.size() > 2 * MOST_HEADERS) {
                throw malformed(
                        colon <= 0
                                ? "A part of the batch has a header that cannot be parsed."
                                : "A part of the batch has too many headers.");
            }
            headers.add(line.substring(0, colon).strip());
            headers.add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private @Nullable String line() {
        if (at >= end) {
            return null;
        }
        int start = at;
        while (at < end && bytes[at] != '\n') {
            at++;
            if (at - start > LONGEST_LINE) {
                throw malformed("The batch has a line that is too long.");
            }
        }
        int stop = at > start && bytes[at - 1] == '\r' ? at - 1 : at;
        // The last line may end without a break.
        at = Math.min(at + 1, end);
        return new String(bytes, start, stop - start, StandardCharsets.ISO_8859_1);
    }

    private static String boundary(@Nullable String contentType) {
        String text = contentType == null ? "" : contentType;
        int name = text.toLowerCase(Locale.ROOT).indexOf("boundary=");
        if (!text.toLowerCase(Locale.ROOT).startsWith("multipart/mixed") || name < 0) {
            throw malformed("A Content-Type header of the batch is not multipart/mixed with a boundary.");
        }
        String value = text.substring(name + "boundary=".length());
        int semicolon = value.startsWith("\"") ? value.indexOf('"', 1) : value.indexOf(';');
        value = semicolon < 0 ? value : value.substring(value.startsWith("\"") ? 1 : 0, semicolon);
        value = value.strip();
        if (value.isEmpty() || value.length() > 200) {
            throw malformed("A boundary of the batch is empty or too long.");
        }
        return value;
    }

    private static ProtocolException malformed(String problem) {
        return ProtocolException.invalidInput(
                problem + " Expected multipart/mixed with one change set of up to 100 operations, or with one query.");
    }
}
