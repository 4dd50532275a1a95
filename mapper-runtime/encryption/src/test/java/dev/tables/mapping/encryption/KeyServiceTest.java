package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KmsClient;
import dev.tables.engine.PrimaryKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keysets under a master key that a key management service keeps. */
class KeyServiceTest {
    private static final PrimaryKey KEYS = new PrimaryKey("tenant", "0001");

    @TempDir
    Path directory;

    private Instant now = Instant.parse("2026-11-20T12:00:00Z");
    private final InstantSource clock = () -> now;

    private SecretRows rows(EncryptionKeysetSource source) {
        Keyring ring = Keyring.of(List.of(source), Keyring.DEFAULT_CACHE_TTL, clock);
        return new SecretRows(TableEncryption.builder(ring).build());
    }

    @Test
    void keysetsAreLoadedThroughTheKeyService() throws GeneralSecurityException {
        LocalKeyService service = new LocalKeyService();
        MasterKey key = MasterKey.ofKms(service, "local-kms://key");
        KeysetDirectory keysets = new KeysetDirectory(directory, key);
        keysets.create("default");
        SecretRows rows = rows(keysets);
        rows.put(KEYS, writer -> writer.string("text", "value"));
        assertThat(service.asked).isEqualTo(2);
        for (int i = 0; i < 10; i++) {
            assertThat(rows.row(KEYS).string("text")).isEqualTo("value");
        }
        assertThat(service.asked)
                .as("only keysets need the service, values do not")
                .isEqualTo(2);
        assertThatThrownBy(() -> MasterKey.ofKms(service, "aws-kms://key"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void unavailableKeyServiceIsARetryableError() throws GeneralSecurityException {
        LocalKeyService service = new LocalKeyService();
        KeysetDirectory keysets = new KeysetDirectory(directory, MasterKey.ofKms(service, "local-kms://key"));
        keysets.create("default");
        service.away = true;
        KeysetUnavailableException away = catchThrowableOfType(KeysetUnavailableException.class, () -> rows(keysets));
        assertThat(away.isRetryable()).isTrue();
        service.away = false;
        SecretRows rows = rows(keysets);
        rows.put(KEYS, writer -> writer.string("text", "value"));
        service.away = true;
        now = now.plus(Duration.ofDays(1));
        assertThat(rows.row(KEYS).string("text"))
                .as("what is in memory still reads")
                .isEqualTo("value");
        assertThatThrownBy(() -> rows.put(KEYS, writer -> writer.string("text", "other")))
                .as("and does not encrypt: somebody may have rotated it since")
                .isInstanceOfSatisfying(
                        KeysetUnavailableException.class,
                        later -> assertThat(later.isRetryable()).isTrue())
                .hasMessageContaining("must not encrypt values");
        service.away = false;
        now = now.plusSeconds(1);
        rows.put(KEYS, writer -> writer.string("text", "other"));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("other");
    }

    /** A key management service in this process, through Tink's interface to such services. */
    static final class LocalKeyService implements KmsClient {
        private final Aead key = KeysTest.masterKey(7).aead();
        private boolean away;
        private int asked;

        LocalKeyService() throws GeneralSecurityException {}

        @Override
        public boolean doesSupport(String keyUri) {
            return keyUri.startsWith("local-kms://");
        }

        @Override
        public KmsClient withCredentials(String path) {
            return this;
        }

        @Override
        public KmsClient withDefaultCredentials() {
            return this;
        }

        @Override
        public Aead getAead(String keyUri) {
            return new Aead() {
                @Override
                public byte[] encrypt(byte[] plain, byte[] data) throws GeneralSecurityException {
                    ask();
                    return key.encrypt(plain, data);
                }

                @Override
                public byte[] decrypt(byte[] encrypted, byte[] data) throws GeneralSecurityException {
                    ask();
                    return key.decrypt(encrypted, data);
                }
            };
        }

        private void ask() throws GeneralSecurityException {
            asked++;
            if (away) {
                throw new GeneralSecurityException("no answer", new IOException("connection refused"));
            }
        }
    }
}
