package dev.tables.engine.tck.store;

import dev.tables.engine.RowReader;
import dev.tables.engine.request.ForwardingRowReader;
import java.time.Duration;
import java.time.Instant;

/** A row with the timestamp of another clock. */
final class SkewedReader extends ForwardingRowReader {
    private final Duration ahead;

    /** Reads {@code row} with a timestamp of a clock that is ahead by {@code ahead}. */
    SkewedReader(RowReader row, Duration ahead) {
        super(row);
        this.ahead = ahead;
    }

    @Override
    public Instant timestamp() {
        return super.timestamp().plus(ahead);
    }
}
