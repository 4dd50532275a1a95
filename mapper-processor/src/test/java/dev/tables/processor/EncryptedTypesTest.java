package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every type that a property can have, encrypted: nothing of it is stored in the open, and it comes back unchanged. */
class EncryptedTypesTest {
    private static final String[] MORE = {
        "List<String> tags",
        "Map<String, Integer> counts",
        "@Chunked String essay",
        "@Chunked byte[] picture",
        "@Chunked List<String> log"
    };

    private Compiled compiled;
    private EntityMapper<Object> mapper;
    private LocalTableStore store;
    private EntityTable<Object> table;

    @BeforeEach
    void compile() throws ReflectiveOperationException {
        StringBuilder source = new StringBuilder("""
                package shop;
                import dev.tables.annotation.*;
                import java.math.*;
                import java.time.*;
                import java.util.*;
                import java.util.concurrent.TimeUnit;
                @TableEntity
                public record Secret(@PartitionKey String key, @RowKey int number,
                    @IndexedBy(layout = IndexLayout.ALL_PROPERTIES) String open""");
        for (int i = 0; i < TypesTest.TYPES.length; i++) {
            source.append(", @Encrypt ").append(TypesTest.TYPES[i]).append(" p").append(i);
        }
        for (String more : MORE) {
            source.append(", @Encrypt ").append(more);
        }
        compiled = Compiled.of(source.append(") {}\n").toString());
        mapper = compiled.mapper("shop.Secret");
        store = LocalTableStore.inMemory();
        EncryptionKeysetSource keysets = EncryptionKeysetSource.ofSerializedKeysets(
                Map.of("default", KeysetText.generate("default", null)), null);
        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        table = EntityTable.of(store, mapper, encryption.cipherFor(mapper.model()));
        table.createTables();
    }

    @Test
    void extremeValuesAreReadBack() throws ReflectiveOperationException {
        for (boolean low : new boolean[] {true, false}) {
            List<@Nullable Object> values = TypesTest.extremes(low);
            Collections.addAll(values, List.of(), Map.of("", -1), low ? "" : "\uFFFF".repeat(70_000));
            Collections.addAll(values, new byte[low ? 0 : 70_000], Collections.nCopies(low ? 0 : 9_000, "a line"));
            assertComesBack(values);
        }
    }

    @Test
    void randomValuesAreReadBack() throws ReflectiveOperationException {
        Random random = TypesTest.SEED.random();
        for (int i = 0; i < 200; i++) {
            List<@Nullable Object> values = TypesTest.random(random);
            values.add(List.of("t" + random.nextInt(), "ä/" + i));
            values.add(Map.of("k" + i, random.nextInt()));
            values.add("é".repeat(random.nextInt(i % 20 == 0 ? 100_000 : 100)));
            byte[] picture = new byte[random.nextInt(i % 20 == 1 ? 200_000 : 100)];
            random.nextBytes(picture);
            values.add(picture);
            values.add(Collections.nCopies(random.nextInt(i % 20 == 2 ? 10_000 : 10), "line " + i));
            assertComesBack(values);
        }
    }

    @Test
    void nullsAreReadBack() throws ReflectiveOperationException {
        List<@Nullable Object> values = TypesTest.extremes(true);
        for (int i = 0; i < values.size(); i++) {
            values.set(i, TypesTest.isPrimitive(i) ? values.get(i) : null);
        }
        values.addAll(Arrays.asList(new @Nullable Object[MORE.length]));
        assertComesBack(values);
        Row row =
                Objects.requireNonNull(store.get("secret", new PrimaryKey("k", rowKey()), Projection.ALL, Row.DECODER));
        assertThat(row.propertyNames()).as("null is nothing").hasSize(1 + 8);
    }

    private void assertComesBack(List<@Nullable Object> values) throws ReflectiveOperationException {
        List<@Nullable Object> arguments = new ArrayList<>(List.of("k", 1, "seen"));
        arguments.addAll(values);
        Object entity = compiled.create("shop.Secret", arguments.toArray());
        table.save(entity);

        assertSame(Objects.requireNonNull(table.get(mapper.primaryKeyOf(entity))), values);
        var byIndex = table.queryIndex(0, RowQuery.partition("k")).items();
        assertThat(byIndex).hasSize(1);
        assertSame(byIndex.get(0), values);
        for (Row row :
                store.query("secret", RowQuery.partition("k"), Row.DECODER).items()) {
            for (String name : row.propertyNames()) {
                boolean count = name.startsWith("essay")
                        || name.startsWith("picture")
                        || name.startsWith("log")
                        || name.equals("_def");
                assertThat(row.typeOf(name))
                        .as(name)
                        .isIn(
                                name.equals("open") ? EdmType.STRING : EdmType.BINARY,
                                count ? EdmType.INT32 : EdmType.BINARY);
            }
        }
    }

    private static void assertSame(Object read, List<@Nullable Object> values) throws ReflectiveOperationException {
        for (int i = 0; i < values.size(); i++) {
            String name = i < TypesTest.TYPES.length ? "p" + i : MORE[i - TypesTest.TYPES.length].replaceAll(".* ", "");
            assertThat(Objects.deepEquals(read.getClass().getMethod(name).invoke(read), values.get(i)))
                    .as("%s: %s", TypesTest.SEED, name)
                    .isTrue();
        }
    }

    private String rowKey() throws ReflectiveOperationException {
        return store.query("secret", RowQuery.partition("k"), Row.DECODER)
                .items()
                .get(0)
                .rowKey();
    }
}
