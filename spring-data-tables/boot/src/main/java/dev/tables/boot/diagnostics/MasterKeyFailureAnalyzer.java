package dev.tables.boot.diagnostics;

import dev.tables.mapping.encryption.InvalidMasterKeyException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains what is wrong with a master key without showing it, as the analysis of other properties' values would. */
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
