package dev.tables.cli.copy;

import dev.tables.engine.Capability;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.internal.CopiedIndexes;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A comparison of the rows of the source with the rows of the target. */
final class Verification {
    private static final int SHOWN = 10;

    private Verification() {}

    /** Returns the number and checksum of all rows of a table. */
    static RowDigest digest(TableStore store, String table, TableCopyListener listener) {
        RowDigest digest = new RowDigest();
        RowQuery query = RowQuery.wholeTable();
        while (true) {
            // A page contains digests only: rows may be large.
            ResultPage<BigInteger> page = store.query(table, query, row -> digest.of(Row.from(row)));
            page.items().forEach(digest::add);
            listener.onProgress(table, TableCopyListener.Stage.VERIFYING, digest.rows());
            if (page.nextToken() == null) {
                return digest;
            }
            query = query.withContinuationToken(page.nextToken());
        }
    }

    /**
     * Returns descriptions of the first rows that differ, in the order of keys. If a store does not sort its tables,
     * returns the reason why rows are not compared.
     */
    static List<String> differences(CopiedIndexes indexes, String table) {
        TableStore source = indexes.source();
        TableStore target = indexes.target();
        RowDecoder<Row> decoder = TableCopy.copied(table, indexes);
        if (!source.capabilities().contains(Capability.ORDERED_ACROSS_PARTITIONS)
                || !target.capabilities().contains(Capability.ORDERED_ACROSS_PARTITIONS)) {
            return List.of("rows are not compared one by one, because one of the stores does not return rows in key"
                    + " order");
        }
        RowDigest digests = new RowDigest();
        RowDecoder<Seen> seen = row -> Seen.of(decoder.decode(row), digests);
        List<String> found = new ArrayList<>();
        Rows left = new Rows(source, table, seen);
        Rows right = new Rows(target, table, seen);
        Seen one = left.nextOrNull();
        Seen other = right.nextOrNull();
        while (found.size() < SHOWN && (one != null || other != null)) {
            int order = one == null ? 1 : other == null ? -1 : one.primaryKey().compareTo(other.primaryKey());
            if (order < 0 && one != null) {
                found.add(formatKeys(one) + " is only in the source");
                one = left.nextOrNull();
            } else if (order > 0 && other != null) {
                found.add(formatKeys(other) + " is only in the target");
                other = right.nextOrNull();
            } else if (one != null && other != null) {
                if (!one.digest.equals(other.digest)) {
                    found.add(formatKeys(one) + " differs");
                }
                one = left.nextOrNull();
                other = right.nextOrNull();
            }
        }
        return found;
    }

    private static String formatKeys(Seen row) {
        return PrimaryKeyFormatter.formatPrimaryKey(row.primaryKey);
    }

    /** The part of a row that is compared. */
    private record Seen(PrimaryKey primaryKey, BigInteger digest) {
        static Seen of(Row row, RowDigest digests) {
            return new Seen(row.primaryKey(), digests.of(row));
        }
    }

    /** All rows of a table, page by page. */
    private static final class Rows {
        private final TableStore store;
        private final String table;
        private final RowDecoder<Seen> decoder;
        private @Nullable RowQuery next = RowQuery.wholeTable();
        private Iterator<Seen> page = List.<Seen>of().iterator();

        Rows(TableStore store, String table, RowDecoder<Seen> decoder) {
            this.decoder = decoder;
            this.store = store;
            this.table = table;
        }

        @Nullable
        Seen nextOrNull() {
            while (!page.hasNext()) {
                RowQuery query = next;
                if (query == null) {
                    return null;
                }
                ResultPage<Seen> read = store.query(table, query, decoder);
                page = read.items().iterator();
                next = read.nextToken() == null ? null : query.withContinuationToken(read.nextToken());
            }
            return page.next();
        }
    }
}
