package dev.tables.processor.diagnostic;

import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;

/** Collects what is wrong with one entity and tells the compiler. */
public final class Diagnostics {
    private final Messager messager;
    private final boolean warn;
    private boolean failed;

    /**
     * Reports to {@code messager}.
     *
     * @param warn whether warnings are wanted
     */
    public Diagnostics(Messager messager, boolean warn) {
        this.messager = messager;
        this.warn = warn;
    }

    /** Reports; the text is a fact and a remedy, each a sentence. */
    public void report(DiagnosticCode code, Place place, String text) {
        boolean error = code.kind() == Diagnostic.Kind.ERROR;
        failed |= error;
        if (!error && !warn) {
            return;
        }
        String message = "[Tables/" + code.text() + "] " + text;
        if (place.value() != null) {
            messager.printMessage(code.kind(), message, place.element(), place.mirror(), place.value());
        } else if (place.mirror() != null) {
            messager.printMessage(code.kind(), message, place.element(), place.mirror());
        } else {
            messager.printMessage(code.kind(), message, place.element());
        }
    }

    /** Whether an error was reported. */
    public boolean failed() {
        return failed;
    }
}
