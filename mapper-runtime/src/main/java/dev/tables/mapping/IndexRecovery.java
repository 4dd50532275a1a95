package dev.tables.mapping;

import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentHandler;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Finishes writes to indexes in {@code TABLE} scope that were left half done: give it to a
 * {@link dev.tables.mapping.intent.Recoverer}.
 *
 * <p>Committed or not, each index row the write was concerned with is deleted if its entity lacks the values.
 */
public final class IndexRecovery implements IntentHandler {
    private final List<? extends EntityTable<?>> tables;

    /** Recovers the indexes of these tables, which are in the store that the recoverer looks at. */
    public IndexRecovery(Collection<? extends EntityTable<?>> tables) {
        this.tables = List.copyOf(tables);
    }

    @Override
    public String kind() {
        return TableIndexWrite.KIND;
    }

    @Override
    public boolean finish(Intent intent, boolean committed) {
        String entity = intent.details().string(TableIndexWrite.ENTITY);
        for (EntityTable<?> table : tables) {
            if (table.model().entity().equals(entity) && table.model().table().equals(intent.table())) {
                return finish(intent, table.rows());
            }
        }
        return false;
    }

    private static boolean finish(Intent intent, EntityRows<?> rows) {
        boolean settled = true;
        Row details = intent.details();
        for (int i = details.int32(TableIndexWrite.COUNT) - 1; i >= 0; i--) {
            String rowKey = Objects.requireNonNull(details.string(TableIndexWrite.ROW_KEY + i));
            String values = Objects.requireNonNull(details.string(TableIndexWrite.VALUES + i));
            String name = details.string(TableIndexWrite.INDEX + i);
            for (int index = 0; index < rows.indexCount(); index++) {
                if (rows.isTable(index) && rows.index(index).name().equals(name)) {
                    RowKeys keys = new RowKeys(intent.partitionKey(), rowKey);
                    settled &= rows.tableIndex(index).clean(values, keys, intent.id());
                }
            }
        }
        return settled;
    }
}
