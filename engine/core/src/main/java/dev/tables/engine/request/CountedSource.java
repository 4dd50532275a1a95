package dev.tables.engine.request;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A source that counts the bytes of a row's properties while a store reads them: names and values, text with two bytes
 * per character.
 */
final class CountedSource implements RowSource {
    private final RowSource source;
    private long bytes;

    CountedSource(RowSource source) {
        this.source = source;
    }

    /** Returns the bytes of the properties that were written last. A store may call the source more than once. */
    long bytes() {
        return bytes;
    }

    @Override
    public void writeTo(RowWriter writer) {
        bytes = 0;
        source.writeTo(new Counter(writer));
    }

    private final class Counter implements RowWriter {
        private final RowWriter writer;

        Counter(RowWriter writer) {
            this.writer = writer;
        }

        private Counter count(String name, long value) {
            bytes += 2L * name.length() + value;
            return this;
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            writer.string(name, value);
            return value == null ? this : count(name, 2L * value.length());
        }

        @Override
        public RowWriter binary(String name, byte @Nullable [] value) {
            writer.binary(name, value);
            return value == null ? this : count(name, value.length);
        }

        @Override
        public RowWriter bool(String name, boolean value) {
            writer.bool(name, value);
            return count(name, 1);
        }

        @Override
        public RowWriter int32(String name, int value) {
            writer.int32(name, value);
            return count(name, Integer.BYTES);
        }

        @Override
        public RowWriter int64(String name, long value) {
            writer.int64(name, value);
            return count(name, Long.BYTES);
        }

        @Override
        public RowWriter float64(String name, double value) {
            writer.float64(name, value);
            return count(name, Double.BYTES);
        }

        @Override
        public RowWriter dateTime(String name, @Nullable Instant value) {
            writer.dateTime(name, value);
            return value == null ? this : count(name, Long.BYTES);
        }

        @Override
        public RowWriter guid(String name, @Nullable UUID value) {
            writer.guid(name, value);
            return value == null ? this : count(name, 2 * Long.BYTES);
        }
    }
}
