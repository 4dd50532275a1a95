package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** All jars that are published, of all modules of the build: what is in each beside classes, and what each stands on. */
class PublishedJarsIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final Pattern CLASS_PATH_ENTRY =
            Pattern.compile("(?m)^\\s+[\\w.-]+:([\\w.-]+):jar:[^:\\s]+:(?:compile|runtime)");

    private static final Pattern MANAGED =
            Pattern.compile("<groupId>dev\\.tables</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>\\$");

    /** The modules that are published. */
    private static List<PublishedModule> published = List.of();

    @BeforeAll
    static void modulesThatArePublished() throws IOException {
        published = PublishedModule.of(ROOT);
        assertThat(published).hasSizeGreaterThanOrEqualTo(13);
    }

    @Test
    void everyJarContainsLicenseAndNotice() throws IOException {
        String license = Files.readString(ROOT.resolve("LICENSE"));
        Set<String> seen = new TreeSet<>();
        for (PublishedModule module : published) {
            List<Path> jars = module.jars();
            assertThat(jars).as(module.toString()).isNotEmpty();
            for (Path jar : jars) {
                seen.add(jar.getFileName().toString());
                assertThat(text(jar, "META-INF/LICENSE")).as("%s", jar).isEqualTo(license);
                assertThat(text(jar, "META-INF/NOTICE"))
                        .as("%s", jar)
                        .contains(
                                module.folder().endsWith("rocksdbjni")
                                        ? "RocksDB, https://rocksdb.org"
                                        : "Spring Data Tables");
            }
        }
        assertThat(seen.toString())
                .as("jars of tests that others use, and of platforms, are published too")
                .contains("-tests.jar", "-linux64.jar", "-win64.jar", "tables-spring-boot-starter-");
    }

    @Test
    void bomContainsEveryModule() throws IOException {
        List<String> artifacts =
                published.stream().map(PublishedModule::artifact).toList();
        List<String> managed = MANAGED.matcher(Files.readString(ROOT.resolve("bom/pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(managed).as("bom/pom.xml").containsExactlyInAnyOrderElementsOf(artifacts);
    }

    /** The same commit gives the same bytes only if no time of the build is in them. */
    @Test
    void jarsContainNoBuildTimes() throws IOException {
        Set<FileTime> times = new TreeSet<>();
        for (PublishedModule module : published) {
            for (Path jar : module.jars()) {
                try (JarFile file = new JarFile(jar.toFile())) {
                    file.stream().forEach(entry -> times.add(entry.getLastModifiedTime()));
                }
            }
        }
        assertThat(times).as("times of entries in all jars").hasSize(1);
    }

    /** All for a release; else those that say so. */
    private static List<PublishedModule> withBill() throws IOException {
        if ("skip=false".equals(System.getProperty("tables.bills"))) {
            return published;
        }
        List<PublishedModule> modules = new ArrayList<>();
        for (PublishedModule module : published) {
            if (module.pom().contains("<bill.skip>false<")) {
                modules.add(module);
            }
        }
        assertThat(modules).hasSizeGreaterThanOrEqualTo(3);
        return modules;
    }

    @Test
    void everyModuleListsItsDependencies() throws IOException {
        assumeThat(System.getProperty("tables.offline"))
                .as("bills of materials are made online, and not with -Dfast")
                .isEqualTo("offline=false");
        for (PublishedModule module : withBill()) {
            Map<String, Object> bill = bill(module);
            Map<?, ?> metadata = (Map<?, ?>) Objects.requireNonNull(bill.get("metadata"));
            assertThat(bill).as("%s", module).containsEntry("bomFormat", "CycloneDX");
            assertThat(String.valueOf(metadata.get("component"))).contains("dev.tables");
            assertThat(bill.containsKey("serialNumber") || metadata.containsKey("timestamp"))
                    .as("%s differs from one build to the next", module)
                    .isFalse();
            for (Map<?, ?> component : components(bill)) {
                String name = String.valueOf(component.get("purl"));
                assertThat(name).startsWith("pkg:maven/").contains("@");
                assertThat("dev.tables".equals(component.get("group")) || component.get("hashes") != null)
                        .as("%s: %s has a checksum", module, name)
                        .isTrue();
                assertThat(component.get("licenses"))
                        .as("%s: %s has a license", module, name)
                        .isNotNull();
            }
        }
        assertThat(libraries("spring-data-tables/starter")).contains("rocksdbjni", "tink", "spring-data-commons");
        assertThat(libraries("mapper-annotations")).containsExactly("jspecify");
    }

    /** The class path of an application of the starter, as Maven resolves it; whoever adds to it says so here. */
    @Test
    void starterIncludesTheRequiredLibraries() throws IOException {
        assumeThat(module("spring-data-tables/starter").isPackaged())
                .as("the starter's class path is resolved when the starter is built")
                .isTrue();
        List<String> brought = CLASS_PATH_ENTRY
                .matcher(Files.readString(ROOT.resolve("spring-data-tables/starter/target/class-path.txt")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(brought)
                .contains(
                        "tables-spring-boot",
                        "tables-engine-rocksdb",
                        "tables-mapper-encryption",
                        "tables-migrations",
                        "tables-web",
                        "spring-tx");
        Set<String> libraries = brought.stream()
                .filter(name -> !name.startsWith("spring-") && !name.startsWith("tables-"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(libraries)
                .containsExactlyInAnyOrder(
                        "commons-logging",
                        "gson",
                        "jakarta.annotation-api",
                        "jspecify",
                        "jul-to-slf4j",
                        "log4j-api",
                        "log4j-to-slf4j",
                        "logback-classic",
                        "logback-core",
                        "micrometer-commons",
                        "micrometer-observation",
                        "protobuf-java",
                        "rocksdbjni",
                        "slf4j-api",
                        "snakeyaml",
                        "tink");
    }

    private static Set<String> libraries(String module) throws IOException {
        return components(bill(module(module))).stream()
                .map(component -> String.valueOf(component.get("name")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Map<?, ?>> components(Map<String, Object> bill) {
        List<Map<?, ?>> components = new ArrayList<>();
        for (Object component : (List<?>) Objects.requireNonNull(bill.get("components"))) {
            components.add((Map<?, ?>) Objects.requireNonNull(component));
        }
        return components;
    }

    private static PublishedModule module(String name) {
        return published.stream()
                .filter(module -> module.folder().equals(ROOT.resolve(name)))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Object> bill(PublishedModule module) throws IOException {
        return JsonParserFactory.getJsonParser().parseMap(Files.readString(module.bill()));
    }

    private static String text(Path jar, String name) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = Objects.requireNonNull(file.getEntry(name), () -> name + " is missing in " + jar);
            return new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
