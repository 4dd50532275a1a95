package dev.tables.boot.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * A detector of properties that have no effect because a library is missing. Without a warning, an application could
 * lose its sessions at a restart, for example.
 */
final class ChoicesWithoutLibrary {
    private static final Library OURS =
            new Library("dev.tables.integration.cache.TablesCacheManager", "dev.tables:tables-integrations");
    private static final Library INTEGRATION = new Library(
            "org.springframework.integration.metadata.MetadataStore",
            "org.springframework.integration:spring-integration-core");
    private static final Library MODULITH = new Library(
            "org.springframework.modulith.events.core.EventPublicationRepository",
            "org.springframework.modulith:spring-modulith-events-core");
    private static final Library SESSION = new Library(
            "org.springframework.session.SessionRepository", "org.springframework.session:spring-session-core");

    private static final Map<String, List<Library>> CHOICES = new TreeMap<>(Map.of(
            "tables.cache.enabled", List.of(OURS),
            "tables.locks.enabled", List.of(OURS, INTEGRATION),
            "tables.metadata-store.enabled", List.of(OURS, INTEGRATION),
            "tables.modulith.enabled", List.of(OURS, MODULITH),
            "tables.session.enabled", List.of(OURS, SESSION)));

    private ChoicesWithoutLibrary() {}

    /**
     * A library that a property requires.
     *
     * @param type the name of a class in the library
     * @param coordinates the Maven coordinates of the library
     */
    private record Library(String type, String coordinates) {}

    /** Returns a warning for each property without its libraries. */
    static List<String> warnings(Environment environment, ClassLoader loader) {
        List<String> warnings = new ArrayList<>();
        CHOICES.forEach((property, libraries) -> {
            List<String> missing = libraries.stream()
                    .filter(library -> !ClassUtils.isPresent(library.type(), loader))
                    .map(Library::coordinates)
                    .toList();
            if (!missing.isEmpty()
                    && Binder.get(environment).bind(property, Boolean.class).orElse(false)) {
                warnings.add("The property " + property + " is true but has no effect, because a dependency is"
                        + " missing. Add " + String.join(" and ", missing) + ", or remove the property.");
            }
        });
        return warnings;
    }
}
