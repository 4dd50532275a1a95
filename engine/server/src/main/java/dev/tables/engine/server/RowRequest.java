package dev.tables.engine.server;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.server.internal.MetadataLevel;
import org.jspecify.annotations.Nullable;

/**
 * One operation on rows: a request of its own, or a part of a batch.
 *
 * @param verb the verb that is meant
 * @param table the table
 * @param keys the row, or null in an insert
 * @param headers gives the value of a header, or null
 * @param level how much metadata an answer has
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
     * Bytes of a body.
     *
     * @param bytes an array that has them
     * @param offset where they start
     * @param length how many they are
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Payload(byte[] bytes, int offset, int length) {
        static final Payload NONE = new Payload(new byte[0], 0, 0);
    }
}
