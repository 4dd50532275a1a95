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
            case UNKNOWN ->
                "Start the version that declares the index; or drop it with DELETE " + path
                        + " of that version, and start this one; or start this one with " + DEMOTE + ".";
            case DEFINED_OTHERWISE ->
                "Give the index of this version another name, @IndexedBy(name = ...), so that versions can run"
                        + " side by side; or start this one with " + DEMOTE
                        + " once no other runs, and have the index filled again with POST " + path
                        + " and {\"rebuild\": true}.";
            case BEING_REMOVED ->
                "Start a version that does not declare the index: it finishes the removal. Then start this one.";
        };
        return new FailureAnalysis(String.valueOf(mismatch.getMessage()), action, mismatch);
    }
}
