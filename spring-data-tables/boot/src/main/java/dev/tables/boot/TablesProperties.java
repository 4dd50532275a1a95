package dev.tables.boot;

import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where tables live.
 *
 * @param engine what keeps the tables
 * @param directory where an engine on disk keeps its files. Made if it is not there. One process may use it at a time.
 * @param durability what an acknowledged write survives
 * @param cacheSize memory for blocks read from disk
 * @param createTables whether to make the tables of all entities at start, unless they are there
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
        MEMORY
    }
}
