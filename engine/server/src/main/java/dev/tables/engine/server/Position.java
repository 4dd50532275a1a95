package dev.tables.engine.server;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.server.internal.ContinuationText;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import org.jspecify.annotations.Nullable;

/**
 * The position where a page of a query starts.
 *
 * <p>In a request or answer, the position has the format of Azure: the keys of the first row of the page, which need
 * not exist. If a page found no row, the key is unknown. The answer then contains the store's token, with a prefix
 * character that no key contains.
 *
 * @param kind the kind of the position
 * @param partition the partition, or empty
 * @param row the first row key within it, or empty
 * @param token the store's own token, or null
 */
record Position(
        Kind kind, String partition, String row, @Nullable ContinuationToken token) {
    private static final char MARK = '\u0001';

    /** The kind of a position. */
    enum Kind {
        /** The start of a query, or a token of the store for the whole query. */
        WHOLE('W'),
        /**
         * A row and all rows after it. If there is a token, the token continues the query for the rest of the row's
         * partition.
         */
        ROW('R'),
        /**
         * All partitions after a given partition. If there is a token, the token continues the query for these
         * partitions.
         */
        AFTER('A');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }
    }

    static final Position START = new Position(Kind.WHOLE, "", "", null);

    /**
     * Returns the position right after a row. The row key of the position is the next possible key: the key of the row
     * with the smallest character appended.
     */
    static Position behind(PrimaryKey last) {
        return new Position(Kind.ROW, last.partitionKey(), last.rowKey() + '\0', null);
    }

    Position withToken(@Nullable ContinuationToken next) {
        return new Position(kind, partition, row, next);
    }

    static Position after(String partition) {
        return new Position(Kind.AFTER, partition, "", null);
    }

    /** Reads the parameters of a request. */
    static Position of(QueryParameters query) {
        String partition = ContinuationText.decode(query.get("NextPartitionKey"));
        String row = ContinuationText.decode(query.get("NextRowKey"));
        if (partition == null) {
            if (row != null) {
                throw ProtocolException.invalidInput(
                        "The request has NextRowKey but no NextPartitionKey. Send both values from the previous"
                                + " response.");
            }
            return START;
        }
        if (row == null || row.isEmpty() || row.charAt(0) != MARK) {
            return new Position(Kind.ROW, partition, row == null ? "" : row, null);
        }
        int second = row.indexOf(MARK, 2);
        for (Kind kind : Kind.values()) {
            if (second > 1 && row.charAt(1) == kind.letter) {
                String token = row.substring(second + 1);
                return new Position(
                        kind,
                        partition,
                        row.substring(2, second),
                        token.isEmpty() ? null : new ContinuationToken(token));
            }
        }
        throw ProtocolException.invalidInput(
                "The continuation token is not from this server. Send the token of the previous page, unchanged.");
    }

    /** Adds the headers to an answer. */
    void to(Answer answer) {
        boolean plain = kind == Kind.ROW && token == null;
        String text = plain ? row : MARK + (kind.letter + row) + MARK + (token == null ? "" : token.text());
        answer.header("x-ms-continuation-NextPartitionKey", ContinuationText.encode(partition))
                .header("x-ms-continuation-NextRowKey", ContinuationText.encode(text));
    }
}
