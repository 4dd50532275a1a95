package dev.tables.boot.diagnostics;

import dev.tables.engine.StoreUnavailableException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a store that cannot be used. */
final class StoreUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<StoreUnavailableException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, StoreUnavailableException unavailable) {
        return new FailureAnalysis(
                unavailable.getMessage(),
                "If the tables are in files, configure a directory that this process can create and write to:\n\n"
                        + "    tables.directory=/srv/shop/tables\n\n"
                        + "If they are in a service or a database, check its address, the access rights, and the network.",
                unavailable);
    }
}
