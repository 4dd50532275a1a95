package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.PartitionKey;
import dev.tables.engine.TableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.testing.Effort;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Eclipse's compiler, named modules, and Lombok beside this processor. */
class CompilersTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path folder;

    @Test
    void processorRunsWithEclipseCompiler() throws IOException {
        List<String> arguments = new ArrayList<>(eclipse());
        for (String shape : List.of("record", "mutable", "immutable", "alltypes", "subtypes", "builder")) {
            try (Stream<Path> sources = Files.list(GOLDEN.resolve(shape).resolve("source"))) {
                sources.forEach(source -> arguments.add(source.toString()));
            }
        }
        StringWriter said = new StringWriter();
        boolean compiled = BatchCompiler.compile(
                arguments.toArray(String[]::new), new PrintWriter(said), new PrintWriter(said), null);
        assertThat(compiled).as(said.toString()).isTrue();
        for (String mapper : List.of("Order", "Customer", "OuterItem", "Everything", "Payment", "Article")) {
            assertThat(folder.resolve("shop/" + mapper + "TableMapper.class")).exists();
        }
        assertThat(Files.readString(folder.resolve("shop/OrderTableMapper.java")))
                .isEqualTo(Files.readString(GOLDEN.resolve("record/expected/OrderTableMapper.java")));
    }

    @Test
    void eclipseCompilerReportsDiagnostics() throws IOException {
        Path source = write("shop/Order.java", """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                class Order { @PartitionKey String a;
                    @RowKey java.time.Period b; }
                """);
        List<String> arguments = new ArrayList<>(eclipse());
        arguments.add(source.toString());
        StringWriter said = new StringWriter();
        boolean compiled = BatchCompiler.compile(
                arguments.toArray(String[]::new), new PrintWriter(said), new PrintWriter(said), null);
        assertThat(compiled).isFalse();
        assertThat(said.toString()).contains("Order.java (at line 5)").contains("[Tables/UnsupportedKeyType]");
    }

    @Test
    void eclipseCompilerReportsTheRecordOfADiagnostic() throws IOException {
        Path source = write("shop/Order.java", """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                record Order(@PartitionKey String a, @RowKey java.time.Period b) {}
                """);
        List<String> arguments = new ArrayList<>(eclipse());
        arguments.add(source.toString());
        StringWriter said = new StringWriter();
        BatchCompiler.compile(arguments.toArray(String[]::new), new PrintWriter(said), new PrintWriter(said), null);
        assertThat(said.toString())
                .contains("[Tables/UnsupportedKeyType] Order.b is a Period, which cannot be part of a key.")
                .contains("(shop.Order)");
    }

    private List<String> eclipse() {
        return List.of(
                "-17",
                "-nowarn",
                "-parameters",
                "-processor",
                MapperProcessor.class.getName(),
                "-processorpath",
                CLASS_PATH,
                "-cp",
                CLASS_PATH,
                "-d",
                folder.toString(),
                "-s",
                folder.toString());
    }

    @Test
    void processorRunsInNamedModules() throws IOException {
        Path module = write(
                "source/module-info.java",
                "module shop { requires dev.tables.annotation; requires dev.tables.mapping; requires dev.tables.engine;"
                        + " requires static org.jspecify; exports shop; }");
        Path order = folder.resolve("source/shop/Order.java");
        Files.createDirectories(order.getParent());
        Files.copy(GOLDEN.resolve("record/source/Order.java"), order);
        Path modules = Files.createDirectories(folder.resolve("modules"));
        Map<String, Class<?>> required = Map.of(
                "dev.tables.annotation", PartitionKey.class,
                "dev.tables.mapping", EntityMapper.class,
                "dev.tables.engine", TableStore.class,
                "org.jspecify", Nullable.class);
        for (Map.Entry<String, Class<?>> one : required.entrySet()) {
            Path place = place(one.getValue());
            Path jar = modules.resolve(one.getKey() + ".jar");
            if (Files.isDirectory(place)) {
                jar(place, one.getKey(), jar);
            } else {
                Files.copy(place, jar);
            }
        }
        StringWriter said = new StringWriter();
        boolean compiled = javac(
                said,
                List.of(
                        "--release",
                        "17",
                        "-processor",
                        MapperProcessor.class.getName(),
                        "-processorpath",
                        CLASS_PATH,
                        "--module-path",
                        modules.toString(),
                        "-d",
                        folder.resolve("classes").toString()),
                List.of(module, order));
        assertThat(compiled).as(said.toString()).isTrue();
        assertThat(folder.resolve("classes/shop/OrderTableMapper.class")).exists();
        // java.compiler, where @Generated is, is not required by the module.
        assertThat(Files.readString(folder.resolve("classes/shop/OrderTableMapper.java")))
                .doesNotContain("@Generated");
    }

    /** Returns the jar or the folder that a class is loaded from, wherever the module of the class was built. */
    private static Path place(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    private static void jar(Path classes, String module, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Automatic-Module-Name"), module);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    @Test
    void processorRunsWithLombokInEitherOrder() throws IOException {
        Path source = write("source/shop/Item.java", """
                package shop;
                import dev.tables.annotation.*;
                import lombok.*;
                @TableEntity(table = "items")
                @Value
                @Builder
                public class Item {
                    @PartitionKey String shelf;
                    @RowKey int number;
                    boolean fragile;
                }
                """);
        Path bean = write("source/shop/Box.java", """
                package shop;
                import dev.tables.annotation.*;
                import lombok.Data;
                @TableEntity(table = "boxes")
                @Data
                public class Box {
                    @PartitionKey private String shelf;
                    @RowKey private int number;
                    private boolean open;
                }
                """);
        String lombok = "lombok.launch.AnnotationProcessorHider$AnnotationProcessor";
        String own = MapperProcessor.class.getName();
        for (String order : List.of(lombok + "," + own, own + "," + lombok)) {
            Path classes = folder.resolve("classes" + order.indexOf(own));
            StringWriter said = new StringWriter();
            boolean compiled = javac(
                    said,
                    List.of(
                            "-processor",
                            order,
                            "-processorpath",
                            CLASS_PATH,
                            "-cp",
                            CLASS_PATH,
                            "-d",
                            classes.toString()),
                    List.of(source, bean));
            assertThat(compiled).as(order + "\n" + said).isTrue();
            assertThat(classes.resolve("shop/ItemTableMapper.class")).exists();
            assertThat(Files.readString(classes.resolve("shop/BoxTableMapper.java")))
                    .contains("box.isOpen()");
        }
    }

    private static boolean javac(StringWriter said, List<String> options, List<Path> sources) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Files.createDirectories(Path.of(options.get(options.size() - 1)));
            return compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void processorCompilesHundredsOfEntities() {
        String[] sources = new String[Effort.byEffort(100, 300)];
        Arrays.setAll(sources, i -> String.format(Locale.ROOT, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public record Entity%d(@PartitionKey String a, @RowKey int b, String c, java.time.LocalDate d) {}
                """, i));
        assertThat(Compiled.of(sources).compilation().generatedSourceFiles()).hasSize(3 * sources.length);
    }
}
