package dev.tables.processor.diagnostic;

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
public record Place(
        Element element,
        @Nullable AnnotationMirror mirror,
        @Nullable AnnotationValue value) {
    /** A declaration. */
    public static Place of(Element element) {
        return new Place(element, null, null);
    }

    /** An annotation. */
    public static Place of(Element element, AnnotationMirror mirror) {
        return new Place(element, mirror, null);
    }

    /** A value of this annotation, or the annotation if the value is not written out. */
    public Place at(String name) {
        if (mirror == null) {
            return this;
        }
        for (var entry : mirror.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(name)) {
                return new Place(element, mirror, entry.getValue());
            }
        }
        return this;
    }
}
