package dev.tables.docs.reference;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Public types that the reference is made of.
 *
 * @param types all of them
 */
record ReferenceSources(List<JavaType> types) {
    private static final Set<String> CHOICES = Set.of(
            "EncryptionRolloutStage",
            "IndexLayout",
            "IndexConsistency",
            "IndexScope",
            "UnknownPropertyPolicy",
            "UnreadableEntityPolicy");

    static ReferenceSources of(Path root) throws IOException {
        return new ReferenceSources(JavaTypes.below(Stream.of(
                        "mapper-annotations",
                        "spring-data-tables/core",
                        "spring-data-tables/migrations",
                        "spring-data-tables/web",
                        "spring-data-tables/boot",
                        "spring-data-tables/integrations",
                        "spring-data-tables/starter-test")
                .map(module -> root.resolve(module).resolve("src/main/java"))
                .toList()));
    }

    /** What users annotate their code with. */
    List<JavaType> annotations() {
        return types.stream()
                .filter(type -> type.kind().equals("ANNOTATION_TYPE"))
                .filter(type -> !type.packageName().contains("internal"))
                .toList();
    }

    /** Enums that attributes of annotations take. */
    List<JavaType> choices() {
        return types.stream()
                .filter(type -> type.kind().equals("ENUM") && type.packageName().equals("dev.tables.annotation"))
                .filter(type -> CHOICES.contains(type.name()))
                .toList();
    }

    /** Endpoints of the actuator. */
    List<JavaType> endpoints() {
        return types.stream()
                .filter(type -> type.annotations().containsKey("Endpoint"))
                .toList();
    }
}
