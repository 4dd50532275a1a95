package dev.tables.boot.diagnostics;

import dev.tables.mapping.blob.BlobStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a store of large values that cannot be used. */
final class BlobStoreFailureAnalyzer extends AbstractFailureAnalyzer<BlobStoreException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, BlobStoreException unusable) {
        return new FailureAnalysis(
                unusable.getMessage(),
                "Set tables.blobs.directory to a directory that this process can create and write to, or define a"
                        + " bean of type BlobStore.",
                unusable);
    }
}
