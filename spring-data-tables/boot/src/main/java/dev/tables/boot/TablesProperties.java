package dev.tables.boot;

import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where tables live.
 *
 * @param engine What keeps the tables.
 * @param directory Where an engine on disk keeps its files. Made if it is not there. One process may use it at a time.
 * @param durability What an acknowledged write survives.
 * @param cacheSize Memory for blocks read from disk, off the Java heap.
 * @param createTables Whether to make the tables of repositories at start, unless they are there.
 */
@ConfigurationProperties("tables")
public record TablesProperties(
        @DefaultValue("rocksdb") Engine engine,
        @DefaultValue("data/tables") Path directory,
        @DefaultValue("sync") Durability durability,
        @DefaultValue("128MB") DataSize cacheSize,
        @DefaultValue("true") boolean createTables) {

    /** What keeps the tables. */
    public enum Engine {
        /** Files in a directory, kept by RocksDB within this process. */
        ROCKSDB,
        /** The memory of this process: nothing is left when it ends. */
        MEMORY,
        /**
         * Azure Table Storage or Cosmos DB for Table, as {@code tables.azure.*} say; also taken where those tell an account and
         * no engine is named.
         */
        AZURE
    }
}
