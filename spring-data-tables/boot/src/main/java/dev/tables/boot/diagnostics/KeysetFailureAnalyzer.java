package dev.tables.boot.diagnostics;

import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.InvalidKeysetException;
import dev.tables.mapping.encryption.KeysetDestroyedException;
import dev.tables.mapping.encryption.KeysetException;
import dev.tables.mapping.encryption.KeysetLostException;
import dev.tables.mapping.encryption.KeysetNotFoundException;
import java.util.Locale;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for keysets that cannot be loaded. The analysis explains where keysets are looked up, and how to
 * create them.
 */
final class KeysetFailureAnalyzer extends AbstractFailureAnalyzer<KeysetException> {
    private static final String MAKE = """
            To get started, keep keysets in a directory and let the application create them there:

                tables.encryption.keyset-directory=data/keys
                tables.encryption.master-key=...        # openssl rand -base64 32
                tables.encryption.create-missing-keysets=true   # only if no other process creates keysets

            Or configure keysets as properties or environment variables (KeysetText.generate creates one):

                tables.encryption.keysets.%s=...
                %s=...

            Store keysets separately from the tables and back them up. Without them, encrypted values are lost.""";

    @Override
    protected FailureAnalysis analyze(Throwable failure, KeysetException keyset) {
        return new FailureAnalysis(
                "Entities with @Encrypt need a keyset. " + keyset.getMessage(), action(keyset), keyset);
    }

    private static String action(KeysetException failure) {
        if (failure instanceof KeysetLostException) {
            return "Check that tables.encryption.keyset-directory exists and is readable. Restore the keyset from a"
                    + " backup of that directory, or set it in tables.encryption.keysets. If the keyset cannot"
                    + " be restored, all values encrypted with it are lost. To start anyway, set"
                    + " tables.encryption.lost-keysets=" + failure.keyset()
                    + ". See 'Lost keyset' on the page 'Disaster recovery' of the documentation.";
        }
        if (failure instanceof KeysetNotFoundException) {
            String name = failure.keyset();
            return String.format(
                    Locale.ROOT, MAKE, name, EncryptionKeysetSource.environmentVariableName("TABLES_KEYSET_", name));
        }
        if (failure instanceof InvalidKeysetException) {
            return "If the keyset cannot be decrypted, check that it was created under this name and with the"
                    + " configured master key (tables.encryption.master-key or tables.encryption.kms-key-uri).";
        }
        if (failure instanceof KeysetDestroyedException) {
            return "Use another keyset in @Encrypt. A destroyed keyset cannot be restored.";
        }
        return "Check that the keyset directory is readable and that the key management service is reachable, then"
                + " start again.";
    }
}
