package dev.tables.benchmarks.maintenance;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.IndexWriteIntentHandler;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the library has for these jobs: {@link IndexBackfill}, {@link IndexRepair}, {@link Recoverer}.
 *
 * @param <T> the entity that declares the index
 */
class LibraryMaintainer<T> implements Maintainer {
    private final CountingStore store;
    private final Class<T> type;
    private final Members.Maker<T> maker;
    private final boolean isOwnTable;
    private @Nullable IndexCatalog catalog;
    private @Nullable EntityTable<T> table;
    private int members;

    /** Opens a store on an empty directory. */
    LibraryMaintainer(Path directory, Class<T> type, Members.Maker<T> maker) {
        store = new CountingStore(
                RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(Durability.OS)));
        this.type = type;
        this.maker = maker;
        isOwnTable = type == TableMember.class;
    }

    @Override
    public void fill(int count) {
        members = count;
        EntityTable<PlainMember> plain = EntityTable.of(store, EntityMappers.of(PlainMember.class));
        plain.createTables();
        List<PlainMember> group = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            group.add(Members.make(PlainMember::new, member));
            if (group.size() == Members.SAVED_AT_ONCE || member == members - 1) {
                plain.saveAll(group);
                group.clear();
            }
        }
        table = declared(store);
        table.createTables();
    }

    /** The table of the version of the application that declares the index. Only the protocol leaves writes unfinished. */
    private EntityTable<T> declared(TableStore shown) {
        return EntityTable.of(shown, EntityMappers.of(type), options());
    }

    /** With the catalog of this process. */
    EntityTableOptions options() {
        if (catalog == null) {
            catalog = IndexCatalog.of(store);
        }
        return EntityTableOptions.defaults().withIndexCatalog(catalog);
    }

    EntityTable<T> table() {
        if (table == null) {
            throw new IllegalStateException("There are no members. Fill it first.");
        }
        return table;
    }

    @Override
    public long backfill() {
        JobProgress end = IndexBackfill.job(
                        table(), table().model().indexes().get(0).name())
                .run();
        return end.isCompleted() ? end.changedRows() : -1;
    }

    @Override
    public long verify() {
        IndexRepair.Report report = IndexRepair.verify(table());
        return report.missingIndexRows() + report.orphanedIndexRows();
    }

    @Override
    public void damage() {
        for (int member = 0; member < members; member += Members.DAMAGED_EACH) {
            String indexTable = table().model().tables().get(isOwnTable ? 1 : 0);
            for (PrimaryKey row : store.query(
                            indexTable, byEmail(member), reader -> keys(reader.partitionKey(), reader.rowKey()))
                    .items()) {
                store.write(indexTable, RowOperation.deleteIfExists(row));
            }
        }
    }

    private static PrimaryKey keys(String partitionKey, String rowKey) {
        return new PrimaryKey(partitionKey, rowKey);
    }

    /** The index rows of a member's address. */
    RowQuery byEmail(int member) {
        return byEmail(Members.club(member), Members.email(member));
    }

    RowQuery byEmail(String club, String email) {
        var keys = table().model().indexKey(0).equalTo(table().model().entity(), List.of(email));
        return isOwnTable
                ? RowQuery.wholeTable().withPartitionKeyRange(keys)
                : RowQuery.partition(club).withRowKeyRange(keys);
    }

    @Override
    public long repair() {
        return IndexRepair.repair(table()).missingIndexRows();
    }

    @Override
    public void leaveBacklog() {
        EntityTable<T> byProtocol = declared(RecordingTableStore.withinPartitions(store));
        for (int member = 0; member < members; member += Members.DAMAGED_EACH) {
            boolean after = member / Members.DAMAGED_EACH % 2 == 0;
            store.set(after ? CountingStore.Outage.AFTER_TRANSACTION : CountingStore.Outage.BEFORE_TRANSACTION);
            try {
                byProtocol.save(Members.moved(maker, member));
            } catch (StoreUnavailableException died) {
                // As it must.
            } finally {
                store.set(CountingStore.Outage.NONE);
            }
        }
    }

    @Override
    public long recover() {
        Recoverer recoverer = new Recoverer(
                store, Clock.systemUTC(), Duration.ZERO, List.of(new IndexWriteIntentHandler(List.of(table()))));
        return recoverer.run().finished();
    }

    /** The address of the member with this number. */
    @Nullable
    String email(int member) {
        PrimaryKey keys = EntityMappers.of(type).primaryKeyOf(Members.make(maker, member));
        Row row = store.get(table().model().table(), keys, Projection.ALL, Row.DECODER);
        return row == null ? null : row.string("email");
    }

    @Override
    public long requests() {
        return store.requests();
    }

    @Override
    public void close() {
        if (catalog != null) {
            catalog.close();
        }
        store.close();
    }
}
