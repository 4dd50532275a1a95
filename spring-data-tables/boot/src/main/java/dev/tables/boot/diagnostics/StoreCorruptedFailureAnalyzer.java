package dev.tables.boot.diagnostics;

import dev.tables.engine.StoreCorruptedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains what can be done about a damaged store. */
final class StoreCorruptedFailureAnalyzer extends AbstractFailureAnalyzer<StoreCorruptedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, StoreCorruptedException corrupted) {
        return new FailureAnalysis(
                corrupted.getMessage(),
                "Restore a backup to tables.directory. If you have no backup, copy the directory and open the"
                        + " remaining data:\n\n    tables.rocksdb.open-damaged=true\n\nThen repair the indexes, and remove the"
                        + " property.",
                corrupted);
    }
}
