package dev.tables.docs.reference;

import dev.tables.mapping.query.QueryKeyword;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Every keyword of query methods, in the order in which names are matched. */
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
            String refusal = keyword.unsupportedReason();
            rows.add(List.of(
                    Html.code(keyword.name()),
                    keyword.methodNameSuffixes().stream().map(Html::code).collect(Collectors.joining(", ")),
                    Integer.toString(keyword.argumentCount()),
                    refusal == null ? meaning : "Refused. " + Objects.requireNonNull(refusal)));
        }
        return Html.table(List.of("keyword", "spellings", "arguments", "means"), rows);
    }
}
