package dev.tables.mapping.lifecycle;

import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An {@link IndexStatus} as a row. */
final class StatusRow {
    static final String PREFIX = "index_";
    private static final int MOST_TEXT = 30_000;

    private StatusRow() {}

    static boolean is(Row row) {
        return row.rowKey().startsWith(PREFIX);
    }

    static RowKeys keys(IndexStatus status) {
        return new RowKeys(status.space().key(), PREFIX + status.name());
    }

    static RowSource source(IndexStatus status) {
        BackfillProgress backfill = status.backfill();
        return writer -> writer.string("entity", status.space().entity())
                .string("ofTable", status.space().table())
                .string("state", status.state().name())
                .string("reason", status.reason())
                .string("definition", status.definition().text())
                .string("indexTable", status.definition().table())
                .string("rowKeys", status.definition().rowKeyPrefix())
                .int64("demotions", status.demotions())
                .string("remover", status.remover())
                .string("phase", backfill.phase().name())
                .string("cursor", backfill.cursor())
                .int64("done", backfill.done())
                .int64("entities", backfill.entities())
                .int64("rows", backfill.rows())
                .int64("written", backfill.written())
                .int64("removed", backfill.removed())
                .int64("before", backfill.before())
                .int32("rounds", backfill.rounds())
                .float64("rate", backfill.rate())
                .int64("conflicts", backfill.conflicts())
                .string("setAside", text(backfill.setAside()));
    }

    static IndexStatus read(Row row) {
        IndexSpace space = new IndexSpace(text(row, "entity"), text(row, "ofTable"), row.partitionKey());
        IndexDefinition definition = new IndexDefinition(
                row.rowKey().substring(PREFIX.length()),
                text(row, "definition"),
                text(row, "indexTable"),
                row.string("rowKeys"));
        return new IndexStatus(
                space,
                definition,
                IndexState.valueOf(text(row, "state")),
                progress(row),
                text(row, "reason"),
                row.int64("demotions"),
                row.string("remover"),
                row.etag(),
                row.timestamp());
    }

    private static BackfillProgress progress(Row row) {
        return new BackfillProgress(
                BackfillProgress.Phase.valueOf(text(row, "phase")),
                row.string("cursor"),
                row.int64("done"),
                row.int64("entities"),
                row.int64("rows"),
                row.int64("written"),
                row.int64("removed"),
                row.int64("before"),
                row.int32("rounds"),
                row.float64("rate"),
                row.int64("conflicts"),
                keys(text(row, "setAside")));
    }

    private static String text(Row row, String name) {
        return Objects.requireNonNullElse(row.string(name), "");
    }

    /** As many as fit into one property; keys hold no control characters. */
    private static @Nullable String text(List<RowKeys> keys) {
        StringBuilder text = new StringBuilder();
        for (RowKeys one : keys) {
            String line = one.partitionKey() + '\t' + one.rowKey() + '\n';
            if (text.length() + line.length() > MOST_TEXT) {
                break;
            }
            text.append(line);
        }
        return text.isEmpty() ? null : text.toString();
    }

    private static List<RowKeys> keys(String text) {
        List<RowKeys> keys = new ArrayList<>();
        text.lines().forEach(line -> {
            int tab = line.indexOf('\t');
            keys.add(new RowKeys(line.substring(0, tab), line.substring(tab + 1)));
        });
        return keys;
    }
}
