package dev.tables.mapping.encryption;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.table.BulkEntityChange;
import dev.tables.mapping.table.BulkRowChange;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import java.nio.file.Path;
import java.util.Base64;

/** A process with a small heap that runs every job over entities as large as rows can be. */
final class HeavyJobs {
    private static final String PLAIN = "plain";

    private final LocalTableStore store;
    private final KeysetDirectory keysets;
    private final TableEncryption encryption;
    private final int count;

    private HeavyJobs(LocalTableStore store, Path directory, int count) {
        this.store = store;
        this.count = count;
        keysets = new KeysetDirectory(
                directory.resolve("keysets"),
                MasterKey.ofBase64(Base64.getEncoder().encodeToString(new byte[32])));
        keysets.createIfAbsent("default");
        encryption = TableEncryption.builder(Keyring.of(keysets)).build();
    }

    /** Runs the jobs. The arguments are the directory, the number of entities, and the jobs. */
    public static void main(String[] arguments) {
        Path directory = Path.of(arguments[0]);
        try (LocalTableStore store = RocksDbTableStores.open(
                directory.resolve("store"), RocksDbOptions.defaults().withDurability(Durability.OS))) {
            HeavyJobs jobs = new HeavyJobs(store, directory, Integer.parseInt(arguments[1]));
            jobs.fill();
            for (int i = 2; i < arguments.length; i++) {
                jobs.run(arguments[i]);
                System.out.println(arguments[i]);
            }
        }
    }

    private EntityTable<Heavy> table(boolean hasIndexes, IndexCatalog catalog) {
        HeavyTableMapper mapper = new HeavyTableMapper(hasIndexes);
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(encryption.cipherFor(mapper.model(), store))
                .withIndexCatalog(catalog);
        EntityTable.of(store, mapper, options.withIndexCatalog(null)).createTables();
        return EntityTable.of(store, mapper, options);
    }

    private void fill() {
        HeavyTableMapper mapper = new HeavyTableMapper(false);
        EntityTable<Heavy> without = EntityTable.of(store, mapper, encryption.cipherFor(mapper.model(), store));
        without.createTables();
        for (int i = 0; i < count; i++) {
            without.insert(Heavy.of(i));
        }
        store.createTableIfNotExists(PLAIN);
        for (int i = 0; i < count; i++) {
            PrimaryKey keys = new PrimaryKey("p", "r" + i);
            Row.Builder row = Row.builder(keys);
            for (int piece = 0; piece < Heavy.BYTES / 60_000; piece++) {
                row.binary("b" + piece, new byte[60_000]);
            }
            store.write(PLAIN, RowOperation.insertOrReplace(keys, row.build()));
        }
    }

    private void run(String job) {
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Heavy> table = table(true, catalog);
            switch (job) {
                case "byTitle", "byBox", "byTitleAnywhere" -> done(IndexBackfill.job(table, job));
                case "verification" ->
                    require(IndexRepair.verify(table).checkedEntities() == count, "a verification of all entities");
                case "repair" -> {
                    removeIndexRows(table);
                    done(IndexRepair.repairJob(table));
                    require(IndexRepair.verify(table).isClean(), "clean indexes");
                }
                case "reencryption" -> {
                    keysets.rotate("default");
                    done(Reencryption.job(table, encryption));
                    keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
                }
                case "change" ->
                    done(BulkEntityChange.job(
                            table,
                            JobName.ofMigration("titles"),
                            "new",
                            heavy -> heavy.titled("new " + heavy.name()),
                            failed -> false));
                case "rows" ->
                    done(BulkRowChange.job(
                            store,
                            JobName.of(TableJobKind.MIGRATION_STEP, PLAIN, "rows"),
                            "new",
                            row -> row.with("b0", new byte[10])));
                case "purgeOverwrittenValues" -> store.purgeOverwrittenValues("heavies");
                case "check" -> require(store.checkIntegrity().isIntact(), "a sound store");
                default -> throw new IllegalArgumentException(job);
            }
        }
    }

    private void removeIndexRows(EntityTable<Heavy> table) {
        for (int i = 0; i < HeavyTableMapper.INDEXES.size(); i++) {
            String of = table.model().indexTable(i);
            RowQuery query = RowQuery.wholeTable().withProjection(Projection.of());
            RowQuery rows =
                    of.equals(table.model().table()) ? query.withRowKeyRange(KeyRange.startingWith("~")) : query;
            for (PrimaryKey keys : store.query(of, rows, RowReader::primaryKey).items()) {
                store.write(of, RowOperation.deleteIfExists(keys));
            }
        }
    }

    private static void done(TableJob job) {
        require(job.run().state() == TableJobState.COMPLETED, "a finished job: " + job.progress());
    }

    private static void require(boolean holds, String expected) {
        if (!holds) {
            throw new IllegalStateException("Expected " + expected);
        }
    }
}
