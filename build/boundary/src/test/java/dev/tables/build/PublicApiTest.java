package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublicApiTest {
    private static final String TYPE = "dev.tables.build.sample.Shown";
    private static final String SHOWS =
            " shows dev.tables.build.sample.internal.Hidden, which is not for users of this library";

    private final PublicApi api = PublicApi.of(Path.of("target", "test-classes"));

    PublicApiTest() throws IOException {}

    @Test
    void internalTypesAreFoundInEveryPosition() {
        assertThat(api.leaks())
                .containsExactlyInAnyOrder(
                        TYPE + ": its declaration" + SHOWS,
                        TYPE + ": field" + SHOWS,
                        TYPE + ": bound()" + SHOWS,
                        TYPE + ": result()" + SHOWS,
                        TYPE + ": parameter(java.util.Map<String, dev.tables.build.sample.internal.Hidden>)" + SHOWS);
    }

    @Test
    void listingContainsPublicAndProtectedMembersWithTheirTypes() {
        assertThat(api.lines())
                .contains(
                        "public class " + TYPE + " implements dev.tables.build.sample.internal.Hidden",
                        "    public final @Nullable String fine(int, java.util.List<@Nullable String>) throws java.io.IOException",
                        "    public dev.tables.build.sample.internal.Hidden @Nullable [] result()",
                        "    public new()")
                .noneMatch(line -> line.contains("packagePrivate"));
    }
}
