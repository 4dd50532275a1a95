package dev.tables.boot.test;

import com.google.crypto.tink.KeysetHandle;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.KeysetException;
import dev.tables.mapping.encryption.KeysetText;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration that keeps the keysets of a {@link DataTablesTest} in memory, as its tables are. Each keyset is
 * created when an entity first needs it. A test that sets {@code tables.encryption.keyset-directory} uses the keysets
 * in that directory. Keysets in {@code tables.encryption.keysets} and the environment are used as usual.
 */
@AutoConfiguration(before = TablesAutoConfiguration.class)
@ConditionalOnClass(KeysetHandle.class)
@ConditionalOnProperty(name = "tables.encryption.keyset-directory", havingValue = "false")
public final class InMemoryKeysetsAutoConfiguration {
    InMemoryKeysetsAutoConfiguration() {}

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    static EncryptionKeysetSource keysetsInMemory(Environment environment) {
        Map<String, String> made = new ConcurrentHashMap<>();
        String prefix =
                environment.getProperty("tables.encryption.keyset-environment-variable-prefix", "TABLES_KEYSET_");
        EncryptionKeysetSource variables = EncryptionKeysetSource.ofEnvironment(prefix, null);
        return name -> environment.containsProperty("tables.encryption.keysets." + name) || isIn(variables, name)
                ? null
                : EncryptionKeysetSource.ofSerializedKeysets(
                                Map.of(name, made.computeIfAbsent(name, fresh -> KeysetText.generate(fresh, null))),
                                null)
                        .load(name);
    }

    /** Returns whether a keyset with this name is configured, even if it cannot be decrypted without a master key. */
    private static boolean isIn(EncryptionKeysetSource variables, String name) {
        try {
            return variables.load(name) != null;
        } catch (KeysetException unreadable) {
            return true;
        }
    }
}
