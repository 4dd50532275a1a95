package dev.tables.docs.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The annotations with their attributes, followed by the enums that attributes take. */
final class AnnotationList {
    private AnnotationList() {}

    static String of(List<JavaType> annotations, List<JavaType> choices) {
        Map<String, String> headings = new LinkedHashMap<>();
        annotations.forEach(type -> headings.put(type.name(), "@" + type.name()));
        choices.forEach(type -> headings.put(type.name(), type.name()));
        StringBuilder page = new StringBuilder();
        annotations.forEach(type -> page.append(annotation(type, others(headings, type))));
        choices.forEach(type -> page.append(choice(type, others(headings, type))));
        return page.toString();
    }

    /** Returns the headings without that of one type, so that no section contains links to itself. */
    private static Map<String, String> others(Map<String, String> headings, JavaType type) {
        Map<String, String> others = new LinkedHashMap<>(headings);
        others.remove(type.name());
        return others;
    }

    private static String annotation(JavaType type, Map<String, String> headings) {
        String text = Markdown.heading("@" + type.name())
                + Markdown.code("import " + type.packageName() + "." + type.name() + ";") + "\n\n"
                + type.documentation() + "\n\n";
        if (!type.members().isEmpty()) {
            text += Markdown.table(
                    List.of("attribute", "type", "default", "meaning"),
                    type.members().stream()
                            .map(member -> List.of(
                                    Markdown.code(member.name()),
                                    "[" + Markdown.code(member.type()) + "](" + Markdown.TYPE + member.type() + ")",
                                    Markdown.code(member.byDefault()),
                                    member.documentation()))
                            .toList());
        }
        return Markdown.linked(text, headings);
    }

    private static String choice(JavaType type, Map<String, String> headings) {
        String text = Markdown.heading(type.name())
                + type.documentation() + "\n\n"
                + Markdown.table(
                        List.of("constant", "meaning"),
                        type.members().stream()
                                .filter(member -> member.type().isEmpty())
                                .map(member -> List.of(Markdown.code(member.name()), member.documentation()))
                                .toList());
        return Markdown.linked(text, headings);
    }
}
