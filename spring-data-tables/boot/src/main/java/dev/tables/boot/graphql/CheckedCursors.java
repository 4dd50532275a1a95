package dev.tables.boot.graphql;

import dev.tables.mapping.query.PositionRefusedException;
import java.util.function.Supplier;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.graphql.data.pagination.CursorEncoder;
import org.springframework.graphql.data.pagination.CursorStrategy;
import org.springframework.graphql.data.pagination.EncodingCursorStrategy;
import org.springframework.graphql.data.query.ScrollPositionCursorStrategy;

/** Spring's cursors, the same texts; a text that is none is refused as the client's error, where Spring's fail as the server's. */
final class CheckedCursors implements CursorStrategy<ScrollPosition>, CursorEncoder {
    private final CursorStrategy<ScrollPosition> positions = new ScrollPositionCursorStrategy();
    private final CursorEncoder encoder = CursorEncoder.base64();

    private CheckedCursors() {}

    static EncodingCursorStrategy<ScrollPosition> make() {
        CheckedCursors cursors = new CheckedCursors();
        return CursorStrategy.withEncoder(cursors, cursors);
    }

    @Override
    public boolean supports(Class<?> type) {
        return positions.supports(type);
    }

    @Override
    public String toCursor(ScrollPosition position) {
        return positions.toCursor(position);
    }

    @Override
    public ScrollPosition fromCursor(String cursor) {
        return read(() -> positions.fromCursor(cursor));
    }

    @Override
    public String encode(String cursor) {
        return encoder.encode(cursor);
    }

    @Override
    public String decode(String cursor) {
        return read(() -> encoder.decode(cursor));
    }

    @SuppressWarnings(
            "PMD.AvoidCatchingGenericException") // of whatever library reads the text; whatever it is, the text is none
    private static <T> T read(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (RuntimeException unreadable) {
            PositionRefusedException refused = new PositionRefusedException(
                    "Found a cursor that is none, expected one that came with a page. Send it as it was, or none.");
            refused.initCause(unreadable);
            throw refused;
        }
    }
}
