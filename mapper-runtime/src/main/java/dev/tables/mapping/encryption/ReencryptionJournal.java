package dev.tables.mapping.encryption;

import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps the progress of one re-encryption as a row, so that it goes on where it ended, in whatever process. */
final class ReencryptionJournal {
    static final String TABLE = "tablesreencryption";
    private static final String NOWHERE = "";

    private final TableStore store;
    private final RowKeys keys;

    ReencryptionJournal(TableStore store, String table, String entity) {
        this.store = store;
        this.keys = new RowKeys(table, entity);
    }

    /** The progress saved last, or null. */
    @Nullable
    ReencryptionProgress load() {
        store.createTableIfAbsent(TABLE);
        return store.get(TABLE, keys, Projection.ALL, ReencryptionJournal::read);
    }

    void save(ReencryptionProgress progress) {
        String next = progress.continuation();
        store.write(
                TABLE,
                RowOperation.insertOrReplace(
                        keys,
                        writer -> writer.int32("pass", progress.pass())
                                .int64("seen", progress.seen())
                                .int64("rewritten", progress.rewritten())
                                .int64("failed", progress.failed())
                                .bool("finished", progress.finished())
                                .string("continuation", next == null ? NOWHERE : next)
                                .dateTime("at", progress.at())));
    }

    private static ReencryptionProgress read(RowReader row) {
        String next = row.string("continuation");
        Instant at = Objects.requireNonNullElse(row.dateTime("at"), Instant.EPOCH);
        return new ReencryptionProgress(
                row.int32("pass"),
                row.int64("seen"),
                row.int64("rewritten"),
                row.int64("failed"),
                row.bool("finished"),
                next == null || next.isEmpty() ? null : next,
                at);
    }
}
