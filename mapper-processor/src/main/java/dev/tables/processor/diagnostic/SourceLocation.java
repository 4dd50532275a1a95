package dev.tables.processor.diagnostic;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The location of a diagnostic in the source.
 *
 * @param element the declaration
 * @param mirror the annotation on the declaration, or null if the location is the declaration
 * @param value the value in the annotation, or null if the location is the annotation
 */
public record SourceLocation(
        Element element,
        @Nullable AnnotationMirror mirror,
        @Nullable AnnotationValue value) {
    /** Returns the location of a declaration. */
    public static SourceLocation of(Element element) {
        return new SourceLocation(element, null, null);
    }

    /** Returns the location of an annotation. */
    public static SourceLocation of(Element element, AnnotationMirror mirror) {
        return new SourceLocation(element, mirror, null);
    }

    /** Returns whether the declaration or an enclosing one has {@code @SuppressWarnings("tables")}. */
    public boolean isAccepted() {
        for (Element around = element; around != null; around = around.getEnclosingElement()) {
            SuppressWarnings suppressed = around.getAnnotation(SuppressWarnings.class);
            if (suppressed != null && List.of(suppressed.value()).contains("tables")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the location of a value in this annotation. If the value is a default, returns the location of the
     * annotation.
     */
    public SourceLocation at(String name) {
        if (mirror == null) {
            return this;
        }
        for (var entry : mirror.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(name)) {
                return new SourceLocation(element, mirror, entry.getValue());
            }
        }
        return this;
    }
}
