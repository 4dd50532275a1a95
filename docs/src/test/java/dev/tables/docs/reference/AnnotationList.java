package dev.tables.docs.reference;

import java.util.List;
import java.util.Locale;

/** Each annotation with its attributes, and the enums that they take. */
final class AnnotationList {
    private AnnotationList() {}

    static String of(List<JavaType> annotations, List<JavaType> choices) {
        StringBuilder page = new StringBuilder();
        for (JavaType annotation : annotations) {
            page.append("[#")
                    .append(anchor(annotation))
                    .append("]\n=== @")
                    .append(annotation.name())
                    .append("\n\n");
            page.append(Html.block("<p><code>import " + annotation.packageName() + "." + annotation.name()
                    + ";</code></p>\n<p>" + annotation.documentation() + "</p>"));
            if (!annotation.members().isEmpty()) {
                page.append(Html.table(
                        List.of("attribute", "type", "default", "what it does"),
                        annotation.members().stream()
                                .map(member -> List.of(
                                        Html.code(member.name()),
                                        Html.code(member.type()),
                                        Html.code(member.byDefault()),
                                        member.documentation()))
                                .toList()));
            }
        }
        for (JavaType choice : choices) {
            page.append("[#")
                    .append(anchor(choice))
                    .append("]\n=== ")
                    .append(choice.name())
                    .append("\n\n");
            page.append(Html.block("<p>" + choice.documentation() + "</p>"));
            page.append(Html.table(
                    List.of("constant", "means"),
                    choice.members().stream()
                            .filter(member -> member.type().isEmpty())
                            .map(member -> List.of(Html.code(member.name()), member.documentation()))
                            .toList()));
        }
        return page.toString();
    }

    private static String anchor(JavaType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
