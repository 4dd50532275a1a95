package dev.tables.boot.diagnostics;

import dev.tables.mapping.encryption.InvalidKeysetException;
import dev.tables.mapping.encryption.KeysetDestroyedException;
import dev.tables.mapping.encryption.KeysetException;
import dev.tables.mapping.encryption.KeysetLostException;
import dev.tables.mapping.encryption.KeysetNotFoundException;
import dev.tables.mapping.encryption.KeysetSource;
import java.util.Locale;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains where keys of encrypted properties are looked for, and how to make them. */
final class KeysetFailureAnalyzer extends AbstractFailureAnalyzer<KeysetException> {
    private static final String MAKE = """
            For a start, keep keysets in a directory and let them be made there:

                tables.encryption.keyset-directory=data/keys
                tables.encryption.master-key=...        # openssl rand -base64 32
                tables.encryption.create-keysets=true   # one process with a directory of its own

            Or give them as properties or environment variables (KeysetText.generate makes one):

                tables.encryption.keysets.%s=...
                %s=...

            Keep keys apart from the tables, and back them up: without them the values are gone.""";

    @Override
    protected FailureAnalysis analyze(Throwable failure, KeysetException keyset) {
        return new FailureAnalysis(
                "Entities with @Encrypt need a keyset. " + keyset.getMessage(), action(keyset), keyset);
    }

    private static String action(KeysetException failure) {
        if (failure instanceof KeysetLostException) {
            return "Check that tables.encryption.keyset-directory is there and can be read. Restore the keyset from the backup"
                    + " of that directory, or give it in tables.encryption.keysets. If it is gone for good, and what was encrypted"
                    + " with it may be lost, set tables.encryption.accept-lost-keysets=" + failure.keyset()
                    + "; see RUNBOOK.md of tables-spring-boot.";
        }
        if (failure instanceof KeysetNotFoundException) {
            String name = failure.keyset();
            return String.format(Locale.ROOT, MAKE, name, KeysetSource.variable("TABLES_KEYSET_", name));
        }
        if (failure instanceof InvalidKeysetException) {
            return "Check tables.encryption.master-key: it must be the one the keyset was made with; and that the keyset was"
                    + " made under this name.";
        }
        if (failure instanceof KeysetDestroyedException) {
            return "Name another keyset in @Encrypt; a destroyed one cannot come back.";
        }
        return "Check that the directory of keysets can be read and that the key service answers, and start again.";
    }
}
