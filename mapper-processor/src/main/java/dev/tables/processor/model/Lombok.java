package dev.tables.processor.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The annotations of Lombok, which adds members to a class while it runs. */
public final class Lombok {
    private static final String PACKAGE = "lombok.";
    private static final Set<String> ADDING = Set.of(
            "Data",
            "Value",
            "Getter",
            "Setter",
            "Builder",
            "SuperBuilder",
            "NoArgsConstructor",
            "RequiredArgsConstructor",
            "AllArgsConstructor");

    private Lombok() {}

    /** Returns whether a class, a superclass or one of their members has an annotation of Lombok. */
    public static boolean isOn(TypeMirror type) {
        return annotations(type).anyMatch(name -> name.startsWith(PACKAGE));
    }

    /** Returns a remedy if Lombok would add members to a class but is not active, otherwise null. */
    public static @Nullable String remedy(TypeMirror type) {
        return isPresent()
                ? null
                : annotations(type)
                        .filter(name -> name.startsWith(PACKAGE))
                        .map(name -> name.substring(name.lastIndexOf('.') + 1))
                        .filter(ADDING::contains)
                        .findFirst()
                        .map(annotation -> "Lombok's @" + annotation + " would generate the missing code, but Lombok is"
                                + " not on the annotation processor path. Add org.projectlombok:lombok to it, before"
                                + " tables-mapper-processor.")
                        .orElse(null);
    }

    /** Returns whether Lombok is in the class path of the processors, so that it is active. */
    private static boolean isPresent() {
        try {
            Class.forName(PACKAGE + "Data", false, Lombok.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private static Stream<String> annotations(TypeMirror type) {
        List<Element> carriers = new ArrayList<>();
        TypeMirror part = type;
        while (part instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
            carriers.add(element);
            carriers.addAll(element.getEnclosedElements());
            part = element.getSuperclass();
        }
        return carriers.stream()
                .flatMap(carrier -> carrier.getAnnotationMirrors().stream())
                .map(Lombok::nameOf);
    }

    private static String nameOf(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }
}
