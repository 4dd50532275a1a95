package dev.tables.boot;

import dev.tables.mapping.lifecycle.IndexMismatchException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that this version of the application would spoil an index of another; the message of the exception says what to do. */
final class IndexMismatchFailureAnalyzer extends AbstractFailureAnalyzer<IndexMismatchException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, IndexMismatchException mismatch) {
        return new FailureAnalysis(
                String.valueOf(mismatch.getMessage()),
                "Start the version that declares the index; or drop it with DELETE /actuator/tablesindexes/"
                        + mismatch.entity()
                        + "/" + mismatch.index()
                        + " of that version, and start this one; or start this one with tables.indexes.on-mismatch=demote.",
                mismatch);
    }
}
