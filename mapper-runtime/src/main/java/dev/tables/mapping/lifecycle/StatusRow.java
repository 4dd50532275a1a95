package dev.tables.mapping.lifecycle;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import dev.tables.mapping.job.JobProgress;
import java.util.Objects;

/** The row in which the catalog stores the {@link IndexStatus} of an index. */
final class StatusRow {
    static final String PREFIX = "index_";

    private StatusRow() {}

    static boolean is(Row row) {
        return row.rowKey().startsWith(PREFIX) && !TableRow.is(row);
    }

    static PrimaryKey primaryKey(IndexStatus status) {
        String space = status.entitySet().indexCatalogPartitionKey();
        return new PrimaryKey(CatalogRows.PARTITION, PREFIX + space.length() + '_' + space + '_' + status.name());
    }

    static RowSource source(IndexStatus status) {
        return writer -> {
            writer.string("entity", status.entitySet().entityName())
                    .string("space", status.entitySet().indexCatalogPartitionKey())
                    .string("name", status.name())
                    .string("ofTable", status.entitySet().table())
                    .string("state", status.state().name())
                    .string("reason", status.stateReason())
                    .string("definition", status.definition().canonicalText())
                    .string("indexTable", status.definition().table())
                    .string("rowKeys", status.definition().rowKeyPrefix())
                    .int64("tableIdentity", status.definition().entityTableId())
                    .int64("demotions", status.readabilityLossCount())
                    .string("remover", status.removalId());
            status.backfillProgress().writeTo(writer);
        };
    }

    static IndexStatus read(Row row) {
        IndexedEntityType space = new IndexedEntityType(text(row, "entity"), text(row, "ofTable"), text(row, "space"));
        IndexDefinition definition = new IndexDefinition(
                text(row, "name"),
                text(row, "definition"),
                text(row, "indexTable"),
                row.string("rowKeys"),
                row.has("tableIdentity") ? row.int64("tableIdentity") : 0);
        return new IndexStatus(
                space,
                definition,
                IndexState.valueOf(text(row, "state")),
                JobProgress.fromRow(row, IndexStatus.jobOf(space, definition)),
                text(row, "reason"),
                row.int64("demotions"),
                row.string("remover"),
                row.etag(),
                row.timestamp());
    }

    private static String text(Row row, String name) {
        return Objects.requireNonNullElse(row.string(name), "");
    }
}
