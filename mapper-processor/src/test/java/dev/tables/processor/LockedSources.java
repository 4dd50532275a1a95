package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles sources with a schema lock in a folder, and asserts what becomes of it when they change. */
final class LockedSources {
    /** What a source begins with. */
    static final String HEAD = "package shop; import dev.tables.annotation.*; import dev.tables.engine.Row;"
            + " import dev.tables.mapping.model.EntityUpgrade; import java.util.*; import org.jspecify.annotations.*;\n";

    /** An entity, without what it begins with. */
    static final String ORDER = """
            @TableEntity(table = "orders")
            record Order(@PartitionKey String customer,
                @RowKey(digits = 8) int number,
                @IndexedBy Status status,
                long total,
                @Nullable String note,
                @Encrypt(keyset = "cards") String card) {
                enum Status { OPEN, DONE }
            }
            """;

    /** An upgrade of its first version. */
    static final String UPGRADE = """
            class From1 implements EntityUpgrade<Order> {
                public Class<Order> entityType() { return Order.class; }
                public int fromVersion() { return 1; }
                public Row upgrade(Row row) { return row; }
            }
            """;

    private final Path folder;

    LockedSources(Path folder) {
        this.folder = folder;
    }

    /** What is reported. */
    List<String> compile(String body, String... more) {
        List<String> options = new ArrayList<>(List.of(more));
        options.add("-Atables.schema=" + file());
        return Compiled.diagnostics(Compiled.compile(options, HEAD + body));
    }

    /** The schema lock. */
    Path file() {
        return folder.resolve("locks/tables-schema.json");
    }

    /** What it says. */
    String text() throws IOException {
        return Files.readString(file());
    }

    /** Locks {@link #ORDER} and returns what is reported when it is changed. */
    List<String> changed(String what, String into) {
        assertThat(compile(ORDER)).isEmpty();
        assertThat(ORDER).contains(what);
        return compile(ORDER.replace(what, into));
    }

    /** It is refused, and the lock stays as it is. */
    void assertRefused(String what, String into, String... expected) throws IOException {
        assertThat(changed(what, into)).containsExactly(expected);
        String before = text();
        compile(ORDER.replace(what, into));
        assertThat(text()).isEqualTo(before);
    }

    /** It is allowed, and the lock holds it then. */
    void assertFollowed(String what, String into, String found) throws IOException {
        assertThat(changed(what, into)).isEmpty();
        assertThat(text()).contains(found);
        assertThat(compile(ORDER.replace(what, into), "-Atables.schema.mode=check"))
                .isEmpty();
    }
}
