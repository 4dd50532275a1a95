package dev.tables.boot.diagnostics;

import dev.tables.mapping.encryption.InvalidMasterKeyException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for an invalid master key. Unlike the analyzer of other property values, this analyzer does not
 * show the value.
 */
final class MasterKeyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidMasterKeyException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, InvalidMasterKeyException key) {
        return new FailureAnalysis(
                "The master key cannot be used. " + key.getMessage(),
                "Correct tables.encryption.master-key. If a bean of type MasterKey provides the master key, correct"
                        + " that bean. Keysets can only be decrypted with the master key that they were created with.",
                key);
    }
}
