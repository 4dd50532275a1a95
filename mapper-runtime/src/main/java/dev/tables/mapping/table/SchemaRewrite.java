package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.Page;
import dev.tables.engine.Purpose;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.SchemaVersionException;

/**
 * Rewrites every row of an entity that was written with an earlier schema version, so that its upgrade can be removed, and
 * indexes hold what the entity has now.
 *
 * <p>A job for the background. It goes through the table until nothing is left, and starts over when it is run again: what is
 * rewritten already is passed over by the store. Each rewrite is conditional on the version read and changes index rows with
 * the entity, so that applications can go on writing. It costs a request a page and, for each earlier row, a save.
 *
 * <p>Not safe for use by several threads; several processes at once do no harm but each other's work.
 *
 * @param <T> the entity
 */
public final class SchemaRewrite<T> {
    private final EntityTable<T> table;
    private long rewritten;

    private SchemaRewrite(EntityTable<T> table) {
        this.table = table;
    }

    /** A job on one table. */
    public static <T> SchemaRewrite<T> of(EntityTable<T> table) {
        return new SchemaRewrite<>(table);
    }

    /**
     * Works until no row of an earlier version is left.
     *
     * @return how many rows were rewritten
     * @throws SchemaVersionException if a row is of a version that cannot be read; those before it are done
     * @throws dev.tables.engine.TableStoreException if the store fails; run it again
     */
    public long run() {
        return Purpose.of(Purpose.Work.REWRITING).during(this::work);
    }

    private long work() {
        rewritten = 0;
        boolean again = table.model().hasEarlierSchemas();
        while (again) {
            again = pass();
        }
        return rewritten;
    }

    /** Whether another pass is needed, because a row was changed while this one was at it. */
    private boolean pass() {
        Filter earlier =
                Filter.not(Filter.eq(EntityModel.SCHEMA_VERSION, table.model().schemaVersion()));
        RowQuery query = RowQuery.wholeTable().withFilter(earlier);
        boolean overtaken = false;
        Page<Found<T>> page;
        do {
            page = table.query(query, row -> new Found<>(table.mapper().read(row), row.etag()));
            for (Found<T> found : page.items()) {
                overtaken |= !rewrite(found);
            }
            query = query.from(page.next());
        } while (page.hasNext());
        return overtaken;
    }

    private boolean rewrite(Found<T> found) {
        try {
            table.rewrite(found.entity(), found.version());
            rewritten++;
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException overtaken) {
            return false;
        }
    }

    /** An entity whose row is of an earlier version. */
    private record Found<T>(T entity, ETag version) {}
}
