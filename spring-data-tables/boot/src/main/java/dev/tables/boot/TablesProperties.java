package dev.tables.boot;

import dev.tables.engine.local.Durability;
import dev.tables.mapping.lifecycle.OnMismatch;
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
 * @param indexes How indexes are added to tables that have entities, and how versions of an application share them.
 */
@ConfigurationProperties("tables")
public record TablesProperties(
        @DefaultValue("rocksdb") Engine engine,
        @DefaultValue("data/tables") Path directory,
        @DefaultValue("sync") Durability durability,
        @DefaultValue("128MB") DataSize cacheSize,
        @DefaultValue("true") boolean createTables,
        @DefaultValue("8") int queryParallelism,
        @DefaultValue Recovery recovery,
        @DefaultValue Indexes indexes) {

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

    /**
     * How indexes are added to tables that have entities, and how versions of an application share them.
     *
     * @param managed Whether the states of indexes are kept in the store. If not, every index is taken to be complete.
     * @param onMismatch What a version does that does not know a readable index, or defines it otherwise.
     * @param lease How long a process may go on without looking at the states.
     * @param grace How long a request may be under way, repetitions included.
     * @param backfillOnStart Whether indexes that are not complete are filled as soon as every live process maintains them.
     * @param backfillRowsPerSecond At most so many rows a second are looked at by a backfill; 0 for no limit.
     */
    public record Indexes(
            @DefaultValue("true") boolean managed,
            @DefaultValue("refuse") OnMismatch onMismatch,
            @DefaultValue("1m") Duration lease,
            @DefaultValue("2m") Duration grace,
            @DefaultValue("false") boolean backfillOnStart,
            @DefaultValue("0") int backfillRowsPerSecond) {}

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
