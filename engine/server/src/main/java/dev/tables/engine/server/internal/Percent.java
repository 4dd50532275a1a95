package dev.tables.engine.server.internal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Percent encoding of URLs. */
final class Percent {
    private static final String UNENCODED = "-._~!$&'()*+,;=:@";
    private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();

    private Percent() {}

    /** Decodes a text once. In a query a plus is a blank, in a path it is a plus. */
    static String decode(String text, boolean plusIsBlank) {
        if (text.indexOf('%') < 0 && !(plusIsBlank && text.indexOf('+') >= 0) && isAscii(text)) {
            return text;
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * 3);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes.put((byte) hex(text, i));
                i += 2;
            } else if (c == '+' && plusIsBlank) {
                bytes.put((byte) ' ');
            } else if (c < 0x80) {
                bytes.put((byte) c);
            } else {
                // What containers hand on of bytes that a client has not encoded.
                throw malformed();
            }
        }
        return text(bytes.flip());
    }

    private static int hex(String text, int percent) {
        if (percent + 2 >= text.length()) {
            throw malformed();
        }
        int high = Character.digit(text.charAt(percent + 1), 16);
        int low = Character.digit(text.charAt(percent + 2), 16);
        if (high < 0 || low < 0) {
            throw malformed();
        }
        return high << 4 | low;
    }

    private static String text(ByteBuffer bytes) {
        try {
            CharBuffer decoded = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(bytes);
            return decoded.toString();
        } catch (CharacterCodingException notUtf8) {
            throw malformed();
        }
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static ProtocolException malformed() {
        return new ProtocolException(
                400, "InvalidUri", "The requested URI does not represent any resource on the server.");
    }

    /** Encodes a segment of a path; like Azure, it leaves quotes unchanged. */
    static String encode(String text) {
        if (isUnencoded(text)) {
            return text;
        }
        StringBuilder encoded = new StringBuilder(text.length() + 16);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (isUnencoded(c)) {
                encoded.append(c);
            } else {
                encoded.append('%').append(DIGITS[c >> 4]).append(DIGITS[c & 15]);
            }
        }
        return encoded.toString();
    }

    private static boolean isUnencoded(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isUnencoded(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUnencoded(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || UNENCODED.indexOf(c) >= 0;
    }
}
