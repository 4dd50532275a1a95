package dev.tables.boot.diagnostics;

import dev.tables.mapping.blob.BlobStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that the place of large values cannot be used. */
final class BlobStoreFailureAnalyzer extends AbstractFailureAnalyzer<BlobStoreException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, BlobStoreException unusable) {
        return new FailureAnalysis(
                unusable.getMessage(),
                "Name a directory that this process may make and write in tables.blobs.directory, or define a bean of type"
                        + " BlobStore.",
                unusable);
    }
}
