package dev.tables.boot;

import dev.tables.mapping.encryption.EncryptionResolver;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.KeysetSource;
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

/** Makes the encryption that {@link TablesEncryptionProperties} and beans describe. Keys are loaded by what needs them. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TablesEncryptionProperties.class)
final class TablesEncryptionConfiguration {

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
                    "Its files are encrypted under a master key, and there is none. Set tables.encryption.master-key to 32"
                            + " bytes in Base64 (openssl rand -base64 32), or tables.encryption.kms-key-uri.");
        }
        TablesProperties.require(
                !Files.exists(directory) || Files.isDirectory(directory),
                "encryption.keyset-directory",
                directory,
                "It is no directory. Set tables.encryption.keyset-directory to one that this process may read.");
        return new KeysetDirectory(directory, key);
    }

    @Bean
    @ConditionalOnMissingBean
    TableEncryption tableEncryption(
            TablesEncryptionProperties properties,
            ObjectProvider<MasterKey> masterKey,
            ObjectProvider<KeysetSource> sources,
            ObjectProvider<EncryptionResolver> resolver,
            ObjectProvider<LegacyKeyResolver> legacyKeys) {
        MasterKey key = masterKey(properties, masterKey);
        List<KeysetSource> all = new ArrayList<>(sources.orderedStream().toList());
        all.add(KeysetSource.ofTexts(properties.keysets(), key));
        all.add(KeysetSource.ofEnvironment(properties.environmentPrefix(), key));
        Keyring keyring = Keyring.of(all, properties.maxKeyAge(), InstantSource.system());
        return TableEncryption.builder(keyring)
                .resolver(resolver.getIfAvailable())
                .legacyKeys(legacyKeys.getIfAvailable())
                .acceptPlain(properties.acceptPlain())
                .acceptLost(properties.acceptLostKeysets())
                .build();
    }

    @Bean
    EntityCiphers tablesEntityCiphers(
            TableEncryption encryption,
            TablesEncryptionProperties properties,
            ObjectProvider<KeysetDirectory> directory,
            ConfigurableListableBeanFactory beans) {
        KeysetDirectory created = properties.createKeysets() ? directory.getIfAvailable() : null;
        TablesProperties.require(
                created != null || !properties.createKeysets(),
                "encryption.create-keysets",
                true,
                "There is no directory to make keysets in. Set tables.encryption.keyset-directory, or define a bean of type"
                        + " KeysetDirectory.");
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
                    "No client that is registered with Tink supports this key. Register that of the service before the"
                            + " application starts (KmsClients.add), or define a bean of type MasterKey.");
        }
    }
}
