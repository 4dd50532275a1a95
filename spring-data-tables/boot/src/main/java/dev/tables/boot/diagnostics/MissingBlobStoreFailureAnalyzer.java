package dev.tables.boot.diagnostics;

import dev.tables.mapping.table.MissingBlobStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains where large values can be stored. */
final class MissingBlobStoreFailureAnalyzer extends AbstractFailureAnalyzer<MissingBlobStoreException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MissingBlobStoreException missing) {
        return new FailureAnalysis(
                missing.getMessage(),
                "Name a directory, beside that of the tables and backed up with it, or make a bean of type BlobStore:\n\n"
                        + "    tables.blobs.directory=data/blobs",
                missing);
    }
}
