package dev.tables.boot.server;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Whether and how the application's tables are served by the protocol of Azure Tables.
 *
 * @param enabled Whether the application serves its tables over the protocol of Azure Tables. It needs tables-engine-server and a
 *     servlet container.
 * @param path Path of the tables in the application. The account follows it: /tables/devstoreaccount1.
 * @param account Name of the account, in lower-case letters and digits.
 * @param key Key of the account, in Base64. The default is the public key of the emulator, and only if server.address is a
 *     loopback address; elsewhere the application does not start without a key.
 * @param secondKey Second key of the account, to replace one key by another without downtime.
 */
@ConfigurationProperties("tables.server")
public record TablesServerProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("/tables") String path,
        @DefaultValue("devstoreaccount1") String account,
        @Nullable String key,
        @Nullable String secondKey) {
    /** Refuses paths that cannot be one. */
    public TablesServerProperties {
        if (!path.matches("(/[A-Za-z0-9._~-]+)+")) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.server.path", path, "It is a path with a slash first and none last, such as /tables.");
        }
    }

    /** Without keys. */
    @Override
    public String toString() {
        return "tables of account " + account + " at " + path;
    }
}
