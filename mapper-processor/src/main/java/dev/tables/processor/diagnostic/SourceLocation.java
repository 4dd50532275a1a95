package dev.tables.processor.diagnostic;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * Where in the source something stands.
 *
 * @param element the declaration
 * @param mirror the annotation on it, if one is meant
 * @param value the value in the annotation, if one is meant
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

    /** Returns whether the declaration, or one around it, has {@code @SuppressWarnings("tables")}. */
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
     * Returns the location of a value in this annotation, or that of the annotation if the value is not written
     * explicitly.
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
