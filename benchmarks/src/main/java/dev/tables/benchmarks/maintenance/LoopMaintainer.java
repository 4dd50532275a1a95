package dev.tables.benchmarks.maintenance;

import dev.tables.engine.ETag;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.table.EntityTableOptions;
import java.nio.file.Path;

/**
 * What somebody would write who does not know of those classes: a loop over the entities with their table. An entity
 * whose index row is required is rewritten; to verify, it is asked for by the index. Unlike the library it does not look for index
 * rows that lead nowhere, notes no progress, and is started when nobody else writes.
 *
 * @param <T> the entity that declares the index
 */
final class LoopMaintainer<T> extends LibraryMaintainer<T> {
    private final Email<T> email;

    /** Reads the indexed value, and the partition. */
    interface Email<T> {
        String of(T entity);
    }

    LoopMaintainer(Path directory, Class<T> type, Members.Maker<T> maker, Email<T> email) {
        super(directory, type, maker);
        this.email = email;
    }

    /** Without a catalog of indexes: this one is taken to be complete. */
    @Override
    EntityTableOptions options() {
        return EntityTableOptions.defaults();
    }

    /** An entity with its version. */
    private record Stored<T>(String club, T entity, ETag version) {}

    /** What is done with an entity; 1 if it was counted. */
    private interface Work<T> {
        int on(Stored<T> stored);
    }

    private long all(Work<T> work) {
        long counted = 0;
        RowQuery query = RowQuery.wholeTable();
        ResultPage<Stored<T>> page;
        do {
            page = table().query(
                            query,
                            row -> new Stored<>(
                                    row.partitionKey(), table().mapper().read(row), row.etag()));
            for (Stored<T> stored : page.items()) {
                counted += work.on(stored);
            }
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return counted;
    }

    private int rewrite(Stored<T> stored) {
        table().replaceAndReindex(stored.entity(), stored.version());
        return 1;
    }

    private boolean isFound(Stored<T> stored) {
        return table().queryIndex(0, byEmail(stored.club(), email.of(stored.entity())))
                .items()
                .contains(stored.entity());
    }

    @Override
    public long backfill() {
        return all(this::rewrite);
    }

    @Override
    public long verify() {
        return all(stored -> isFound(stored) ? 0 : 1);
    }

    @Override
    public long repair() {
        return all(stored -> isFound(stored) ? 0 : rewrite(stored));
    }
}
