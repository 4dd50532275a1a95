package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.EntityMapper;
import dev.tables.mapping.EntityTable;
import dev.tables.mapping.MappingException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may not be null and is, is refused as it is written: nobody could read the entity again. */
class RequiredPropertiesTest {
    private static final String PACKAGE = """
            @NullMarked
            package shop;
            import org.jspecify.annotations.NullMarked;
            """;
    private static final String NOTE = """
            package shop;
            import dev.tables.annotation.*;
            import java.time.*;
            import java.util.*;
            import org.jspecify.annotations.Nullable;
            @TableEntity
            public record Note(@PartitionKey String owner, @RowKey int number,
                @IndexedBy(scope = IndexScope.TABLE) String text, Integer stars, Instant written, UUID code, byte[] picture,
                LocalDate due, List<String> tags, @Chunked String body, @Nullable String title) {}
            """;
    private static final List<Object> VALUES = List.of(
            "text",
            5,
            Instant.EPOCH,
            new UUID(1, 2),
            new byte[1],
            java.time.LocalDate.EPOCH,
            List.of("a"),
            "body",
            "title");

    private static @Nullable Compiled compiled;

    private final LocalTableStore store = LocalTableStore.inMemory();

    @BeforeAll
    static void compile() {
        compiled = Compiled.of(PACKAGE, NOTE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "stars", "written", "code", "picture", "due", "tags", "body"})
    void nullIsRefusedBeforeAnythingIsWritten(String property) throws ReflectiveOperationException {
        EntityTable<Object> notes = notes();
        List<String> names = List.of("text", "stars", "written", "code", "picture", "due", "tags", "body");
        Object note = note(names.indexOf(property));

        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> notes.save(note))
                .withMessage(
                        "Note." + property + ": is null, but may not be. Give it a value, or declare it @Nullable.");
        for (String table : store.tableNames()) {
            assertThat(store.query(table, RowQuery.wholeTable(), row -> row.keys())
                            .items())
                    .as(table)
                    .isEmpty();
        }
    }

    @Test
    void whatIsNullableMayBeNull() throws ReflectiveOperationException {
        EntityTable<Object> notes = notes();
        Object note = note(VALUES.size() - 1);

        notes.save(note);

        assertThat(notes.query(RowQuery.partition("me")).items()).hasSize(1);
    }

    private EntityTable<Object> notes() throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled().mapper("shop.Note");
        EntityTable<Object> notes = EntityTable.of(store, mapper);
        notes.createTables();
        return notes;
    }

    private static Object note(int absent) throws ReflectiveOperationException {
        @Nullable Object[] arguments = new @Nullable Object[VALUES.size() + 2];
        arguments[0] = "me";
        arguments[1] = 1;
        for (int i = 0; i < VALUES.size(); i++) {
            arguments[i + 2] = i == absent ? null : VALUES.get(i);
        }
        return compiled().create("shop.Note", arguments);
    }

    private static Compiled compiled() {
        return java.util.Objects.requireNonNull(compiled);
    }
}
