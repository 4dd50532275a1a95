package dev.tables.processor.diagnostic;

import java.util.EnumSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/** The diagnostics of one entity, which are reported to the compiler. */
public final class Diagnostics {
    private final Messager messager;
    private final boolean warn;
    private final Set<DiagnosticCode> errors = EnumSet.noneOf(DiagnosticCode.class);

    /**
     * Creates diagnostics that are reported to {@code messager}.
     *
     * @param warn whether to report warnings
     */
    public Diagnostics(Messager messager, boolean warn) {
        this.messager = messager;
        this.warn = warn;
    }

    /** Reports a diagnostic. The text consists of a sentence about the problem and a sentence about its solution. */
    public void report(DiagnosticCode code, SourceLocation place, String text) {
        boolean error = code.kind() == Diagnostic.Kind.ERROR;
        if (error) {
            errors.add(code);
        }
        if (!error && !warn) {
            return;
        }
        String message = code.message(text + ofUnplaced(place));
        if (place.value() != null) {
            messager.printMessage(code.kind(), message, place.element(), place.mirror(), place.value());
        } else if (place.mirror() != null) {
            messager.printMessage(code.kind(), message, place.element(), place.mirror());
        } else {
            messager.printMessage(code.kind(), message, place.element());
        }
    }

    /**
     * Returns the name of the record for a diagnostic in a record header, otherwise an empty text. Eclipse's compiler
     * shows neither file nor line of a diagnostic in a record header.
     */
    private String ofUnplaced(SourceLocation place) {
        if (!messager.getClass().getName().startsWith("org.eclipse.jdt.")) {
            return "";
        }
        Element element = place.element();
        while (element != null && !(element instanceof TypeElement)) {
            element = element.getEnclosingElement();
        }
        return element instanceof TypeElement type && type.getKind() == ElementKind.RECORD
                ? " (" + type.getQualifiedName() + ")"
                : "";
    }

    /** Returns whether an error was reported. */
    public boolean failed() {
        return !errors.isEmpty();
    }

    /** Returns whether an error with another code was reported. */
    public boolean failedBesides(DiagnosticCode code) {
        return errors.stream().anyMatch(error -> error != code);
    }
}
