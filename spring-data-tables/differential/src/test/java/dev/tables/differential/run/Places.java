package dev.tables.differential.run;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.jdbc.PostgreSqlConnections;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.server.LoopbackTablesServer;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Where tables are. */
public enum Places {
    /** In memory. */
    MEMORY {
        @Override
        public Place open() {
            TableStore store = LocalTableStore.inMemory();
            return new Place(() -> new KeptStore(store), store::close);
        }
    },
    /** In memory, without transactions across partitions, so that index rows in tables of their own follow the protocol. */
    PROTOCOL {
        @Override
        public Place open() {
            TableStore store = LocalTableStore.inMemory();
            return new Place(() -> RecordingTableStore.withinPartitions(new KeptStore(store)), store::close);
        }
    },
    /** The same without order across partitions, as in Cassandra: such rows are in shards. */
    SHARDS {
        @Override
        public Place open() {
            TableStore store = LocalTableStore.inMemory();
            return new Place(
                    () -> RecordingTableStore.withinPartitions(new HashPartitionedTableStore(new KeptStore(store))),
                    store::close);
        }

        @Override
        List<String> compilerOptions() {
            return List.of("-Atables.target=cassandra");
        }
    },
    /** In a directory of its own. */
    ROCKSDB {
        @Override
        public Place open() {
            try {
                Path directory = Files.createTempDirectory("differential");
                RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
                return new Place(() -> RocksDbTableStores.open(directory, options), () -> delete(directory));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    },
    /** In a schema of its own of PostgreSQL, where a thread has one connection at a time. */
    POSTGRESQL {
        @Override
        public Place open() {
            HikariDataSource pool = PostgreSql.shared().pool(4);
            PostgreSqlConnections connections = new PostgreSqlConnections(pool);
            String schema = "d" + UUID.randomUUID().toString().replace("-", "");
            JdbcOptions options = JdbcOptions.defaults().withSchema(schema);
            return new Place(() -> JdbcTableStore.open(connections, options), () -> {
                dropAll(pool, options);
                pool.close();
            });
        }
    },
    /** On a server of ours, by its extension: as in memory, with a network between. */
    SERVER {
        @Override
        public Place open() {
            LoopbackTablesServer server = LoopbackTablesServer.start(LocalTableStore.inMemory());
            return new Place(
                    () -> AzureTableStore.builder()
                            .connectionString(server.connectionString())
                            .buildWithTablesServerProtocol(),
                    server::close);
        }
    },
    /** On the vendor's emulator. */
    EMULATOR {
        @Override
        public Place open() {
            String prefix = "d" + UUID.randomUUID().toString().replace("-", "");
            return new Place(
                    () -> AzureTableStore.builder()
                            .connectionString(Emulator.start().connectionString())
                            .tableNamePrefix(prefix)
                            .build(),
                    () -> dropAll(prefix));
        }
    };

    /**
     * Has what it needs.
     *
     * @throws org.opentest4j.TestAbortedException if that is not to be had here
     */
    public void require() {
        if (this == EMULATOR) {
            Emulator.start();
        } else if (this == POSTGRESQL) {
            PostgreSql.shared();
        }
    }

    /** What the compiler is given besides, so that it refuses what the store does. */
    List<String> compilerOptions() {
        return List.of();
    }

    /** How many questions a case has there. */
    public int questions() {
        return this == EMULATOR ? 20 : 30;
    }

    /** How often each of them is asked. */
    public int rounds() {
        return this == EMULATOR ? 2 : 4;
    }

    /** A place without tables. */
    public abstract Place open();

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void dropAll(HikariDataSource pool, JdbcOptions options) {
        try (TableStore store = JdbcTableStore.open(pool, options)) {
            List.copyOf(store.tableNames()).forEach(store::deleteTable);
        }
    }

    private static void dropAll(String prefix) {
        try (TableStore store = AzureTableStore.builder()
                .connectionString(Emulator.start().connectionString())
                .tableNamePrefix(prefix)
                .build()) {
            List.copyOf(store.tableNames()).forEach(store::deleteTable);
        }
    }
}
