package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.util.List;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that the processor generates for interface projections of repositories. */
class ProjectionsTest {
    private static final String REPOSITORY =
            "package org.springframework.data.repository;\npublic interface Repository<T, I> {}\n";
    private static final String PARCEL = """
            package shop;
            import dev.tables.annotation.*;
            import org.jspecify.annotations.Nullable;
            @TableEntity(table = "parcels")
            public record Parcel(@PartitionKey String depot, @RowKey int number, String label,
                    @Nullable String note, java.util.List<String> tags) {}
            """;
    private static final String HEAD = "package shop;\nimport java.util.*;\nimport org.jspecify.annotations.Nullable;\n"
            + "import org.springframework.data.repository.Repository;\n"
            + "public interface Parcels extends Repository<Parcel, ParcelKey> {\n";

    private static Compilation compile(String body, String... more) {
        List<String> sources = new java.util.ArrayList<>(List.of(REPOSITORY, PARCEL, HEAD + body + "}\n"));
        sources.addAll(List.of(more));
        return Compiled.compile(List.of("-Atables.schema=off"), sources.toArray(String[]::new));
    }

    private static String generated(Compilation compilation, String name) throws IOException {
        assertThat(compilation.errors()).isEmpty();
        return compilation
                .generatedFile(StandardLocation.SOURCE_OUTPUT, "shop/" + name + ".java")
                .orElseThrow()
                .getCharContent(false)
                .toString();
    }

    @Test
    void recordImplementsInterfaceOfGetters() throws IOException {
        Compilation compilation = compile("""
                List<Line> findByDepot(String depot);
                Optional<Line> findByDepotAndNumber(String depot, int number);
                interface Line { int getNumber(); @Nullable String getNote(); List<String> getTags(); }
                """);

        assertThat(generated(compilation, "ParcelsLineOfParcel")).isEqualTo("""
                        // Generated from shop.Parcels.Line. Change Line, not this file.
                        package shop;

                        import java.util.List;
                        import javax.annotation.processing.Generated;
                        import org.jspecify.annotations.Nullable;

                        /**
                         * A {@link Parcels.Line} of a {@code Parcel}.
                         *
                         * @param number the value of {@code number}
                         * @param note the value of {@code note}
                         * @param tags the value of {@code tags}
                         */
                        @Generated("dev.tables.processor.MapperProcessor")
                        public record ParcelsLineOfParcel(int number, @Nullable String note, List<String> tags) implements Parcels.Line {
                            @Override
                            public int getNumber() {
                                return number;
                            }

                            @Override
                            public @Nullable String getNote() {
                                return note;
                            }

                            @Override
                            public List<String> getTags() {
                                return tags;
                            }
                        }
                        """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "interface Line { long getNumber(); }",
                "interface Line { Optional<String> getNote(); }",
                "interface Line { Object getLabel(); }",
                "sealed interface Line { String getLabel(); } non-sealed interface Other extends Line {}",
                "interface Line { String getLabel(); default int size() { return 1; } }",
                "interface Line { String getLabel(); @org.springframework.beans.factory.annotation.Value(\"#{1}\") int getOne(); }"
            })
    void interfaceIsLeftToProxyUnlessARecordCanImplementIt(String projection) {
        Compilation compilation = compile(
                "List<Line> findByDepot(String depot); " + projection,
                "package org.springframework.beans.factory.annotation;\npublic @interface Value { String value(); }\n");

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.generatedSourceFiles())
                .noneMatch(file -> file.getName().contains("LineOf"));
    }

    @Test
    void onlyOneRecordIsGeneratedForTwoRepositories() throws IOException {
        Compilation compilation = compile(
                "List<Line> findByDepot(String depot); interface Line { String getLabel(); }",
                "package shop;\ninterface Others extends org.springframework.data.repository.Repository<Parcel, ParcelKey>"
                        + " { java.util.List<Parcels.Line> findByDepot(String depot); }\n");

        assertThat(generated(compilation, "ParcelsLineOfParcel")).contains("public record ParcelsLineOfParcel(");
    }

    @Test
    void getterWhoseTypeThePackageCannotNameLeavesInterfaceToProxy() {
        Compilation compilation = Compiled.compile(
                List.of("-Atables.schema=off"),
                REPOSITORY,
                """
                package other;
                import dev.tables.annotation.*;
                @TableEntity(table = "boxes")
                public record Box(@PartitionKey String depot, @RowKey int number, Kind kind) {}
                enum Kind { OPEN, SHUT }
                """,
                "package other;\npublic interface Kinded { Kind getKind(); }\n",
                """
                package shop;
                public interface Boxes extends org.springframework.data.repository.Repository<other.Box, other.BoxKey> {
                    java.util.List<Line> findByDepot(String depot);
                    interface Line extends other.Kinded {}
                }
                """);

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.generatedSourceFiles())
                .noneMatch(file -> file.getName().contains("LineOf"));
    }

    @Test
    void takenNameLeavesInterfaceToProxy() {
        Compilation compilation = compile(
                "List<Line> findByDepot(String depot); interface Line { String getLabel(); }",
                "package shop;\npublic class ParcelsLineOfParcel {}\n");

        assertThat(compilation.errors()).isEmpty();
    }
}
