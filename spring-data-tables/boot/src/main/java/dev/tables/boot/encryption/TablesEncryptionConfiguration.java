package dev.tables.boot.encryption;

import dev.tables.boot.TablesProperties;
import dev.tables.boot.internal.ConditionalOnDirectory;
import dev.tables.boot.internal.DeclaredEntities;
import dev.tables.mapping.encryption.EncryptionKeysetNameResolver;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.LegacyKeyResolver;
import dev.tables.mapping.encryption.MasterKey;
import dev.tables.mapping.encryption.TableEncryption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of encryption according to {@link TablesEncryptionProperties} and beans. Keys are loaded when they are
 * first needed.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TablesEncryptionProperties.class)
public final class TablesEncryptionConfiguration {

    @Bean
    @ConditionalOnDirectory("tables.encryption.keyset-directory")
    static EncryptionPreparation tablesEncryptionPreparation() {
        return new EncryptionPreparation();
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnDirectory("tables.encryption.keyset-directory")
    KeysetDirectory tablesKeysetDirectory(TablesEncryptionProperties properties, ObjectProvider<MasterKey> masterKey) {
        Path directory = java.util.Objects.requireNonNull(properties.keysetDirectory());
        MasterKey key = masterKey(properties, masterKey);
        if (key == null) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.encryption.keyset-directory",
                    directory,
                    "The keyset files are encrypted with a master key, but no master key is configured. Set"
                            + " tables.encryption.master-key to 32 bytes in Base64 (openssl rand -base64 32), or set"
                            + " tables.encryption.kms-key-uri.");
        }
        TablesProperties.require(
                !Files.exists(directory) || Files.isDirectory(directory),
                "encryption.keyset-directory",
                directory,
                "This is not a directory. Set tables.encryption.keyset-directory to a directory that this process"
                        + " can read.");
        return new KeysetDirectory(directory, key);
    }

    @Bean
    @ConditionalOnMissingBean
    TableEncryption tableEncryption(
            TablesEncryptionProperties properties,
            ObjectProvider<MasterKey> masterKey,
            ObjectProvider<EncryptionKeysetSource> sources,
            ObjectProvider<EncryptionKeysetNameResolver> resolver,
            ObjectProvider<LegacyKeyResolver> legacyKeys) {
        MasterKey key = masterKey(properties, masterKey);
        List<EncryptionKeysetSource> all =
                new ArrayList<>(sources.orderedStream().toList());
        all.add(EncryptionKeysetSource.ofSerializedKeysets(properties.keysets(), key));
        all.add(EncryptionKeysetSource.ofEnvironment(properties.keysetEnvironmentVariablePrefix(), key));
        Keyring keyring = Keyring.of(all, properties.keysetCacheTimeToLive(), InstantSource.system());
        return TableEncryption.builder(keyring)
                .keysetNameResolver(resolver.getIfAvailable())
                .legacyKeyResolver(legacyKeys.getIfAvailable())
                .acceptPlaintext(properties.acceptPlaintext())
                .lostKeysets(properties.lostKeysets())
                .build();
    }

    @Bean
    EntityCiphers tablesEntityCiphers(
            TableEncryption encryption,
            TablesEncryptionProperties properties,
            ObjectProvider<KeysetDirectory> directory,
            ConfigurableListableBeanFactory beans) {
        KeysetDirectory created = properties.createMissingKeysets() ? directory.getIfAvailable() : null;
        TablesProperties.require(
                created != null || !properties.createMissingKeysets(),
                "encryption.create-missing-keysets",
                true,
                "There is no directory in which to create keysets. Set tables.encryption.keyset-directory, or define"
                        + " a bean of type KeysetDirectory.");
        return new EntityCiphers(encryption, new DeclaredEntities(beans), created);
    }

    private static @Nullable MasterKey masterKey(
            TablesEncryptionProperties properties, ObjectProvider<MasterKey> ofTheApplication) {
        MasterKey own = ofTheApplication.getIfAvailable();
        if (own != null) {
            return own;
        }
        if (properties.masterKey() != null) {
            return MasterKey.ofBase64(properties.masterKey());
        }
        return properties.kmsKeyUri() == null ? null : ofService(properties.kmsKeyUri());
    }

    private static MasterKey ofService(String keyUri) {
        try {
            return MasterKey.ofRegisteredKms(keyUri);
        } catch (IllegalArgumentException unknown) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.encryption.kms-key-uri",
                    keyUri,
                    "No KMS client registered with Tink supports this key. Register the client of your key service"
                            + " before the application starts (KmsClients.add), or define a bean of type MasterKey.");
        }
    }
}
