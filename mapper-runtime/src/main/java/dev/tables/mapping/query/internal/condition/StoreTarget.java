package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.Capability;
import dev.tables.engine.StoreLimits;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The store for which an application is compiled, {@code -Atables.target=…}. The compiler accepts the queries that this
 * store serves. Without the option, the compiler accepts the queries that Azure Table Storage serves. The compiler then
 * also accepts a method whose annotation requires an ability of other stores.
 */
public enum StoreTarget {
    /** A store in memory or on RocksDB. */
    EMBEDDED(Capability.ORDERED_WITHIN_PARTITION, Capability.ORDERED_ACROSS_PARTITIONS, Capability.DESCENDING_QUERIES),
    /** Azure Table Storage. */
    AZURE(Capability.ORDERED_WITHIN_PARTITION, Capability.ORDERED_ACROSS_PARTITIONS),
    /** Azure Cosmos DB for Table. */
    COSMOS(),
    /** PostgreSQL. */
    POSTGRESQL(
            Capability.ORDERED_WITHIN_PARTITION, Capability.ORDERED_ACROSS_PARTITIONS, Capability.DESCENDING_QUERIES),
    /** Apache Cassandra. */
    CASSANDRA(Capability.ORDERED_WITHIN_PARTITION, Capability.DESCENDING_QUERIES);

    /** The name of the option. */
    public static final String OPTION = "tables.target";

    private final Set<Capability> capabilities = EnumSet.noneOf(Capability.class);

    StoreTarget(Capability... capabilities) {
        this.capabilities.addAll(Set.of(capabilities));
    }

    /** Returns the capabilities of this store that affect plans. */
    public Set<Capability> capabilities() {
        return Set.copyOf(capabilities);
    }

    /** Returns the size limits of the store. */
    public StoreLimits limits() {
        return this == COSMOS ? StoreLimits.COSMOS : StoreLimits.AZURE_STORAGE;
    }

    /**
     * Returns the target for a value of the option; null for null.
     *
     * @throws IllegalArgumentException if no store has this name
     */
    public static @Nullable StoreTarget of(@Nullable String option) {
        if (option == null) {
            return null;
        }
        for (StoreTarget target : values()) {
            if (target.text().equals(option)) {
                return target;
            }
        }
        throw new IllegalArgumentException("Found -A" + OPTION + "=" + option
                + ", expected embedded, azure, cosmos, postgresql or cassandra. Name the store that the "
                + "application runs on.");
    }

    /** Returns the value of the option for this store. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the query as planned for this store. Capabilities of the store that the query does not require are
     * ignored.
     */
    public QuerySpec expected(QuerySpec asked) {
        QuerySpec kept = asked.forStore(capabilities);
        return kept.keyOrder() == KeyOrder.EITHER_TO_SORT ? kept.withKeyOrder(asked.keyOrder()) : kept;
    }

    /**
     * Returns a hint for a method that a store rejects and the compiler accepted. The hint names the ability that the
     * store lacks, and the option with which the compiler rejects the method too.
     *
     * @param planned the query as planned for the store
     */
    public static String hint(QuerySpec planned) {
        if (!planned.isInKeyOrder()) {
            return hint(Capability.ORDERED_WITHIN_PARTITION, COSMOS);
        }
        return planned.partitionRanges()
                ? hint(Capability.DESCENDING_QUERIES, AZURE)
                : hint(Capability.ORDERED_ACROSS_PARTITIONS, CASSANDRA);
    }

    private static String hint(Capability lacking, StoreTarget target) {
        return "\nThe compiler accepted the method, because it assumes a store with the capability " + lacking
                + " (dev.tables.engine.Capability). This store lacks it. To let the compiler check for this store, "
                + "compile with -A" + OPTION + "=" + target.text()
                + ", or with another target that lacks the capability.";
    }
}
