package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.aead.XChaCha20Poly1305Key;
import com.google.crypto.tink.prf.HkdfPrfKey;
import dev.tables.engine.PrimaryKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Keysets made by others, such as Tink's command line tool, with keys of kinds that are not made here. */
class OtherKindsOfKeysTest {
    private static final String VALUES = """
            {"primaryKeyId":2781624339,"key":[{"keyData":{"typeUrl":"type.googleapis.com/google.crypto.tink.XChaCha20Poly1305Key",\
            "value":"GiCVmz5LFwHErYNynFp/KlOmBDqmIaYjIA/aduGe8pIlvw==","keyMaterialType":"SYMMETRIC"},"status":"ENABLED",\
            "keyId":2781624339,"outputPrefixType":"TINK"}]}""";
    private static final String INDEX = """
            {"primaryKeyId":2157579662,"key":[{"keyData":{"typeUrl":"type.googleapis.com/google.crypto.tink.HkdfPrfKey",\
            "value":"EgIIAxogMqbgMBCZE4WJH1Y5vTsdMzNaU0IYINAXiijkQTU48NM=","keyMaterialType":"SYMMETRIC"},"status":"ENABLED",\
            "keyId":2157579662,"outputPrefixType":"RAW"}]}""";
    private static final Keyring KEYRING = Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
            Map.of("default", VALUES, "default-index", INDEX, "raw", VALUES.replace("TINK", "RAW")), null));

    @Test
    void valuesAreEncryptedWithOtherKeyTypes() {
        SecretRows rows = new SecretRows(TableEncryption.builder(KEYRING).build());
        PrimaryKey keys = new PrimaryKey("tenant", "0001");
        rows.put(keys, writer -> writer.string("text", "value"));
        assertThat(rows.row(keys).string("text")).isEqualTo("value");
    }

    @Test
    void otherKeyTypesAreParsedAtFirstUse() {
        assertThat(KeysetText.parse("default", VALUES, null).getPrimary().getKey())
                .isInstanceOf(XChaCha20Poly1305Key.class);
        assertThat(KeysetText.parse("default-index", INDEX, null).getPrimary().getKey())
                .isInstanceOf(HkdfPrfKey.class);
        KEYRING.loadKeysets(List.of("default-index"));
    }

    @Test
    void keysWithoutPrefixAreRejected() {
        assertThatThrownBy(() -> KEYRING.loadKeysets(List.of("raw")))
                .isInstanceOf(InvalidKeysetException.class)
                .hasMessageContaining("without an output prefix");
    }
}
