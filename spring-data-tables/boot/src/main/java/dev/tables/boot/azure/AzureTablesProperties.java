package dev.tables.boot.azure;

import dev.tables.boot.TablesProperties;
import dev.tables.engine.azure.AzureRetryOptions;
import dev.tables.engine.azure.AzureTableServiceKind;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Connection to Azure Tables: a connection string, an endpoint with a shared access signature, or an endpoint with a
 * bean of type {@code TokenCredential}.
 *
 * @param connectionString Connection string of the account.
 * @param endpoint Address of the table service. Requires a shared access signature or a token credential.
 * @param sasToken Shared access signature for the endpoint.
 * @param tableNamePrefix Prefix of all table names. Tables without the prefix are ignored.
 * @param serviceKind Type of the service. If the type is not set, it is derived from the address.
 * @param retryMaxAttempts Maximum number of attempts of a request, including the first one.
 * @param retryBaseDelay Pause before the first retry. The pause doubles with each further retry.
 * @param retryMaxDelay Maximum pause between retries.
 * @param attemptTimeout Timeout of a single attempt.
 * @param maxConcurrentRequests Number of concurrent requests when several rows are read by key or several index rows
 *     are written.
 * @param springDataTablesServer Whether the address is a Spring Data Tables server, whose own protocol is used: one
 *     request per call and transactions across partitions. Checked at startup.
 * @param additionalStores Additional stores by name. Each store is a bean whose qualifier is the name of the store.
 */
@ConfigurationProperties("tables.azure")
public record AzureTablesProperties(
        @Nullable String connectionString,
        @Nullable String endpoint,
        @Nullable String sasToken,
        @DefaultValue("") String tableNamePrefix,
        @Nullable AzureTableServiceKind serviceKind,
        @DefaultValue("6") int retryMaxAttempts,
        @DefaultValue("200ms") Duration retryBaseDelay,
        @DefaultValue("10s") Duration retryMaxDelay,
        @DefaultValue("35s") Duration attemptTimeout,
        @DefaultValue("16") int maxConcurrentRequests,
        @DefaultValue("false") boolean springDataTablesServer,
        @DefaultValue Map<String, AdditionalStore> additionalStores) {
    /** Rejects invalid numbers and durations. */
    public AzureTablesProperties {
        require(
                retryMaxAttempts >= 1,
                "retry-max-attempts",
                retryMaxAttempts,
                "Set the maximum number of attempts to 1 or more.");
        require(
                !retryBaseDelay.isNegative(),
                "retry-base-delay",
                retryBaseDelay,
                "Set the pause between attempts to 0 or more.");
        require(
                retryMaxDelay.compareTo(retryBaseDelay) >= 0,
                "retry-max-delay",
                retryMaxDelay,
                "Set the maximum pause between attempts to at least " + retryBaseDelay.toMillis()
                        + "ms, the value of tables.azure.retry-base-delay.");
        require(
                attemptTimeout.compareTo(Duration.ZERO) > 0,
                "attempt-timeout",
                attemptTimeout,
                "Set the timeout to more than 0. The service itself gives up after 30s.");
        require(
                maxConcurrentRequests >= 1,
                "max-concurrent-requests",
                maxConcurrentRequests,
                "Set the number of concurrent requests to 1 or more.");
        requirePrefix("table-name-prefix", tableNamePrefix);
        additionalStores.forEach((name, account) ->
                requirePrefix("additional-stores." + name + ".table-name-prefix", account.tableNamePrefix()));
    }

    private static void requirePrefix(String name, String prefix) {
        require(
                prefix.matches("([A-Za-z][A-Za-z0-9]{0,59})?"),
                name,
                prefix,
                "Use up to 60 ASCII letters and digits, starting with a letter. All table names start with this"
                        + " prefix.");
    }

    private static void require(boolean right, String name, Object value, String reason) {
        TablesProperties.require(right, "azure." + name, value, reason);
    }

    /** Returns the options of retries. */
    AzureRetryOptions retries() {
        return new AzureRetryOptions(retryMaxAttempts, retryBaseDelay, retryMaxDelay, attemptTimeout);
    }

    /** Returns a description without secrets. */
    @Override
    public String toString() {
        return "AzureTablesProperties[tableNamePrefix=" + tableNamePrefix + ", stores=" + additionalStores.keySet()
                + "]";
    }

    /**
     * An additional store.
     *
     * @param connectionString Connection string of the account.
     * @param endpoint Address of the table service. Requires a shared access signature or a token credential.
     * @param sasToken Shared access signature for the endpoint.
     * @param tableNamePrefix Prefix of all table names. Tables without the prefix are ignored.
     * @param springDataTablesServer Whether the address is a Spring Data Tables server, whose own protocol is used.
     *     Checked at startup.
     */
    public record AdditionalStore(
            @Nullable String connectionString,
            @Nullable String endpoint,
            @Nullable String sasToken,
            @DefaultValue("") String tableNamePrefix,
            @DefaultValue("false") boolean springDataTablesServer)
            implements AzureTablesConnectionDetails {
        /** Returns a description without secrets. */
        @Override
        public String toString() {
            return "Account[tableNamePrefix=" + tableNamePrefix + "]";
        }
    }
}
