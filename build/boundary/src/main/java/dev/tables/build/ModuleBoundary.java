package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The boundary of a module of this library: no internal type in a public signature, and listings of the public API
 * ({@code api/}) and of the messages ({@code api/messages/}), so that a change of either is a line in a diff.
 */
public abstract class ModuleBoundary extends PackageBoundary {
    /** Supertypes, parameters, results, errors, fields and type arguments of what is public or protected. */
    @Test
    public void publicSignaturesContainNoInternalTypes() throws IOException {
        assertThat(PublicApi.of(CLASSES).leaks()).isEmpty();
    }

    /** The public types and members are those of the listing. {@code -Dapi.update} writes it. */
    @Test
    public void publicApiMatchesTheListing() throws IOException {
        compare("api", "The public API", PublicApi.of(CLASSES).lines());
    }

    /** The messages in the sources are those of the listing, so that a change of one is seen in review. {@code -Dapi.update} writes it. */
    @Test
    public void messagesMatchTheListing() throws IOException {
        compare("api/messages", "The list of messages", MessageListing.of(SOURCES));
    }

    private static void compare(String folder, String subject, List<String> found) throws IOException {
        Path root = root();
        String module = root.relativize(Path.of("").toAbsolutePath()).toString().replace('\\', '/');
        Path listing = root.resolve(folder).resolve(module.replace('/', '-') + ".txt");
        if (System.getProperty("api.update") != null) {
            Files.createDirectories(listing.getParent());
            Files.write(listing, found);
        }
        List<String> listed = Files.exists(listing) ? Files.readAllLines(listing) : List.of();
        assertThat(differences(listed, found))
                .as(() -> subject + " of " + module + " differs from " + folder + "/" + listing.getFileName()
                        + ". If you meant the change, run\n    mvn -Dfast -pl " + module
                        + " -am test -Dtest=ArchitectureTest -Dsurefire.failIfNoSpecifiedTests=false -Dapi.update\n"
                        + "and commit the listing. Without -pl it writes the listings of all modules.")
                .isEmpty();
        assertThat(listed).isEqualTo(found);
    }

    private static Set<String> differences(List<String> listed, List<String> found) {
        Set<String> differences = new LinkedHashSet<>();
        listed.stream().filter(line -> !found.contains(line)).forEach(line -> differences.add("- " + line.strip()));
        found.stream().filter(line -> !listed.contains(line)).forEach(line -> differences.add("+ " + line.strip()));
        return differences;
    }

    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        for (Path root = folder; root != null; root = root.getParent()) {
            if (Files.exists(root.resolve("build/checkstyle.xml"))) {
                return root;
            }
        }
        return folder;
    }
}
