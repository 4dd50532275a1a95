package dev.tables.engine.server.internal;

import dev.tables.engine.Ticks;
import java.time.Instant;

/** Writes errors, in JSON for rows, tables and batches, in XML for what is XML else. */
public final class ErrorOutput {
    private ErrorOutput() {}

    /** The body in JSON, on one line: a client takes any line with braces for an error. */
    public static ByteOutput json(String code, String message, String requestId) {
        ByteOutput into = new ByteOutput();
        return into.text("{\"odata.error\":{\"code\":\"" + code + "\",\"message\":{\"lang\":\"en-US\",\"value\":\""
                + escaped(message + suffix(requestId)) + "\"}}}");
    }

    /** The body in XML. */
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

    /** With all seven digits, as the service writes it here. */
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
