package dev.tables.boot.diagnostics;

import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for an application that would damage an index of another version. The analysis explains the
 * remedies.
 */
final class IndexMismatchFailureAnalyzer extends AbstractFailureAnalyzer<IndexDefinitionMismatchException> {
    private static final String ENDPOINT = "/actuator/tablesindexes/";
    private static final String DEMOTE = "tables.indexes.mismatch-policy=demote";

    @Override
    protected FailureAnalysis analyze(Throwable failure, IndexDefinitionMismatchException mismatch) {
        String path = ENDPOINT + mismatch.entityName() + "/" + mismatch.indexName();
        String action = switch (mismatch.kind()) {
            case NOT_DECLARED ->
                "Do one of the following:\n\n"
                        + "- Start the application version that declares the index.\n"
                        + "- Drop the index: start the application version that declares it, send DELETE " + path
                        + ", then start this application version.\n"
                        + "- Take the index out of service: start this application version with " + DEMOTE + ".";
            case DIFFERENT_DEFINITION ->
                "Do one of the following:\n\n"
                        + "- Give the index another name in this application version: @IndexedBy(name = ...). Then both"
                        + " application versions can run at the same time.\n"
                        + "- Stop all other application versions, and start this one with " + DEMOTE
                        + ". Then rebuild the index: send POST " + path + " with the body {\"rebuild\": true}.";
            case BEING_REMOVED ->
                "Start an application version that does not declare the index, and wait until the index is removed."
                        + " Then start this application version.";
        };
        return new FailureAnalysis(String.valueOf(mismatch.getMessage()), action, mismatch);
    }
}
