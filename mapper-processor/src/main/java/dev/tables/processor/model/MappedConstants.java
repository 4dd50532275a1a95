package dev.tables.processor.model;

import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * The constants of an enum, with the texts under which they are stored.
 *
 * @param all the constants, in order of declaration
 */
public record MappedConstants(List<MappedConstant> all) {
    private static final String ANNOTATION = "dev.tables.annotation.EnumValue";

    /** Copies the list. */
    public MappedConstants {
        all = List.copyOf(all);
    }

    /**
     * A constant.
     *
     * @param name its name
     * @param texts the text that is written, then former texts, the latest first
     * @param place where the texts are declared, otherwise the constant
     */
    public record MappedConstant(String name, List<String> texts, SourceLocation place) {
        /** Copies the list. */
        public MappedConstant {
            texts = List.copyOf(texts);
        }

        /** Returns whether the constant is stored under its name only. */
        public boolean isNamed() {
            return texts.size() == 1 && texts.get(0).equals(name);
        }
    }

    /** Reads the constants of an enum. */
    public static MappedConstants of(TypeMirror type) {
        List<MappedConstant> all = new ArrayList<>();
        for (Element element : ((DeclaredType) type).asElement().getEnclosedElements()) {
            if (element.getKind() == ElementKind.ENUM_CONSTANT) {
                all.add(one(element));
            }
        }
        return new MappedConstants(all);
    }

    private static MappedConstant one(Element constant) {
        String name = constant.getSimpleName().toString();
        for (AnnotationMirror mirror : constant.getAnnotationMirrors()) {
            if (mirror.getAnnotationType().toString().equals(ANNOTATION)) {
                List<String> texts = new ArrayList<>(values(mirror, "value"));
                if (texts.isEmpty() || texts.get(0).isEmpty()) {
                    texts = new ArrayList<>(List.of(name));
                }
                texts.addAll(values(mirror, "formerNames"));
                return new MappedConstant(name, texts, SourceLocation.of(constant, mirror));
            }
        }
        return new MappedConstant(name, List.of(name), SourceLocation.of(constant));
    }

    private static List<String> values(AnnotationMirror mirror, String attribute) {
        List<String> values = new ArrayList<>();
        mirror.getElementValues().forEach((element, value) -> {
            if (element.getSimpleName().contentEquals(attribute)) {
                List<?> each = value.getValue() instanceof List<?> list ? list : List.of(value);
                each.forEach(one -> values.add(
                        one instanceof AnnotationValue text ? text.getValue().toString() : ""));
            }
        });
        return values;
    }

    /**
     * Returns the stored texts of the constants whose text differs from their name. Call this method only after the
     * checks have passed.
     */
    public EnumConstantTexts texts() {
        EnumConstantTexts texts = EnumConstantTexts.NONE;
        for (MappedConstant one : all) {
            if (!one.isNamed()) {
                texts = texts.with(
                        one.name(),
                        one.texts().get(0),
                        one.texts().subList(1, one.texts().size()).toArray(String[]::new));
            }
        }
        return texts;
    }
}
