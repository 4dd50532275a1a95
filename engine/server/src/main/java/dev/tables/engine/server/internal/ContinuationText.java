package dev.tables.engine.server.internal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of continuation headers in Azure's format. A value is {@code 1!}, the length of the rest, {@code !}, and
 * base64 of UTF-8 with {@code -} for {@code =}, {@code *} for {@code +} and {@code _} for {@code /}.
 */
public final class ContinuationText {
    private ContinuationText() {}

    /** Encodes a value. */
    public static String encode(String part) {
        String text = Base64.getEncoder()
                .encodeToString(bytes(part))
                .replace('=', '-')
                .replace('+', '*')
                .replace('/', '_');
        return "1!" + text.length() + "!" + text;
    }

    /**
     * Decodes a value; null if it is absent or empty.
     *
     * @throws ProtocolException if the value has another format
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
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException notEncoded) {
            throw refused();
        }
    }

    /**
     * Encodes text as UTF-8, and fails for an unpaired surrogate, which no key contains. A replacement character would
     * result in another key, and a client would read rows again.
     */
    private static byte[] bytes(String part) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(part));
            return Arrays.copyOf(encoded.array(), encoded.limit());
        } catch (CharacterCodingException half) {
            throw new IllegalStateException(
                    "The key of a stored row contains an unpaired surrogate, so a continuation token cannot contain it."
                            + " Use keys of valid Unicode text.",
                    half);
        }
    }

    private static ProtocolException refused() {
        return ProtocolException.invalidInput(
                "The continuation token is not from this server. Send the token of the previous page, unchanged.");
    }
}
