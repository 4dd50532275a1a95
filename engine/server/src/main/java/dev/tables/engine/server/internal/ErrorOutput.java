package dev.tables.engine.server.internal;

import dev.tables.engine.Ticks;
import java.time.Instant;

/** A writer of errors: JSON for rows, tables and batches, XML for operations with XML bodies. */
public final class ErrorOutput {
    private ErrorOutput() {}

    /** Returns an error in JSON, on one line, because a client treats any line with braces as an error. */
    public static ByteOutput json(String code, String message, String requestId) {
        ByteOutput into = new ByteOutput();
        return into.text("{\"odata.error\":{\"code\":\"" + code + "\",\"message\":{\"lang\":\"en-US\",\"value\":\""
                + escaped(message + suffix(requestId)) + "\"}}}");
    }

    /** Returns an error in XML. */
    public static ByteOutput xml(String code, String message, String requestId) {
        ByteOutput into = new ByteOutput();
        return into.text("<?xml version=\"1.0\" encoding=\"utf-8\"?><m:error"
                + " xmlns:m=\"http://schemas.microsoft.com/ado/2007/08/dataservices/metadata\"><m:code>" + code
                + "</m:code><m:message xml:lang=\"en-US\">" + XmlText.escaped(message + suffix(requestId))
                + "</m:message></m:error>");
    }

    private static String suffix(String requestId) {
        return "\nRequestId:" + requestId + "\nTime:" + time(Instant.now());
    }

    /** Formats a time with all seven digits of the fraction, as Azure does in errors. */
    static String time(Instant instant) {
        String text = Ticks.format(Ticks.of(instant));
        int point = text.indexOf('.');
        String seconds = point < 0 ? text.substring(0, text.length() - 1) : text.substring(0, point);
        String fraction = point < 0 ? "" : text.substring(point + 1, text.length() - 1);
        return seconds + "." + fraction + "0".repeat(7 - fraction.length()) + "Z";
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c == '\n') {
                escaped.append("\\n");
            } else if (c < ' ' || Character.isSurrogate(c)) {
                escaped.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
