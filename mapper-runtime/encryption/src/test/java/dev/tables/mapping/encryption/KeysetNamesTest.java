package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.RegistryConfiguration;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of keysets, and the variables and kinds of keys that follow from them: none is another's. */
class KeysetNamesTest {
    private static final String ALPHABET = "aA1-_.";

    /** Returns every text up to the given length. */
    private static List<String> texts(int length) {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int from = 0, round = 0; round < length; round++) {
            int end = texts.size();
            for (; from < end; from++) {
                for (char next : ALPHABET.toCharArray()) {
                    texts.add(texts.get(from) + next);
                }
            }
        }
        return texts;
    }

    @Test
    void keysetsHaveUniqueVariableNames() {
        Map<String, String> names = new HashMap<>();
        int legal = 0;
        for (String name : texts(5)) {
            if (KeysetNames.isLegal(name)) {
                legal++;
                String variable = EncryptionKeysetSource.environmentVariableName("TABLES_KEYSET_", name);
                assertThat(variable).matches("TABLES_KEYSET_[A-Z0-9_]+");
                assertThat(names.put(variable, name))
                        .as(name + " has " + variable)
                        .isNull();
            }
        }
        assertThat(legal).isGreaterThan(4000);
        assertThat(EncryptionKeysetSource.environmentVariableName("TABLES_KEYSET_", "default-index"))
                .isEqualTo("TABLES_KEYSET_DEFAULT_INDEX");
    }

    @Test
    void variableIsReadOnlyForItsOwnKeyset() {
        Map<String, String> environment = Map.of("K_TENANT_1", KeysetText.generate("tenant-1", null));
        EncryptionKeysetSource source = EncryptionKeysetSource.ofEnvironment("K_", environment, null);
        assertThat(source.load("tenant-1")).isNotNull();
        for (String other : List.of("tenant.1", "tenant_1", "Tenant-1", "TENANT_1", "tenant-1-", "tenant--1")) {
            assertThat(source.load(other)).as(other).isNull();
            assertThat(source.isNameTaken(other)).as(other).isFalse();
            String own = EncryptionKeysetSource.environmentVariableName("K_", other);
            assertThat(EncryptionKeysetSource.ofEnvironment("K_", Map.of(own, KeysetText.generate(other, null)), null)
                            .load(other))
                    .isNotNull();
        }
    }

    @Test
    void eachTenantHasItsOwnKeyset() {
        List<String> tenants = texts(4);
        tenants.addAll(List.of(
                "index", "a-index", "-index", "acme", "acme-index", "Zoë", "a/b", "x".repeat(60), "x".repeat(1024)));
        Map<String, String> names = new HashMap<>();
        for (String prefix : List.of("tenant-", "a", "tenant-index", "x".repeat(23))) {
            names.clear();
            for (String tenant : tenants) {
                String name = EncryptionKeysetNameResolver.deriveKeysetName(prefix, tenant);
                assertThat(KeysetNames.isLegal(name)).as(name).isTrue();
                assertThat(KeysetNames.isIndex(name)).as(name).isFalse();
                assertThat(name).startsWith(prefix);
                String before = names.put(name, tenant);
                assertThat(before == null || before.equals(tenant))
                        .as(name + " of " + before + " and " + tenant)
                        .isTrue();
            }
        }
        assertThat(EncryptionKeysetNameResolver.deriveKeysetName("tenant-", "acme"))
                .isEqualTo("tenant-acme");
        for (String prefix : List.of("", "Tenant", "tenant.", "-a", "x".repeat(24))) {
            assertThatThrownBy(() -> EncryptionKeysetNameResolver.deriveKeysetName(prefix, "acme"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Found keyset name prefix '" + prefix + "'");
        }
    }

    @Test
    void tenantWhoseKeyEndsInIndexCanStoreValues(@TempDir Path directory) throws Exception {
        KeysetDirectory keysets = new KeysetDirectory(directory, KeysTest.masterKey(1));
        String name = EncryptionKeysetNameResolver.deriveKeysetName("tenant-", "acme-index");
        keysets.create(name);
        assertThat(Objects.requireNonNull(keysets.load(name)).getPrimitive(RegistryConfiguration.get(), Aead.class))
                .isNotNull();
    }

    @Test
    void resolverThatReturnsAKeysetOfIndexesIsRejected(@TempDir Path directory) {
        KeysetDirectory keysets = new KeysetDirectory(directory, KeysTest.masterKey(1));
        List.of("default", "default-index", "acme-index").forEach(keysets::create);
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TableEncryption encryption = TableEncryption.builder(Keyring.of(keysets))
                    .keysetNameResolver((table, keys, property, declared) -> "acme-index")
                    .build();
            EntityTable<Person> people = EntityTable.of(
                    store,
                    PersonTableMapper.ENCRYPTED,
                    encryption.cipherFor(PersonTableMapper.ENCRYPTED.model(), store));
            people.createTables();
            assertThatThrownBy(() -> people.insert(Person.of(1, "Ada", "ada@example.org", 1L)))
                    .isInstanceOf(InvalidKeysetException.class)
                    .hasMessageContaining("was chosen by the EncryptionKeysetNameResolver")
                    .hasMessageContaining("deriveKeysetName");
        }
    }
}
