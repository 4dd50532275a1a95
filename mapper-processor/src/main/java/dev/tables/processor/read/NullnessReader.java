package dev.tables.processor.read;

import dev.tables.processor.model.MappedProperty.Nullness;
import java.util.List;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A reader of nullness declarations in the source. {@code @Nullable} and {@code @NonNull} of any library count if the
 * declaration or its type has them. For a declaration without these annotations, JSpecify's {@code @NullMarked} on an
 * enclosing class, package or module decides.
 */
final class NullnessReader {
    private static final String MARKED = "org.jspecify.annotations.NullMarked";
    private static final String UNMARKED = "org.jspecify.annotations.NullUnmarked";

    private NullnessReader() {}

    static Nullness read(List<? extends Element> declarations, TypeMirror type) {
        if (type.getKind().isPrimitive()) {
            return Nullness.NON_NULL;
        }
        for (Element declaration : declarations) {
            Nullness declared = declared(declaration);
            if (declared != null) {
                return declared;
            }
        }
        return isMarked(declarations.get(0)) ? Nullness.NON_NULL : Nullness.UNSPECIFIED;
    }

    private static @Nullable Nullness declared(Element declaration) {
        TypeMirror type =
                declaration instanceof ExecutableElement method ? method.getReturnType() : declaration.asType();
        Nullness said = annotated(declaration);
        return said == null ? annotated(type) : said;
    }

    /** Returns the nullness that annotations of a declaration or type declare, or null. */
    static @Nullable Nullness annotated(AnnotatedConstruct construct) {
        for (AnnotationMirror mirror : construct.getAnnotationMirrors()) {
            String name = mirror.getAnnotationType().asElement().getSimpleName().toString();
            if (name.equals("Nullable") || name.equals("CheckForNull")) {
                return Nullness.NULLABLE;
            }
            if (name.equals("NonNull") || name.equals("NotNull") || name.equals("Nonnull")) {
                return Nullness.NON_NULL;
            }
        }
        return null;
    }

    /** Returns whether the closest JSpecify annotation on or around a declaration is {@code @NullMarked}. */
    static boolean isMarked(Element declaration) {
        for (Element scope = declaration; scope != null; scope = enclosing(scope)) {
            for (AnnotationMirror mirror : scope.getAnnotationMirrors()) {
                String name = Mirrors.nameOf(mirror);
                if (name.equals(MARKED) || name.equals(UNMARKED)) {
                    return name.equals(MARKED);
                }
            }
        }
        return false;
    }

    private static @Nullable Element enclosing(Element element) {
        return element.getKind() == ElementKind.MODULE ? null : element.getEnclosingElement();
    }
}
