package dev.tables.docs.reference;

import dev.tables.mapping.query.QueryKeyword;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The keywords of query methods, in the order in which method names are matched. */
final class KeywordList {
    private KeywordList() {}

    static String of(Path root) throws IOException {
        JavaType source =
                JavaTypes.below(List.of(root.resolve("mapper-runtime/src/main/java/dev/tables/mapping/query"))).stream()
                        .filter(type -> type.name().equals("QueryKeyword"))
                        .findFirst()
                        .orElseThrow();
        List<List<String>> rows = new ArrayList<>();
        for (QueryKeyword keyword : QueryKeyword.values()) {
            String meaning = source.members().stream()
                    .filter(member -> member.name().equals(keyword.name()))
                    .map(JavaType.Member::documentation)
                    .findFirst()
                    .orElseThrow();
            String reason = keyword.unsupportedReason();
            rows.add(List.of(
                    Markdown.code(keyword.name()),
                    keyword.methodNameSuffixes().stream().map(Markdown::code).collect(Collectors.joining(", ")),
                    Integer.toString(keyword.argumentCount()),
                    reason == null ? meaning : "Rejected. " + Markdown.escaped(reason)));
        }
        return Markdown.linked(Markdown.table(List.of("keyword", "spellings", "arguments", "meaning"), rows), Map.of());
    }
}
