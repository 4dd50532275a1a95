package dev.tables.benchmarks.growth;

import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import java.util.List;

/** The members as entities of the library. */
public final class MappedMembers implements MemberTable {
    private static final int PAGE = 100;

    private final EntityTable<GrownMember> table;

    /** Opens the table, and creates it if it does not exist. */
    public MappedMembers(TableStore store, IndexCatalog catalog) {
        table = open(store, catalog, GrownMember.class);
    }

    private static <T> EntityTable<T> open(TableStore store, IndexCatalog catalog, Class<T> type) {
        EntityTable<T> table = EntityTable.of(
                store, EntityMappers.of(type), EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        return table;
    }

    /**
     * Opens the table as the version of the application does that declares a third index, and fills that index. No
     * process of the version before may be left.
     */
    public static void addIndex(TableStore store, IndexCatalog catalog) {
        EntityTable<ThriceIndexedMember> table = open(store, catalog, ThriceIndexedMember.class);
        JobProgress end =
                IndexBackfill.job(table, table.model().indexes().get(2).name()).run();
        if (!end.isCompleted()) {
            throw new IllegalStateException("The backfill has not finished: " + end);
        }
    }

    @Override
    public void insertAll(List<GrownMember> members) {
        table.insertAll(members);
    }

    @Override
    public boolean contains(String club, int number) {
        return table.get(table.mapper().primaryKeyOf(new GrownMember(club, number, "", "", 0, ""))) != null;
    }

    @Override
    public int page(String club) {
        return table.query(RowQuery.partition(club).withPageSize(PAGE)).items().size();
    }

    @Override
    public int byEmail(String email) {
        return byIndex(0, email).items().size();
    }

    @Override
    public int byName(String name) {
        return byIndex(1, name).items().size();
    }

    private ResultPage<GrownMember> byIndex(int index, String value) {
        KeyRange keys = table.model().indexKey(index).equalTo(table.model().entity(), List.of(value));
        return table.queryIndex(index, RowQuery.wholeTable().withPartitionKeyRange(keys));
    }

    @Override
    public void overwrite(GrownMember member) {
        table.overwrite(member);
    }
}
