package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars as named modules: what they require is there, internal packages are closed, and an application runs on the module path. */
class NamedModulesIT {
    private static final Path SOURCE =
            Path.of("src/test/resources/modular-application").toAbsolutePath();

    /** Parts of the paths of jars that only tests use. */
    private static final List<String> TEST_JARS =
            List.of("test", "tck", "junit", "json", "processor", "javapoet", "copy");

    @TempDir
    private static Path folder;

    /** The jars of the class path as modules. */
    private static List<Path> jars = List.of();

    private static @Nullable JavaClasses classes;

    @BeforeAll
    static void jarsOfTheClassPath() {
        jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.toString().endsWith(".jar"))
                // Both contain package org.json; they come with Spring Boot's libraries for tests.
                .filter(entry -> !entry.toString().contains("android-json"))
                // Has a package of the engine on PostgreSQL: the server for tests.
                .filter(entry -> !entry.toString().endsWith("-tests.jar"))
                .toList();
    }

    @Test
    void everyModuleResolvesItsRequirements() {
        ModuleFinder all = ModuleFinder.of(jars.toArray(Path[]::new));
        Set<String> ours = ours().stream()
                .map(module -> module.descriptor().name())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ours)
                .containsExactly(
                        "dev.tables.annotation",
                        "dev.tables.boot",
                        "dev.tables.boot.test",
                        "dev.tables.cli",
                        "dev.tables.data",
                        "dev.tables.data.migration",
                        "dev.tables.data.web",
                        "dev.tables.engine",
                        "dev.tables.engine.azure",
                        "dev.tables.engine.cassandra",
                        "dev.tables.engine.jdbc",
                        "dev.tables.engine.rocksdb",
                        "dev.tables.engine.server",
                        "dev.tables.engine.signature",
                        "dev.tables.engine.tck",
                        "dev.tables.integration",
                        "dev.tables.mapping",
                        "dev.tables.mapping.encryption",
                        "dev.tables.processor",
                        "dev.tables.testing");
        // Each alone: to resolve is also to find that no two modules have a package in common.
        for (String module : ours) {
            Configuration resolved = ModuleLayer.boot().configuration().resolve(all, ModuleFinder.of(), Set.of(module));
            assertThat(resolved.findModule(module)).as(module).isPresent();
        }
    }

    /** A descriptor is written by hand, and says of every package of its jar whether it is public, ours, or its own. */
    @Test
    void descriptorsContainExactlyTheExistingPackages() {
        for (ModuleReference reference : ours()) {
            ModuleDescriptor module = reference.descriptor();
            Set<String> exported = new TreeSet<>();
            for (ModuleDescriptor.Exports exports : module.exports()) {
                exported.add(exports.source());
                assertThat(module.packages()).as(module.name()).contains(exports.source());
                assertThat(exports.isQualified())
                        .as("%s exports %s to some", module.name(), exports.source())
                        .isEqualTo(exports.source().contains(".internal"));
                assertThat(exports.targets())
                        .allSatisfy(target -> assertThat(target).startsWith("dev.tables."));
            }
            module.opens().forEach(opens -> assertThat(module.packages()).contains(opens.source()));
            List<String> unnamed = module.packages().stream()
                    .filter(name -> !exported.contains(name))
                    .filter(name ->
                            !name.contains(".internal") && !module.name().equals("dev.tables.processor"))
                    .toList();
            assertThat(unnamed)
                    .as("packages of %s that are neither exported nor internal", module.name())
                    .isEmpty();
        }
    }

    /** What a class path never asks for: a package of another module that a class uses is exported to the module it is in. */
    @Test
    void internalPackagesAreExportedOnlyToTheirUsers() {
        Map<String, ModuleDescriptor> byPackage = new HashMap<>();
        Set<String> exported = new TreeSet<>();
        for (ModuleReference reference : ours()) {
            ModuleDescriptor module = reference.descriptor();
            module.packages().forEach(name -> byPackage.put(name, module));
            module.exports()
                    .forEach(exports ->
                            exports.targets().forEach(target -> exported.add(exports.source() + " to " + target)));
        }
        Set<String> used = new TreeSet<>();
        for (JavaClass user : classes()) {
            ModuleDescriptor from = byPackage.get(user.getPackageName());
            for (Dependency use : user.getDirectDependenciesFromSelf()) {
                String name = use.getTargetClass().getBaseComponentType().getPackageName();
                ModuleDescriptor to = byPackage.get(name);
                if (from != null && to != null && from != to && name.contains(".internal")) {
                    used.add(name + " to " + from.name());
                }
            }
        }
        assertThat(exported).isEqualTo(used);
    }

    /** Libraries and the JDK's modules too: what a class uses is in a module that its own requires, or is implied by one that it requires. */
    @Test
    void everyModuleRequiresWhatItUses() {
        Map<String, ModuleDescriptor> modules = new HashMap<>();
        for (ModuleFinder finder : List.of(ModuleFinder.ofSystem(), ModuleFinder.of(jars.toArray(Path[]::new)))) {
            finder.findAll().forEach(module -> modules.put(module.descriptor().name(), module.descriptor()));
        }
        Map<String, Set<String>> owners = new HashMap<>();
        modules.values()
                .forEach(module -> module.packages()
                        .forEach(name -> owners.computeIfAbsent(name, first -> new TreeSet<>())
                                .add(module.name())));
        Set<String> unread = new TreeSet<>();
        for (ModuleReference reference : ours()) {
            Set<String> read = new TreeSet<>(Set.of(reference.descriptor().name(), "java.base"));
            reference.descriptor().requires().forEach(required -> addRead(required.name(), modules, read));
            for (JavaClass user : classesOf(reference)) {
                for (Dependency use : user.getDirectDependenciesFromSelf()) {
                    String name = use.getTargetClass().getBaseComponentType().getPackageName();
                    Set<String> in = owners.getOrDefault(name, Set.of());
                    if (!in.isEmpty() && in.stream().noneMatch(read::contains)) {
                        unread.add(
                                reference.descriptor().name() + " requires none of " + in + ", where " + name + " is");
                    }
                }
            }
        }
        assertThat(unread).isEmpty();
    }

    private static void addRead(String required, Map<String, ModuleDescriptor> modules, Set<String> read) {
        ModuleDescriptor module = modules.get(required);
        if (!read.add(required) || module == null) {
            return;
        }
        if (module.isAutomatic()) {
            modules.values().stream().filter(ModuleDescriptor::isAutomatic).forEach(other -> read.add(other.name()));
        }
        module.requires().stream()
                .filter(further -> further.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
                .forEach(further -> addRead(further.name(), modules, read));
    }

    /** Returns the classes of our modules, read once. The classes that they use are known by name only. */
    private static synchronized JavaClasses classes() {
        JavaClasses present = classes;
        if (present == null) {
            present = ArchConfiguration.withThreadLocalScope(configuration -> {
                configuration.setResolveMissingDependenciesFromClassPath(false);
                return new ClassFileImporter()
                        .importJars(ours().stream().map(NamedModulesIT::jar).toList());
            });
            classes = present;
        }
        return present;
    }

    private static List<JavaClass> classesOf(ModuleReference module) {
        Set<String> packages = module.descriptor().packages();
        List<JavaClass> found = classes().stream()
                .filter(type -> packages.contains(type.getPackageName()))
                .toList();
        assertThat(found).as(module.descriptor().name()).isNotEmpty();
        return found;
    }

    private static JarFile jar(ModuleReference module) {
        try {
            return new JarFile(Path.of(module.location().orElseThrow()).toFile());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Our modules that have descriptors. */
    private static List<ModuleReference> ours() {
        return ModuleFinder.of(jars.toArray(Path[]::new)).findAll().stream()
                .filter(module -> module.descriptor().name().startsWith("dev.tables.")
                        && !module.descriptor().isAutomatic())
                .toList();
    }

    @Test
    void applicationRunsInNamedModules() throws Exception {
        Path classes = compile(SOURCE, "classes");
        assertThat(classes.resolve("shop/OrderTableMapper.class")).exists();
        String said = run(
                "java",
                "--module-path",
                classes + File.pathSeparator + modulePath(),
                "--add-modules",
                "dev.tables.engine.rocksdb,spring.boot.transaction",
                "--module",
                "shop/shop.Shop",
                "--tables.directory=" + folder.resolve("data"));
        assertThat(said)
                .contains("found [Order[customer=ada, number=7, city=Turin]] in module shop")
                .contains("library in dev.tables.engine");
    }

    @Test
    void internalPackagesAreClosedToApplications() throws Exception {
        Path source = Files.createDirectories(folder.resolve("curious"));
        Files.writeString(source.resolve("module-info.java"), "module curious { requires dev.tables.boot; }");
        Files.createDirectories(source.resolve("curious"));
        Files.writeString(
                source.resolve("curious/Curious.java"),
                "package curious; class Curious { Class<?> type = dev.tables.engine.internal.Backoff.class; }");
        assertThat(run(javac(source, folder.resolve("never"))))
                .contains("package dev.tables.engine.internal is not visible")
                .contains("does not export it to module curious");
    }

    private static Path compile(Path source, String name) throws Exception {
        Path classes = folder.resolve(name);
        assertThat(run(javac(source, classes))).doesNotContain("error:");
        return classes;
    }

    private static String[] javac(Path source, Path classes) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "javac",
                "--release",
                "17",
                "-parameters",
                "--module-path",
                modulePath(),
                "-processorpath",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
        try (Stream<Path> files = Files.walk(source)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::toString)
                    .forEach(command::add);
        }
        return command.toArray(String[]::new);
    }

    /** Without what only tests use: automatic modules are all resolved if one is. */
    private static String modulePath() {
        return jars.stream()
                .map(Path::toString)
                .filter(jar -> TEST_JARS.stream().noneMatch(jar::contains))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String run(String... command) throws IOException, InterruptedException {
        command[0] = Path.of(System.getProperty("java.home"), "bin", command[0]).toString();
        Path said = Files.createTempFile(folder, "said", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return Files.readString(said, StandardCharsets.UTF_8);
    }
}
