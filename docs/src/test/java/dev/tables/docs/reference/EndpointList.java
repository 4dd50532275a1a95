package dev.tables.docs.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The endpoints of the actuator with their operations. */
final class EndpointList {
    private static final Map<String, String> METHODS =
            Map.of("ReadOperation", "GET", "WriteOperation", "POST", "DeleteOperation", "DELETE");

    private EndpointList() {}

    /** Returns the id of an endpoint. */
    static String id(JavaType endpoint) {
        return endpoint.annotations().getOrDefault("Endpoint", "").replaceAll("^id\\s*=\\s*\"|\".*$", "");
    }

    static String of(List<JavaType> endpoints) {
        StringBuilder page = new StringBuilder();
        for (JavaType endpoint : endpoints) {
            String id = id(endpoint);
            page.append(Markdown.heading(id)).append(endpoint.documentation()).append("\n\n");
            List<List<String>> rows = new ArrayList<>();
            for (JavaType.Member member : endpoint.members()) {
                method(member)
                        .ifPresent(method -> rows.add(List.of(
                                Markdown.code(method + " /actuator/" + id + path(member)), member.documentation())));
            }
            page.append(Markdown.table(List.of("request", "effect"), rows));
        }
        return Markdown.linked(page.toString(), Map.of());
    }

    private static Optional<String> method(JavaType.Member member) {
        return member.annotations().keySet().stream()
                .filter(METHODS::containsKey)
                .map(METHODS::get)
                .findFirst();
    }

    private static String path(JavaType.Member member) {
        StringBuilder path = new StringBuilder();
        member.parameters().stream()
                .filter(parameter -> parameter.startsWith("{"))
                .forEach(parameter -> path.append('/').append(parameter));
        return path.toString();
    }
}
