package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
                @IndexedBy(scope = IndexScope.GLOBAL) String text, Integer stars, Instant written, UUID code, byte[] picture,
                LocalDate due, List<String> tags, @Chunked String body, @Nullable String title) {}
            """;
    private static final String SECRET = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity
            public record Secret(@PartitionKey String owner, @RowKey int number,
                @IndexedBy(scope = IndexScope.GLOBAL) String text, @Encrypt String code, @Encrypt @Chunked String body) {}
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
        compiled = Compiled.of(PACKAGE, NOTE, SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "stars", "written", "code", "picture", "due", "tags", "body"})
    void nullIsRejectedBeforeAnyWrite(String property) throws ReflectiveOperationException {
        EntityTable<Object> notes = notes();
        List<String> names = List.of("text", "stars", "written", "code", "picture", "due", "tags", "body");
        Object note = note(1, names.indexOf(property));

        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> notes.save(note))
                .withMessage(
                        "Note." + property + ": the value is null, but the property is not nullable. Set a value, or "
                                + "declare the property @Nullable.");
        assertNothingIsWritten();
    }

    @Test
    void nullInOneOfSeveralEntitiesIsRejectedBeforeAnyWrite() throws ReflectiveOperationException {
        EntityTable<Object> notes = notes();
        Object good = note(1, -1);
        Object bad = note(2, 0);
        PartitionTransaction transaction = new PartitionTransaction();
        transaction.save(notes, good);

        assertThatExceptionOfType(MappingException.class).isThrownBy(() -> transaction.insert(notes, bad));
        assertNothingIsWritten();
        assertThatExceptionOfType(MappingException.class).isThrownBy(() -> notes.saveAll(List.of(good, bad)));
        assertNothingIsWritten();
    }

    @Test
    void nullNextToSecretsIsRejectedBeforeAnyWrite() throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled().mapper("shop.Secret");
        EncryptionKeysetSource keysets = EncryptionKeysetSource.ofSerializedKeysets(
                Map.of("default", KeysetText.generate("default", null)), null);
        EntityTable<Object> secrets = EntityTable.of(
                store,
                mapper,
                TableEncryption.builder(Keyring.of(keysets)).build().cipherFor(mapper.model()));
        secrets.createTables();
        Object noCode = compiled().create("shop.Secret", "me", 1, "text", null, "body");
        Object noBody = compiled().create("shop.Secret", "me", 1, "text", "code", null);

        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> secrets.save(noCode))
                .withMessageStartingWith("Secret.code: the value is null");
        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> secrets.save(noBody))
                .withMessageStartingWith("Secret.body: the value is null");
        assertNothingIsWritten();
    }

    private void assertNothingIsWritten() {
        for (String table : store.tableNames()) {
            assertThat(store.query(table, RowQuery.wholeTable(), row -> row.primaryKey())
                            .items())
                    .as(table)
                    .isEmpty();
        }
    }

    @Test
    void nullablePropertyMayBeNull() throws ReflectiveOperationException {
        EntityTable<Object> notes = notes();
        Object note = note(1, VALUES.size() - 1);

        notes.save(note);

        assertThat(notes.query(RowQuery.partition("me")).items()).hasSize(1);
    }

    private EntityTable<Object> notes() throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled().mapper("shop.Note");
        EntityTable<Object> notes = EntityTable.of(store, mapper);
        notes.createTables();
        return notes;
    }

    private static Object note(int number, int absent) throws ReflectiveOperationException {
        @Nullable Object[] arguments = new @Nullable Object[VALUES.size() + 2];
        arguments[0] = "me";
        arguments[1] = number;
        for (int i = 0; i < VALUES.size(); i++) {
            arguments[i + 2] = i == absent ? null : VALUES.get(i);
        }
        return compiled().create("shop.Note", arguments);
    }

    private static Compiled compiled() {
        return java.util.Objects.requireNonNull(compiled);
    }
}
