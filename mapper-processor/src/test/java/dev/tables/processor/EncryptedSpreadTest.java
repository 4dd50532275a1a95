package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets of wide entities and in a BlobStore: nothing of them is in the open, wherever it is kept. */
class EncryptedSpreadTest {
    @TempDir
    private Path directory;

    private Compiled compiled;
    private EntityMapper<Object> mapper;
    private LocalTableStore store;
    private BlobStore blobs;
    private EntityTable<Object> table;
    private TableEncryption encryption;

    @BeforeEach
    void open() throws ReflectiveOperationException {
        compiled = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                import java.util.List;
                @TableEntity(table = "files", wide = true)
                public record File(@PartitionKey String owner, @RowKey int number,
                        @Encrypt @IndexedBy(layout = IndexLayout.KEYS_ONLY) String name,
                        @PropertyPerElement(maxSize = 300) List<Integer> marks,
                        @Encrypt @Chunked String story,
                        @Encrypt @LargeValue String scan) {}
                """);
        mapper = compiled.mapper("shop.File");
        store = LocalTableStore.inMemory();
        blobs = FileBlobStore.open(directory);
        EncryptionKeysetSource keysets = EncryptionKeysetSource.ofSerializedKeysets(
                Map.of(
                        "default", KeysetText.generate("default", null),
                        "default-index", KeysetText.generate("default-index", null)),
                null);
        encryption = TableEncryption.builder(Keyring.of(keysets)).build();
        table = table(mapper, encryption);
        table.createTables();
    }

    private Object file() throws ReflectiveOperationException {
        return compiled.create(
                "shop.File",
                "ann",
                1,
                "secret name",
                java.util.Collections.nCopies(300, 7),
                "secret story ".repeat(100_000),
                "secret scan ".repeat(100_000));
    }

    @Test
    void encryptedValuesAreReadFromAllRowsAndBlobs() throws Exception {
        Object file = file();
        table.save(file);
        assertThat(table.get(mapper.primaryKeyOf(file))).isEqualTo(file);
        assertThat(table.query(RowQuery.partition("ann")).items()).containsExactly(file);
        List<Row> rows =
                store.query("files", RowQuery.wholeTable(), Row.DECODER).items();
        assertThat(rows).hasSizeGreaterThan(3);
        for (Row row : rows) {
            for (String name : row.propertyNames()) {
                assertThat(row.typeOf(name) == EdmType.STRING).as(name).isEqualTo(name.equals("scan_blob"));
            }
        }
        byte[] blob = Objects.requireNonNull(blobs.get(blobs.ids().get(0)));
        assertThat(new String(blob, StandardCharsets.ISO_8859_1)).doesNotContain("secret");
        assertThat(table.delete(file)).isTrue();
        assertThat(blobs.ids()).isEmpty();
    }

    @Test
    void blobsAreReencrypted() throws Exception {
        Compiled one = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "scans")
                public record Scan(@PartitionKey String owner, @RowKey int number, @Encrypt @LargeValue String scan) {}
                """);
        EntityMapper<Object> scans = one.mapper("shop.Scan");
        Object scan = one.create("shop.Scan", "ann", 1, "secret scan");
        TableEncryption plain = TableEncryption.builder(encryption.keyring())
                .keysetNameResolver((tableName, keys, property, declared) -> null)
                .build();
        EntityTable<Object> open = table(scans, plain);
        open.createTables();
        open.save(scan);
        TableEncryption accepting = TableEncryption.builder(encryption.keyring())
                .acceptPlaintext(true)
                .build();
        assertThat(table(scans, accepting).get(scans.primaryKeyOf(scan))).isEqualTo(scan);
        Reencryption.job(table(scans, accepting), accepting).run();
        assertThat(table(scans, encryption).get(scans.primaryKeyOf(scan))).isEqualTo(scan);
        assertThat(blobs.ids()).hasSize(1);
        byte[] blob = Objects.requireNonNull(blobs.get(blobs.ids().get(0)));
        assertThat(new String(blob, StandardCharsets.ISO_8859_1)).doesNotContain("secret");
    }

    @Test
    void allRowsOfWideEntitiesAreReencrypted() throws Exception {
        Object file = file();
        TableEncryption plain = TableEncryption.builder(encryption.keyring())
                .keysetNameResolver((tableName, keys, property, declared) -> property.equals("story") ? null : declared)
                .build();
        table(mapper, plain).save(file);
        TableEncryption accepting = TableEncryption.builder(encryption.keyring())
                .acceptPlaintext(true)
                .build();
        Reencryption.job(table(mapper, accepting), accepting).run();
        assertThat(table.get(mapper.primaryKeyOf(file))).isEqualTo(file);
    }

    private EntityTable<Object> table(EntityMapper<Object> of, TableEncryption with) {
        return EntityTable.of(
                store,
                of,
                EntityTableOptions.defaults()
                        .withCipher(with.cipherFor(of.model()))
                        .withBlobs(blobs));
    }
}
