package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.Capability;
import dev.tables.engine.StoreLimits;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The store that an application is compiled for, {@code -Atables.target=…}: the compiler accepts what that store serves. Without it
 * the compiler accepts what Azure Table Storage serves, and what a method asks of other stores by an annotation.
 */
public enum StoreTarget {
    /** In memory or on RocksDB. */
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

    /** What plans depend on that it has. */
    public Set<Capability> capabilities() {
        return Set.copyOf(capabilities);
    }

    /** The most that it takes of what has a size. */
    public StoreLimits limits() {
        return this == COSMOS ? StoreLimits.COSMOS : StoreLimits.AZURE_STORAGE;
    }

    /**
     * That of an option's value, null for none.
     *
     * @throws IllegalArgumentException if there is no such store
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

    /** The value of the option. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is asked of this store: what it can do beyond what is asked serves nothing more. */
    public QuerySpec expected(QuerySpec asked) {
        QuerySpec kept = asked.forStore(capabilities);
        return kept.keyOrder() == KeyOrder.EITHER_TO_SORT ? kept.withKeyOrder(asked.keyOrder()) : kept;
    }

    /**
     * What is said of a method that a store refuses and the compiler accepted: what the store lacks, and the option by which the compiler
     * refuses it too.
     *
     * @param planned for the store
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
