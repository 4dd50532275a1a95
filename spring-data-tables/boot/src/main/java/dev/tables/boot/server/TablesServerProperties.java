package dev.tables.boot.server;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Whether and how the application's tables are served by the protocol of Azure Tables.
 *
 * @param enabled Whether they are served. Needs tables-engine-server and a servlet container.
 * @param path Where in the application. The account follows: /tables/devstoreaccount1.
 * @param account The name of the account, in lower-case letters and digits.
 * @param key A key of the account, in Base64. Without one it is the emulator's, which everybody knows, where server.address is a loopback
 *     address; elsewhere the application does not start.
 * @param secondKey Another key that is valid too, to go over from one to another.
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
