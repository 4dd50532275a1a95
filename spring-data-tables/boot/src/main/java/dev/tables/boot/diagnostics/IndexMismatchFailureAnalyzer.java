package dev.tables.boot.diagnostics;

import dev.tables.mapping.lifecycle.IndexMismatchException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that this version of the application would spoil an index of another, and what to do. */
final class IndexMismatchFailureAnalyzer extends AbstractFailureAnalyzer<IndexMismatchException> {
    private static final String ENDPOINT = "/actuator/tablesindexes/";
    private static final String DEMOTE = "tables.indexes.on-mismatch=demote";

    @Override
    protected FailureAnalysis analyze(Throwable failure, IndexMismatchException mismatch) {
        String path = ENDPOINT + mismatch.entity() + "/" + mismatch.index();
        String action = switch (mismatch.kind()) {
            case NOT_DECLARED ->
                "Start the version of the application that declares the index. Or drop the index: start that version,"
                        + " send DELETE " + path + ", then start this version. Or start this version with " + DEMOTE
                        + ".";
            case DIFFERENT_DEFINITION ->
                "Give the index another name in this version: @IndexedBy(name = ...). Then both versions can run at the"
                        + " same time. Or stop all other versions and start this one with " + DEMOTE
                        + ". Then rebuild the index: send POST " + path + " with {\"rebuild\": true}.";
            case BEING_REMOVED ->
                "Start a version that does not declare the index, so that the removal can finish. Then start this"
                        + " version.";
        };
        return new FailureAnalysis(String.valueOf(mismatch.getMessage()), action, mismatch);
    }
}
