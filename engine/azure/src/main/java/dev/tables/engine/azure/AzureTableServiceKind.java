package dev.tables.engine.azure;

import dev.tables.engine.Capability;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.rules.RowRules;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A kind of table service. All kinds have the same protocol, but different limits and capabilities. */
public enum AzureTableServiceKind {
    /** Azure Table Storage. */
    STORAGE(
            Capability.IMMEDIATE_TABLE_NAME_REUSE,
            Capability.SAME_ETAG_WITHIN_TRANSACTION,
            Capability.IDEMPOTENT_DELETES,
            Capability.DESCENDING_QUERIES,
            Capability.SINGLE_PROCESS_ACCESS,
            Capability.CROSS_PARTITION_TRANSACTIONS,
            Capability.DEPENDENT_TABLES,
            Capability.MULTI_GET_IN_SINGLE_REQUEST,
            Capability.COUNT_IN_SINGLE_REQUEST),
    /** Azure Cosmos DB for Table: not sorted, smaller keys and transactions, reserved property names. */
    COSMOS(
            Capability.ORDERED_WITHIN_PARTITION,
            Capability.ORDERED_ACROSS_PARTITIONS,
            Capability.IMMEDIATE_TABLE_NAME_REUSE,
            Capability.SAME_ETAG_WITHIN_TRANSACTION,
            Capability.IDEMPOTENT_DELETES,
            Capability.DESCENDING_QUERIES,
            Capability.SINGLE_PROCESS_ACCESS,
            Capability.CROSS_PARTITION_TRANSACTIONS,
            Capability.DEPENDENT_TABLES,
            Capability.MULTI_GET_IN_SINGLE_REQUEST,
            Capability.COUNT_IN_SINGLE_REQUEST,
            Capability.AZURE_LENGTH_KEYS,
            Capability.CASE_INSENSITIVE_TABLE_NAMES),
    /** Azurite, Microsoft's emulator, which validates little and drops tables immediately. */
    EMULATOR(
            Capability.SAME_ETAG_WITHIN_TRANSACTION,
            Capability.IDEMPOTENT_DELETES,
            Capability.DESCENDING_QUERIES,
            Capability.SINGLE_PROCESS_ACCESS,
            Capability.CROSS_PARTITION_TRANSACTIONS,
            Capability.DEPENDENT_TABLES,
            Capability.MULTI_GET_IN_SINGLE_REQUEST,
            Capability.COUNT_IN_SINGLE_REQUEST,
            Capability.ENFORCES_AZURE_LIMITS_ON_MERGE,
            Capability.AZURE_LENGTH_KEYS,
            Capability.LIMITS_STRINGS_BY_CODE_UNITS,
            Capability.CASE_INSENSITIVE_TABLE_NAMES,
            Capability.EXACT_FILTER_EVALUATION);

    /** The maximum length of a key in Azurite, in code units. */
    private static final int EMULATOR_KEY_LENGTH = 512;

    private static final Set<String> COSMOS_RESERVED = Set.of("ID", "id", "rid", "etag", "ResourceId");
    private static final String EMULATOR_ACCOUNT = "devstoreaccount1";

    private final Set<Capability> capabilities;

    AzureTableServiceKind(Capability... lacking) {
        capabilities = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.copyOf(List.of(lacking))));
    }

    /** Returns the optional capabilities of a store on this service; DIFFERENCES.md explains each capability. */
    public Set<Capability> capabilities() {
        return capabilities;
    }

    /** Returns the limits of a store on this service. */
    StoreLimits limits() {
        return switch (this) {
            case COSMOS -> StoreLimits.COSMOS;
            case EMULATOR -> StoreLimits.AZURE_STORAGE.withMaxKeyLengths(EMULATOR_KEY_LENGTH, EMULATOR_KEY_LENGTH);
            default -> StoreLimits.AZURE_STORAGE;
        };
    }

    /** Returns the maximum size of a transaction in a request, in bytes. */
    int maxTransactionBytes() {
        return limits().maxTransactionBytes();
    }

    /**
     * Fails for keys that this service rejects although other services accept them. Cosmos DB, for example, rejects a
     * row key of more than 255 bytes.
     */
    void checkKeys(String table, PrimaryKey keys) {
        RowRules.checkKeys(table, keys);
        if (this != COSMOS) {
            return;
        }
        int bytes = keys.rowKey().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limits().maxRowKeyLength()) {
            throw new InvalidRowException(
                    ErrorCode.PROPERTY_VALUE_TOO_LARGE,
                    "The RowKey has " + bytes + " bytes, expected at most " + limits().maxRowKeyLength()
                            + " on Cosmos DB for Table. Use shorter keys.",
                    table,
                    keys);
        }
    }

    /**
     * Fails for property names that this service rejects although other services accept them, such as the reserved
     * names of Cosmos DB.
     */
    void checkPropertyName(String name, String table, PrimaryKey keys) {
        RowRules.checkPropertyName(name, table, keys);
        if (this == COSMOS && COSMOS_RESERVED.contains(name)) {
            throw new InvalidRowException(
                    ErrorCode.PROPERTY_NAME_INVALID,
                    "Property name '" + name + "' is reserved on Cosmos DB for Table. Choose another.",
                    table,
                    keys);
        }
    }

    /** Determines the service from its address; recognizes Cosmos DB by the same rule as the Azure SDK. */
    static AzureTableServiceKind of(String endpoint) {
        String host = endpoint.toLowerCase(Locale.ROOT);
        if (host.contains(".cosmos.") || host.contains(".cosmosdb.")) {
            return COSMOS;
        }
        return host.contains(EMULATOR_ACCOUNT) ? EMULATOR : STORAGE;
    }
}
