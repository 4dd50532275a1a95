package dev.tables.boot.diagnostics;

import dev.tables.mapping.blob.MissingBlobStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for an application that has no store for large values. */
final class MissingBlobStoreFailureAnalyzer extends AbstractFailureAnalyzer<MissingBlobStoreException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MissingBlobStoreException missing) {
        return new FailureAnalysis(
                missing.getMessage(),
                "Define a bean of type BlobStore, or configure a directory for large values. Back up this directory"
                        + " together with the directory of the tables:\n\n    tables.blobs.directory=data/blobs",
                missing);
    }
}
