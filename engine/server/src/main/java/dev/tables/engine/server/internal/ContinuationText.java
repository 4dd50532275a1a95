package dev.tables.engine.server.internal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a continuation as the service writes them: {@code 1!}, the length of what follows, {@code !}, and base64 of UTF-8, with {@code -}
 * for {@code =}, {@code *} for {@code +} and {@code _} for {@code /}.
 */
public final class ContinuationText {
    private ContinuationText() {}

    /** Writes a part. */
    public static String encode(String part) {
        String text = Base64.getEncoder()
                .encodeToString(part.getBytes(StandardCharsets.UTF_8))
                .replace('=', '-')
                .replace('+', '*')
                .replace('/', '_');
        return "1!" + text.length() + "!" + text;
    }

    /**
     * Reads a part; null if it is absent or empty.
     *
     * @throws ProtocolException if it was not written so
     */
    public static @Nullable String decode(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        int second = text.indexOf('!', 2);
        if (!text.startsWith("1!") || second < 0) {
            throw refused();
        }
        String encoded = text.substring(second + 1);
        try {
            if (Integer.parseInt(text.substring(2, second)) != encoded.length()) {
                throw refused();
            }
            byte[] bytes = Base64.getDecoder()
                    .decode(encoded.replace('-', '=').replace('*', '+').replace('_', '/'));
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            throw refused();
        }
    }

    private static ProtocolException refused() {
        return ProtocolException.invalidInput(
                "The continuation is none that this service has given. Send back what the page before had, as it was.");
    }
}
