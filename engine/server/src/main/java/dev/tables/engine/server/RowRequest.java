package dev.tables.engine.server;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.server.internal.MetadataLevel;
import org.jspecify.annotations.Nullable;

/**
 * One operation on rows: a request of its own, or a part of a batch.
 *
 * @param verb the intended HTTP method
 * @param table the table
 * @param keys the keys of the row, or null in an insert
 * @param headers returns the value of a header, or null
 * @param level the metadata level of an answer
 * @param body the payload
 */
record RowRequest(
        String verb, String table, @Nullable PrimaryKey keys, Headers headers, MetadataLevel level, Payload body) {

    /** The headers of a request, by name. */
    @FunctionalInterface
    interface Headers {
        @Nullable
        String get(String name);
    }

    /**
     * The bytes of a body.
     *
     * @param bytes an array that contains them
     * @param offset the index of the first byte
     * @param length the number of bytes
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Payload(byte[] bytes, int offset, int length) {
        static final Payload NONE = new Payload(new byte[0], 0, 0);
    }
}
