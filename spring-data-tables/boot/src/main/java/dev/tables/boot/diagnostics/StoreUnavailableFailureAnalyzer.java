package dev.tables.boot.diagnostics;

import dev.tables.engine.StoreUnavailableException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that the place of the tables cannot be used. */
final class StoreUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<StoreUnavailableException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, StoreUnavailableException unavailable) {
        return new FailureAnalysis(
                unavailable.getMessage(),
                "If the tables are in files, name a directory that this process may make and write:\n\n"
                        + "    tables.directory=/srv/shop/tables\n\n"
                        + "If they are in a service or a database, check its address, the right to use it, and the network.",
                unavailable);
    }
}
