package dev.tables.engine.cassandra;

import dev.tables.engine.adapter.QueryBounds;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The position on the ring where a page ended that found no rows. The text of the position starts with a control
 * character, which no key contains.
 */
final class CqlPosition {
    private static final byte MARK = 1;
    private static final byte[] NO_ROW = {};

    private CqlPosition() {}

    static QueryBounds.Position ofToken(long token) {
        byte[] digits = HexFormat.of().toHexDigits(token).getBytes(StandardCharsets.US_ASCII);
        byte[] position = new byte[digits.length + 1];
        position[0] = MARK;
        System.arraycopy(digits, 0, position, 1, digits.length);
        return new QueryBounds.Position(position, NO_ROW);
    }

    static boolean isToken(QueryBounds.Position position) {
        return position.partitionKey().length > 0 && position.partitionKey()[0] == MARK;
    }

    static long token(QueryBounds.Position position) {
        byte[] digits = position.partitionKey();
        return HexFormat.fromHexDigitsToLong(new String(digits, 1, digits.length - 1, StandardCharsets.US_ASCII));
    }
}
