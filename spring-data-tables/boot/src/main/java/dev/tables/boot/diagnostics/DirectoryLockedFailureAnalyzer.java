package dev.tables.boot.diagnostics;

import dev.tables.engine.StoreLockedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a directory that another process uses. */
final class DirectoryLockedFailureAnalyzer extends AbstractFailureAnalyzer<StoreLockedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, StoreLockedException locked) {
        return new FailureAnalysis(
                locked.getMessage(),
                "Stop the other process, or use a different directory for this one:\n\n"
                        + "    tables.directory=data/other\n\n"
                        + "Tests that need no files can use tables.store=memory, as @DataTablesTest does.",
                locked);
    }
}
