package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The entry for start.spring.io names artifacts of the bill of materials, in the version of the build. */
class StartEntryTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern ARTIFACT = Pattern.compile("artifactId: (\\S+)");

    @Test
    void entryNamesArtifactsAndVersionsOfTheBuild() throws IOException {
        String entry = Files.readString(ROOT.resolve("build/start.spring.io.yml"));
        String bom = Files.readString(ROOT.resolve("bom/pom.xml"));
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        String version = parent.replaceFirst("(?s).*?<version>([^<]+)</version>.*", "$1");
        String boot = parent.replaceFirst("(?s).*<spring-boot.version>(\\d+\\.\\d+)[^<]*<.*", "$1");

        assertThat(ARTIFACT.matcher(entry).results().map(found -> found.group(1)))
                .hasSizeGreaterThan(3)
                .allSatisfy(artifact -> assertThat(bom).contains("<artifactId>" + artifact + "</artifactId>"));
        assertThat(entry).contains("version: " + version).contains("compatibilityRange: \"[" + boot + ".0,");
    }
}
