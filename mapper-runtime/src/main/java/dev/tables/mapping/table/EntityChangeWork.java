package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.table.internal.repair.ChangePages;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChangeTransaction;
import dev.tables.mapping.value.MappingException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A job that applies a function to every entity. */
final class EntityChangeWork<T> extends ChangeWork<T> {
    private final EntityTable<T> table;
    private final Predicate<RuntimeException> isOfStore;
    private final PageBound bound = PageBound.ofBytes();

    EntityChangeWork(
            EntityTable<T> table,
            JobName name,
            String target,
            ChangeFunction<T> change,
            Predicate<RuntimeException> isOfStore) {
        super(table.store(), name, target, change);
        this.table = table;
        this.isOfStore = isOfStore;
    }

    @Override
    long count() {
        return table.count(RowQuery.wholeTable());
    }

    @Override
    public ResultPage<ChangePages.Found> page(RowQuery query) {
        return bound.page(query, this::found, table::queryStoredRows);
    }

    @Override
    public ChangePages.@Nullable Found get(PrimaryKey keys) {
        return table.getStoredRow(keys, this::found);
    }

    @Override
    public void runWithSingleFlush(Runnable writes) {
        table.context().withOneFlush(writes);
    }

    private ChangePages.Found found(RowReader stored) {
        PrimaryKey keys = stored.primaryKey();
        ETag version = stored.etag();
        return changed(
                keys,
                () -> table.decode(stored),
                changed -> table.replaceAndReindex(changed, version),
                () -> ChangeTransaction.commit(Change.delete(table.context(), keys, version)));
    }

    @Override
    boolean endsRun(RuntimeException error) {
        return super.endsRun(error) || isOfStore.test(error);
    }

    @Override
    String subject() {
        return "entities of " + table.model().entity();
    }

    /** Returns the properties in plain text. */
    @Override
    Row image(PrimaryKey keys, T entity) {
        if (!table.mapper().primaryKeyOf(entity).equals(keys)) {
            throw new MappingException(
                    table.model().entity(),
                    null,
                    "the change function changed the keys of the entity. To move the entity, insert it under its "
                            + "new keys, and return null to delete this one.");
        }
        return Row.of(keys, table.context().format().plainSource(entity));
    }
}
