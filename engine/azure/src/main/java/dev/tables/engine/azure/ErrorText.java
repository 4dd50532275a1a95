package dev.tables.engine.azure;

import dev.tables.engine.ErrorCode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The content of an error body: its code and, in a transaction, the failing operation. The body may be JSON or XML,
 * empty or malformed. The message itself is discarded, because it may contain values.
 *
 * @param code the code, or null if the body contains no known code
 * @param index the number in front of the message, or -1
 * @param isPresent whether the body contains any code, even an unknown one
 */
record ErrorText(@Nullable ErrorCode code, int index, boolean isPresent) {
    private static final Pattern CODE = Pattern.compile(
            "\"code\"\\s*:\\s*\"([^\"]*)\"|<(?:\\w+:)?code>\\s*([^<\\s]*)\\s*<", Pattern.CASE_INSENSITIVE);
    private static final Pattern INDEX = Pattern.compile("\"value\"\\s*:\\s*\"(\\d{1,4}):");
    private static final int LONGEST = 100_000;

    /** Reads a body; {@code header} is {@code x-ms-error-code} and is used if the body has no code. */
    static ErrorText of(String body, @Nullable String header) {
        String text = body.length() > LONGEST ? body.substring(0, LONGEST) : body;
        Matcher codes = CODE.matcher(text);
        boolean found = codes.find();
        ErrorCode code = found ? known(codes.group(1) != null ? codes.group(1) : codes.group(2)) : null;
        Matcher indexes = INDEX.matcher(text);
        return new ErrorText(
                code != null || header == null ? code : known(header),
                indexes.find() ? Integer.parseInt(indexes.group(1)) : -1,
                found || header != null);
    }

    private static @Nullable ErrorCode known(String text) {
        for (ErrorCode code : ErrorCode.values()) {
            if (code.wireName().equals(text)) {
                return code;
            }
        }
        return switch (text) {
            case "EntityNotFound" -> ErrorCode.RESOURCE_NOT_FOUND;
            case "ConditionNotMet" -> ErrorCode.UPDATE_CONDITION_NOT_SATISFIED;
            case "ResourceAlreadyExists" -> ErrorCode.ENTITY_ALREADY_EXISTS;
            default -> null;
        };
    }
}
