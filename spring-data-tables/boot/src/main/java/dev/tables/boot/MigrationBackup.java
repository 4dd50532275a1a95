package dev.tables.boot;

import dev.tables.data.migration.TablesMigrations;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbOrderedStore;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/** Backs up a store in a directory before it is migrated; says of others that it does not. */
final class MigrationBackup implements TablesMigrations.BeforeMigrations {
    private static final Logger LOG = LoggerFactory.getLogger(TablesMigrations.class);
    private static final String ROCKSDB = "dev.tables.engine.rocksdb.RocksDbTableStore";

    private final TableStore store;
    private final TablesMigrationsProperties properties;

    MigrationBackup(TableStore store, TablesMigrationsProperties properties) {
        // An application may have wrapped its store.
        this.store = ForwardingTableStore.innermost(store);
        this.properties = properties;
    }

    @Override
    public void prepare(String firstMigration) {
        if (properties.backup() == TablesMigrationsProperties.Backup.OFF) {
            return;
        }
        if (!(store instanceof LocalTableStore local)) {
            LOG.info(
                    "Nothing is backed up before migration '{}': the tables are on a service, which keeps backups of its"
                            + " own; tables copy makes a copy of them",
                    firstMigration);
        } else if (ClassUtils.isPresent(ROCKSDB, getClass().getClassLoader())) {
            RocksDb.backUp(local, firstMigration, properties);
        }
    }

    /** Loaded only if the engine is there. */
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
            backups.keep(properties.backupKeep());
            LOG.info(
                    "The tables in {} were backed up before migration '{}', as backup {} in {}. To go back, stop the application and"
                            + " restore it to another directory: tables restore --from {} --backup {} --to DIR. It holds the"
                            + " tables, neither keysets nor large values kept in a BlobStore",
                    files.directory(),
                    firstMigration,
                    taken.number(),
                    directory,
                    directory,
                    taken.number());
        }

        /**
         * Returns the first directory beside a store whose backups the store continues. A store that was restored from
         * an older backup does not continue those that were taken since, and must start nevertheless.
         */
        private static Path beside(LocalTableStore store, Path files) {
            String name = files.getFileName() + "-backups";
            Path directory = files.resolveSibling(name);
            for (int number = 2; !RocksDbBackups.in(directory).isContinuedBy(store); number++) {
                directory = files.resolveSibling(name + "-" + number);
            }
            return directory;
        }
    }
}
