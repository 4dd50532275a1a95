package dev.tables.boot.diagnostics;

import dev.tables.engine.StoreCorruptedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a damaged store. The analysis explains the remedies. */
final class StoreCorruptedFailureAnalyzer extends AbstractFailureAnalyzer<StoreCorruptedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, StoreCorruptedException corrupted) {
        return new FailureAnalysis(
                corrupted.getMessage(),
                "Restore a backup to an empty directory, and set tables.directory to it. If you have no backup, copy"
                        + " the damaged directory, then open the store with the data that remains:\n\n"
                        + "    tables.rocksdb.allow-damaged-store=true\n\n"
                        + "Repair the indexes with IndexRepair.repair, then remove the property.",
                corrupted);
    }
}
