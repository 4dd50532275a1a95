package dev.tables.boot.server;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Configuration of the endpoint that serves the application's tables over the Azure Tables protocol.
 *
 * @param enabled Whether to serve the tables over the Azure Tables protocol. Requires tables-engine-server and a
 *     servlet container.
 * @param basePath Base path of the tables. The account name is appended: /tables/devstoreaccount1.
 * @param accountName Account name, in lower-case letters and digits.
 * @param accountKey Account key in Base64. If server.address is a loopback address and the account is devstoreaccount1,
 *     the default is Azurite's public key; otherwise a key is required.
 * @param secondaryAccountKey Second account key, to rotate keys without downtime.
 */
@ConfigurationProperties("tables.server")
public record TablesServerProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("/tables") String basePath,
        @DefaultValue("devstoreaccount1") String accountName,
        @Nullable String accountKey,
        @Nullable String secondaryAccountKey) {
    /** Rejects invalid paths. */
    public TablesServerProperties {
        if (!basePath.matches("(/[A-Za-z0-9._~-]+)+")) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.server.base-path",
                    basePath,
                    "Use a path that starts with a slash and does not end with one, such as /tables.");
        }
    }

    /** Returns a description without keys. */
    @Override
    public String toString() {
        return "tables of account " + accountName + " at " + basePath;
    }
}
