package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that Lombok completes, wherever its annotations are: with it before or after this processor, and without it. */
class LombokTest {
    private static final String LOMBOK = "lombok.launch.AnnotationProcessorHider$AnnotationProcessor";
    private static final String OWN = "dev.tables.processor.MapperProcessor";
    private static final String HEAD =
            "; import dev.tables.annotation.*; import lombok.*; import lombok.experimental.*;\n";

    @TempDir
    private Path folder;

    /** Where annotations are. */
    enum Place {
        CLASS("Data", Map.of("Thing", """
                @TableEntity(table = "NAME") @Data public class Thing { @PartitionKey private String shelf; @RowKey private int number; }
                """)),
        VALUE("Value", Map.of("Thing", """
                @TableEntity(table = "NAME") @Value public class Thing { @PartitionKey private String shelf; @RowKey private int number; }
                """)),
        FIELDS("Getter", Map.of("Thing", """
                @TableEntity(table = "NAME") public class Thing {
                    @PartitionKey @Getter @Setter private String shelf; @RowKey @Getter @Setter private int number;
                }
                """)),
        CONSTRUCTOR("AllArgsConstructor", Map.of("Thing", """
                @TableEntity(table = "NAME") @AllArgsConstructor public class Thing {
                    @PartitionKey final String shelf; @RowKey final int number;
                }
                """)),
        BUILDER("Builder", Map.of("Thing", """
                @TableEntity(table = "NAME") @Builder public class Thing { @PartitionKey final String shelf; @RowKey final int number; }
                """)),
        SUPERCLASS("Data", Map.of("Thing", """
                        @TableEntity(table = "NAME") public class Thing extends Base { @RowKey public int number; }
                        """, "Base", """
                        @Data public class Base { @PartitionKey private String shelf; }
                        """)),
        EMBEDDED("Data", Map.of("Thing", """
                        @TableEntity(table = "NAME") public class Thing {
                            @PartitionKey public String shelf; @RowKey public int number; @Embedded public Part part;
                        }
                        """, "Part", """
                        @Data public class Part { private String text; }
                        """)),
        SUBTYPE("Data", Map.of("Thing", """
                        @TableEntity(table = "NAME", subtypes = Special.class) public abstract class Thing {
                            @PartitionKey public String shelf; @RowKey public int number;
                        }
                        """, "Special", """
                        @Data @EqualsAndHashCode(callSuper = false) public class Special extends Thing { private String text; }
                        """));

        private final String annotation;
        private final Map<String, String> sources;

        Place(String annotation, Map<String, String> sources) {
            this.annotation = annotation;
            this.sources = sources;
        }
    }

    /** Returns the sources of all places, each in a package of its own. */
    private static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        for (Place place : Place.values()) {
            String number = "p" + place.ordinal();
            place.sources.forEach(
                    (name, source) -> all.put(number + "/" + name, source.replace("NAME", "tables" + number)));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {LOMBOK + "," + OWN, OWN + "," + LOMBOK})
    void processorRunsWithLombokInEitherOrder(String order) throws IOException {
        StringWriter messages = new StringWriter();

        assertThat(compiles(messages, order, all())).as(messages.toString()).isTrue();

        for (Place place : Place.values()) {
            assertThat(folder.resolve("classes/p" + place.ordinal() + "/ThingTableMapper.class"))
                    .as(place.name())
                    .exists();
        }
    }

    @Test
    void diagnosticsExplainMissingLombokConfiguration() throws IOException {
        StringWriter messages = new StringWriter();

        assertThat(compiles(messages, OWN, all())).isFalse();

        for (Place place : Place.values()) {
            assertThat(messages.toString().lines())
                    .as(place.name())
                    .anySatisfy(line -> assertThat(line)
                            .contains("/p" + place.ordinal() + "/")
                            .contains(" Lombok's @" + place.annotation + " would generate the missing code, but Lombok"
                                    + " is not on the annotation processor path. Add org.projectlombok:lombok to it,"
                                    + " before tables-mapper-processor."));
        }
        assertThat(messages.toString()).doesNotContain("Add a method get");
    }

    @Test
    void diagnosticsReportMissingMembersAfterLombok() throws IOException {
        StringWriter messages = new StringWriter();
        boolean compiled = compiles(messages, LOMBOK + "," + OWN, Map.of("p/Thing", """
                @TableEntity @NoArgsConstructor @Getter(AccessLevel.PRIVATE) public class Thing {
                    @PartitionKey public String shelf; @RowKey public int number; private int total;
                }
                """));

        assertThat(compiled).isFalse();
        assertThat(messages.toString())
                .contains("Thing.total cannot be read. Add a method getTotal() that returns int")
                .doesNotContain("Lombok's");
    }

    @Test
    void refusesBuildersThatInheritTheirMethods() throws IOException {
        StringWriter messages = new StringWriter();
        boolean compiled = compiles(messages, LOMBOK + "," + OWN, Map.of("p/Thing", """
                        @TableEntity @SuperBuilder public class Thing extends Base { @RowKey final int number; }
                        """, "p/Base", """
                        @SuperBuilder public class Base { @PartitionKey final String shelf; }
                        """));

        assertThat(compiled).isFalse();
        assertThat(messages.toString())
                .contains("The builder ThingBuilder inherits its setters for 'shelf' from BaseBuilder");
    }

    private boolean compiles(StringWriter messages, String processors, Map<String, String> sources) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve("source/" + source.getKey() + ".java");
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, "package " + source.getKey().split("/")[0] + HEAD + source.getValue()));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String path = System.getProperty("java.class.path");
        List<String> options =
                new ArrayList<>(List.of("-cp", path, "-d", classes.toString(), "-processor", processors));
        if (!processors.contains(LOMBOK)) {
            return compilesApart(messages, options, files);
        }
        options.addAll(List.of("-processorpath", path));
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            return compiler.getTask(messages, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
    }

    /** Compiles in a process of its own, since processors are also looked for on the class path of this one. */
    private boolean compilesApart(StringWriter messages, List<String> options, List<Path> files) throws IOException {
        String withoutLombok = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("lombok"))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-processorpath", withoutLombok));
        files.forEach(file -> arguments.add(file.toString()));
        Path file = Files.write(
                folder.resolve("arguments"),
                arguments.stream().map(argument -> '"' + argument + '"').toList());
        Path compiler = Path.of(System.getProperty("java.home"), "bin", "javac");
        Process process = new ProcessBuilder(compiler.toString(), "-J-XX:TieredStopAtLevel=1", "@" + file)
                .redirectErrorStream(true)
                .start();
        messages.write(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        try {
            return process.waitFor() == 0;
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }
}
