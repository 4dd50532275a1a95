package dev.tables.boot.migration;

import dev.tables.data.migration.TablesMigrationRunner;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbOrderedStore;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/**
 * A backup of a store in a directory before it is migrated. For a store without a directory, only a log message reports
 * that no backup is taken.
 */
final class MigrationBackup implements TablesMigrationRunner.MigrationPreparation {
    private static final Logger LOG = LoggerFactory.getLogger(TablesMigrationRunner.class);
    private static final String ROCKSDB = "dev.tables.engine.rocksdb.RocksDbTableStores";

    private final TableStore store;
    private final TablesMigrationsProperties properties;

    MigrationBackup(TableStore store, TablesMigrationsProperties properties) {
        // An application may have wrapped its store.
        this.store = ForwardingTableStore.unwrap(store);
        this.properties = properties;
    }

    @Override
    public void prepare(String firstMigration) {
        if (properties.backup() == TablesMigrationsProperties.BackupMode.OFF) {
            return;
        }
        if (!(store instanceof LocalTableStore local)) {
            LOG.info(
                    "No backup is taken before migration '{}': automatic backups exist only for tables in a local"
                            + " directory. Back up a service or database with its own tools or with the command"
                            + " 'tables copy'",
                    firstMigration);
        } else if (ClassUtils.isPresent(ROCKSDB, getClass().getClassLoader())) {
            RocksDb.backUp(local, firstMigration, properties);
        }
    }

    /** The backup of a RocksDB store. This class is loaded only if RocksDB is on the class path. */
    private static final class RocksDb {
        private RocksDb() {}

        static void backUp(LocalTableStore store, String firstMigration, TablesMigrationsProperties properties) {
            if (!(store.orderedStore() instanceof RocksDbOrderedStore files)) {
                return;
            }
            Path configured = properties.backupDirectory();
            Path directory = configured != null
                    ? configured.toAbsolutePath().normalize()
                    : beside(store, files.directory().toAbsolutePath().normalize());
            RocksDbBackups backups = RocksDbBackups.in(directory);
            RocksDbBackups.Backup taken = backups.backUp(store);
            backups.deleteAllButNewest(properties.backupsToKeep());
            LOG.info(
                    "The tables in {} were backed up before migration '{}', as backup {} in {}. To roll back, stop the"
                            + " application and restore the backup to another directory: tables restore --from backups:{} --backup {}"
                            + " --to rocksdb:DIR. The backup contains the tables, but neither keysets nor large values in a BlobStore",
                    files.directory(),
                    firstMigration,
                    taken.number(),
                    directory,
                    directory,
                    taken.number());
        }

        /**
         * Returns the first sibling directory of the store whose backups the store can continue. A store that was
         * restored from an older backup cannot continue a directory that contains newer backups. The backups of a
         * restored store are then written to another directory, so that startup succeeds.
         */
        private static Path beside(LocalTableStore store, Path files) {
            String name = files.getFileName() + "-backups";
            Path directory = files.resolveSibling(name);
            for (int number = 2; !RocksDbBackups.in(directory).canBackUp(store); number++) {
                directory = files.resolveSibling(name + "-" + number);
            }
            return directory;
        }
    }
}
