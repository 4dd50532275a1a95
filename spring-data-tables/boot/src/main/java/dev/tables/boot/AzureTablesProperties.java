package dev.tables.boot;

import dev.tables.engine.azure.AzureRetries;
import dev.tables.engine.azure.AzureService;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How Azure Tables is reached: by a connection string; by an endpoint with a shared access signature; or by an endpoint
 * alone, with a bean of type {@code TokenCredential}.
 *
 * @param connectionString Connection string of the account.
 * @param endpoint Address of the table service, with a shared access signature or a token credential.
 * @param sasToken Shared access signature for the endpoint.
 * @param tableNamePrefix Text in front of the name of every table. Other tables are not seen.
 * @param service Which service answers. By default the address says it.
 * @param attempts How many times a request is sent at most, the first time included.
 * @param firstPause Pause before the first retry. Each further pause is twice as long.
 * @param longestPause Longest pause between retries.
 * @param attemptTimeout How long an attempt waits for its answer.
 * @param parallelism How many requests run at once when several rows are read by their keys, or a write puts several index rows.
 * @param useExtension Whether a server of ours at the address is used by its extension: one request for a call, transactions across partitions. The
 *     server is asked at start.
 * @param stores More stores by name. Each is a bean with its name as qualifier.
 */
@ConfigurationProperties("tables.azure")
public record AzureTablesProperties(
        @Nullable String connectionString,
        @Nullable String endpoint,
        @Nullable String sasToken,
        @DefaultValue("") String tableNamePrefix,
        @Nullable AzureService service,
        @DefaultValue("6") int attempts,
        @DefaultValue("200ms") Duration firstPause,
        @DefaultValue("10s") Duration longestPause,
        @DefaultValue("35s") Duration attemptTimeout,
        @DefaultValue("16") int parallelism,
        @DefaultValue("false") boolean useExtension,
        @DefaultValue Map<String, Account> stores) {
    /** Refuses numbers and times that mean nothing. */
    public AzureTablesProperties {
        require(attempts >= 1, "attempts", attempts, "It is how often a request is sent at most: 1 or more.");
        require(!firstPause.isNegative(), "first-pause", firstPause, "It is a pause: 0 or more.");
        require(
                longestPause.compareTo(firstPause) >= 0,
                "longest-pause",
                longestPause,
                "Pauses grow up to it: at least tables.azure.first-pause, which is " + firstPause.toMillis() + "ms.");
        require(
                attemptTimeout.compareTo(Duration.ZERO) > 0,
                "attempt-timeout",
                attemptTimeout,
                "It is how long an answer may take: more than 0; the service itself gives up after 30s.");
        require(parallelism >= 1, "parallelism", parallelism, "It is how many requests are made at once: 1 or more.");
        requirePrefix("table-name-prefix", tableNamePrefix);
        stores.forEach(
                (name, account) -> requirePrefix("stores." + name + ".table-name-prefix", account.tableNamePrefix()));
    }

    private static void requirePrefix(String name, String prefix) {
        require(
                prefix.matches("([A-Za-z][A-Za-z0-9]{0,59})?"),
                name,
                prefix,
                "Names of tables start with it: up to 60 ASCII letters and digits, a letter first.");
    }

    private static void require(boolean right, String name, Object value, String reason) {
        TablesProperties.require(right, "azure." + name, value, reason);
    }

    /** How requests are repeated. */
    AzureRetries retries() {
        return new AzureRetries(attempts, firstPause, longestPause, attemptTimeout);
    }

    /** Without what is secret. */
    @Override
    public String toString() {
        return "AzureTablesProperties[tableNamePrefix=" + tableNamePrefix + ", stores=" + stores.keySet() + "]";
    }

    /**
     * A further store.
     *
     * @param connectionString Connection string of the account.
     * @param endpoint Address of the table service, with a shared access signature or a token credential.
     * @param sasToken Shared access signature for the endpoint.
     * @param tableNamePrefix Text in front of the name of every table. Other tables are not seen.
     * @param useExtension Whether a server of ours at the address is used by its extension. The server is asked at start.
     */
    public record Account(
            @Nullable String connectionString,
            @Nullable String endpoint,
            @Nullable String sasToken,
            @DefaultValue("") String tableNamePrefix,
            @DefaultValue("false") boolean useExtension)
            implements AzureTablesConnectionDetails {
        /** Without what is secret. */
        @Override
        public String toString() {
            return "Account[tableNamePrefix=" + tableNamePrefix + "]";
        }
    }
}
