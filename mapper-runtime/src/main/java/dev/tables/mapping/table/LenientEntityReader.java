package dev.tables.mapping.table;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of entities that also returns unreadable entities as results. An entity is unreadable if its key was
 * destroyed or lost, its blob was lost, or another program wrote an invalid row. {@link EntityTable#query(RowQuery)}
 * fails at the first unreadable entity or skips unreadable entities, as the entity's class declares
 * ({@link dev.tables.annotation.UnreadableEntityPolicy}). This reader ignores the declared policy. Errors of the store,
 * and of a key service that does not respond, are thrown.
 */
public final class LenientEntityReader {
    private LenientEntityReader() {}

    /** Reads a page of entities as {@link EntityTable#query(RowQuery)} does, including entities that cannot be read. */
    public static <T> ResultPage<ReadResult<T>> readEntities(EntityTable<T> table, RowQuery query) {
        return table.queries().found(query, table.mapper()::read);
    }

    /**
     * Reads a page of entities as {@link EntityTable#queryIndex(int, IndexConsistency, RowQuery)} does, including
     * entities that cannot be read if the index leads to them.
     */
    public static <T> ResultPage<ReadResult<T>> readEntities(
            EntityTable<T> table, int index, IndexConsistency read, RowQuery query) {
        return table.queries().found(index, read, query, table.mapper()::read);
    }

    /**
     * Reads the first pages of several key ranges of an index as
     * {@link EntityTable#queryIndex(int, IndexConsistency, List, dev.tables.engine.RowDecoder)} does, including
     * entities that cannot be read if the index leads to them.
     */
    public static <T> List<ResultPage<ReadResult<T>>> readEntities(
            EntityTable<T> table, int index, IndexConsistency read, List<RowQuery> queries) {
        return table.queries().found(index, read, queries, table.mapper()::read);
    }

    /**
     * Reads entities as {@link EntityTable#getAll(List)} does, including entities that cannot be read. Entities that do
     * not exist are null.
     */
    public static <T> List<@Nullable ReadResult<T>> readEntities(EntityTable<T> table, List<PrimaryKey> keys) {
        return table.queries().found(keys, Projection.ALL, table.mapper()::read);
    }

    /** Reads a page of the keys of entities, whether the entities can be read or not. Costs one request. */
    public static ResultPage<PrimaryKey> readKeys(EntityTable<?> table, RowQuery query) {
        EntityContext<?> context = table.context();
        RowQuery own =
                context.format().within(query, context.model().rowKey().range()).withProjection(Projection.of());
        return own.rowKeyRange().isEmpty() || own.partitionKeyRange().isEmpty()
                ? new ResultPage<>(List.of(), null)
                : new EntityReads(context.format(), context.store()).ownPage(own, RowReader::primaryKey);
    }
}
