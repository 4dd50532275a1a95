package dev.tables.boot;

import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.time.Duration;
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
 * @param queryParallelism How many partitions, or other parts that lie apart, one query reads at once; 1 reads one after the
 *     other.
 * @param recovery How writes that a crash left half done are finished.
 */
@ConfigurationProperties("tables")
public record TablesProperties(
        @DefaultValue("rocksdb") Engine engine,
        @DefaultValue("data/tables") Path directory,
        @DefaultValue("sync") Durability durability,
        @DefaultValue("128MB") DataSize cacheSize,
        @DefaultValue("true") boolean createTables,
        @DefaultValue("8") int queryParallelism,
        @DefaultValue Recovery recovery) {

    /**
     * How writes that a crash left half done are finished; concerns entities with an index in TABLE scope only.
     *
     * @param enabled Whether this process takes part.
     * @param interval Time from the end of one round to the start of the next.
     * @param patience How old an unfinished write must be before its writer is taken to be gone.
     */
    public record Recovery(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("30s") Duration interval,
            @DefaultValue("1m") Duration patience) {}

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
