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
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value as long as a property can be is stored, one that is longer by one is refused by name, whatever writes it. */
class LongValuesTest {
    private static final int MOST = 32 * 1024;
    private static final List<String> NAMES =
            List.of("text", "bytes", "optional", "listed", "box.line", "series", "secret", "cut");
    private static @Nullable Compiled compiled;

    @BeforeAll
    static void compile() {
        compiled = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.*;
                @TableEntity
                public record Letter(@PartitionKey String owner, @RowKey int number, @IndexedBy(scope = IndexScope.GLOBAL) int color,
                    String text, byte[] bytes, Optional<String> optional, List<String> listed, @Embedded Box box,
                    @PropertyPerElement(maxSize = 2) List<String> series, @Encrypt byte[] secret, @Chunked String cut) {}
                """, "package shop;\npublic record Box(String line) {}");
    }

    @ParameterizedTest
    @CsvSource({
        "text, 32768, 32769 characters (UTF-16), 32768 characters of text",
        "bytes, 65536, 65537 bytes, 65536 bytes",
        "optional, 32768, 32769 characters (UTF-16), 32768 characters of text",
        "listed, 32764, 32769 characters (UTF-16), 32768 characters of text",
        "box.line, 32768, 32769 characters (UTF-16), 32768 characters of text",
        "series, 32768, 32769 characters (UTF-16), 32768 characters of text"
    })
    void tooLongValueIsRejectedWithItsName(String property, int longest, String found, String most)
            throws ReflectiveOperationException {
        LocalTableStore store = LocalTableStore.inMemory();
        EntityTable<Object> letters = letters(store);
        String advice = property.equals("series")
                ? "Shorten the element, or store the collection as JSON with @Json and @Chunked or @LargeValue."
                : "Store it in several properties with @Chunked, or outside of the row with @LargeValue.";
        String message = "Letter." + property + ": the value has " + found
                + ", but one property of a row can contain at most " + most
                + ". " + advice;
        Object tooLong = letter(1, property, longest + 1);
        PartitionTransaction transaction = new PartitionTransaction();
        for (Runnable write : List.<Runnable>of(
                () -> letters.save(tooLong),
                () -> letters.insert(tooLong),
                () -> letters.saveAll(List.of(tooLong)),
                () -> {
                    transaction.save(letters, tooLong);
                    transaction.commit();
                })) {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(write::run)
                    .withMessage(message);
            for (String table : store.tableNames()) {
                assertThat(store.query(table, RowQuery.wholeTable(), row -> row.primaryKey())
                                .items())
                        .as(table)
                        .isEmpty();
            }
        }
        Object longEnough = letter(1, property, longest);
        letters.save(longEnough);
        var keys = letters.mapper().primaryKeyOf(longEnough);
        assertThat(letters.get(keys)).isNotNull();
        if (!property.equals("series")) {
            Object value = value(property, longest + 1);
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> letters.merge(keys, PropertyChanges.of(property, value)))
                    .withMessage(message);
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> letters.merge(
                            keys, PropertyChanges.of(property, value).set("color", 7)))
                    .withMessage(message);
        }
    }

    @ParameterizedTest
    @CsvSource({"cut, 200000", "secret, 60000"})
    void longValuesAreStoredWithAnotherStorage(String property, int length) throws ReflectiveOperationException {
        EntityTable<Object> letters = letters(LocalTableStore.inMemory());
        Object letter = letter(1, property, length);
        letters.save(letter);
        Object read = Objects.requireNonNull(letters.get(letters.mapper().primaryKeyOf(letter)));
        assertThat(letters.mapper().property(read, property))
                .isEqualTo(letters.mapper().property(letter, property));
    }

    @ParameterizedTest
    @CsvSource("65536")
    void messageExplainsThatEncryptionMakesASecretLonger(int length) throws ReflectiveOperationException {
        EntityTable<Object> letters = letters(LocalTableStore.inMemory());
        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> letters.save(letter(1, "secret", length)))
                .withMessageMatching("Letter\\.secret: the value has \\d+ bytes once encrypted, but one property "
                        + ".*@LargeValue\\.");
    }

    private static EntityTable<Object> letters(LocalTableStore store) throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled().mapper("shop.Letter");
        EncryptionKeysetSource keysets = EncryptionKeysetSource.ofSerializedKeysets(
                Map.of("default", KeysetText.generate("default", null)), null);
        EntityTable<Object> letters = EntityTable.of(
                store,
                mapper,
                TableEncryption.builder(Keyring.of(keysets)).build().cipherFor(mapper.model()));
        letters.createTables();
        return letters;
    }

    private static Object letter(int number, String property, int length) throws ReflectiveOperationException {
        Object[] arguments = new Object[NAMES.size() + 3];
        arguments[0] = "me";
        arguments[1] = number;
        arguments[2] = 5;
        for (int i = 0; i < NAMES.size(); i++) {
            String name = NAMES.get(i);
            Object value = value(name, name.equals(property) ? length : 3);
            arguments[i + 3] = switch (name) {
                case "optional" -> Optional.of(value);
                case "box.line" -> compiled().create("shop.Box", value);
                default -> value;
            };
        }
        return compiled().create("shop.Letter", arguments);
    }

    private static Object value(String property, int length) {
        return switch (property) {
            case "bytes", "secret" -> new byte[length];
            case "listed", "series" -> List.of("x".repeat(length));
            default -> "x".repeat(length);
        };
    }

    private static Compiled compiled() {
        assertThat(MOST).isEqualTo(dev.tables.engine.Limits.MAX_STRING_LENGTH);
        return Objects.requireNonNull(compiled);
    }
}
