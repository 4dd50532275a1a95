package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.DecryptionException;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Encrypted properties in index rows of every layout and scope: under tokens, and as copies bound to their own row. */
class EncryptedLayoutsTest {
    private static final String SOURCE = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity(table = "guests")
            @IndexedBy(name = "copy", properties = "email")
            @IndexedBy(name = "keys", properties = "email", layout = IndexLayout.KEYS_ONLY)
            @IndexedBy(name = "part", properties = "email", layout = IndexLayout.INCLUDED_PROPERTIES, include = "note")
            @IndexedBy(name = "list", properties = "email", layout = IndexLayout.KEY_LIST_PER_VALUE)
            @IndexedBy(name = "copyAll", properties = "email", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
            @IndexedBy(name = "keysAll", properties = "email", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
            @IndexedBy(name = "partAll", properties = "email", scope = IndexScope.GLOBAL, layout = IndexLayout.INCLUDED_PROPERTIES,
                include = "note")
            @IndexedBy(name = "byName", properties = "name")
            public record Guest(@PartitionKey String hotel, @RowKey int room, String name, @Encrypt String email,
                @Encrypt String note) {}
            """;
    private static final String SECRET = "Marked";
    /** So many that two of them share 16 bits, but for one run in ten million. */
    private static final int LINES = 1_500;

    private Compiled compiled;
    private EntityMapper<Object> mapper;
    private LocalTableStore store;
    private TableEncryption encryption;
    private EntityTable<Object> guests;

    @BeforeEach
    void compile() throws ReflectiveOperationException {
        compiled = Compiled.of(SOURCE);
        mapper = compiled.mapper("shop.Guest");
        store = LocalTableStore.inMemory();
        Map<String, String> keysets = Map.of(
                "default", KeysetText.generate("default", null),
                "default-index", KeysetText.generate("default-index", null));
        encryption = TableEncryption.builder(Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        guests = EntityTable.of(store, mapper, encryption.cipherFor(mapper.model()));
        guests.createTables();
        guests.save(guest(1, "ada"));
        guests.save(guest(2, "bob"));
        guests.save(guest(3, "bob"));
    }

    @Test
    void queryFiltersValuesWithTheSameBlindIndexHash() throws ReflectiveOperationException {
        Compiled coarse = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "lines")
                public record Line(@PartitionKey String area, @RowKey int number,
                    @Encrypt(blindIndexBits = 16) @IndexedBy String phone) {}
                """);
        EntityMapper<Object> lineMapper = coarse.mapper("shop.Line");
        EntityTable<Object> lines = EntityTable.of(store, lineMapper, encryption.cipherFor(lineMapper.model()));
        lines.createTables();
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            all.add(coarse.create("shop.Line", "0228", i, "phone" + i));
        }
        lines.saveAll(all);
        Entities queries = new Entities(lines);
        int read = 0;
        for (int i = 0; i < LINES; i++) {
            KeyRange token = lines.model().indexKey(0).equalTo("Line", List.of("phone" + i));
            read += lines.queryIndex(0, RowQuery.partition("0228").withRowKeyRange(token))
                    .items()
                    .size();
            assertThat(queries.find("findByAreaAndPhone", "0228", "phone" + i)).containsExactly(all.get(i));
        }
        assertThat(read).as("some tokens are shared").isGreaterThan(LINES);
    }

    private Object guest(int room, String who) throws ReflectiveOperationException {
        return compiled.create("shop.Guest", "Ritz", room, "seen", SECRET + who, SECRET + "note of " + who);
    }

    @Test
    void everyIndexFindsByEqualityAndReturnsSavedEntities() throws ReflectiveOperationException {
        for (int index = 0; index < 7; index++) {
            assertThat(found(index, "bob")).as(name(index)).containsExactlyInAnyOrder(guest(2, "bob"), guest(3, "bob"));
            assertThat(found(index, "eve")).as(name(index)).isEmpty();
        }
    }

    @Test
    void rowsContainNoSecretInPlainText() {
        assertThat(rows()).hasSizeGreaterThan(3 + 3 * 6).allSatisfy(row -> {
            assertThat(row.primaryKey().toString()).doesNotContain(SECRET);
            for (String property : row.propertyNames()) {
                assertThat(String.valueOf(row.value(property))).as(property).doesNotContain(SECRET);
                if (property.equals("email") || property.equals("note")) {
                    assertThat(row.typeOf(property)).isEqualTo(EdmType.BINARY);
                }
            }
        });
    }

    @Test
    void mergeChangesCopiesAndBlindIndexHashes() throws ReflectiveOperationException {
        PropertyChanges changes = PropertyChanges.of("email", SECRET + "eve").set("note", SECRET + "note of eve");
        assertThat(changes.toString()).doesNotContain(SECRET);

        assertThat(guests.merge(mapper.primaryKeyOf(guest(2, "bob")), changes)).isTrue();

        for (int index = 0; index < 7; index++) {
            assertThat(found(index, "eve")).as(name(index)).containsExactly(guest(2, "eve"));
            assertThat(found(index, "bob")).as(name(index)).containsExactly(guest(3, "bob"));
        }
        assertThat(guests.get(mapper.primaryKeyOf(guest(2, "bob")))).isEqualTo(guest(2, "eve"));
        assertThat(IndexRepair.verify(guests).isClean()).isTrue();
    }

    @Test
    void ciphertextOfOneRowIsRejectedInOthers() {
        Row own = guestRow();
        byte[] note = Objects.requireNonNull(own.binary("note"));
        int refused = 0;
        for (String table : store.tableNames()) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                if (row.typeOf("note") == EdmType.BINARY && !row.primaryKey().equals(own.primaryKey())) {
                    store.write(
                            table,
                            RowOperation.merge(row.primaryKey(), writer -> writer.binary("note", note), ETag.ANY));
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(3 * 3);
        for (int index : new int[] {0, 4}) {
            assertThatThrownBy(() -> found(index, "bob"))
                    .as(name(index))
                    .isInstanceOf(DecryptionException.class)
                    .hasMessageNotContaining(SECRET);
        }
    }

    private Row guestRow() {
        return store.query("guests", RowQuery.wholeTable().withRowKeyRange(KeyRange.lessThan("~")), Row.DECODER)
                .items()
                .get(0);
    }

    private String name(int index) {
        return mapper.model().indexes().get(index).name();
    }

    private List<Object> found(int index, String who) {
        IndexModel model = guests.model().indexes().get(index);
        KeyRange values = guests.model().indexKey(index).equalTo("Guest", List.of(SECRET + who));
        RowQuery query = model.scope() == IndexScope.GLOBAL
                ? RowQuery.wholeTable().withPartitionKeyRange(values)
                : RowQuery.partition("Ritz").withRowKeyRange(values);
        return guests.queryIndex(index, query).items();
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String table : store.tableNames()) {
            rows.addAll(store.query(table, RowQuery.wholeTable(), Row.DECODER).items());
        }
        return rows;
    }
}
