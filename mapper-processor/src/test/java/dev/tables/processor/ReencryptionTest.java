package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.EncryptionKeyUsage;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.MasterKey;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.testing.Effort;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Re-encryption of rows that are not read as they are stored: values in chunks, in several
 * rows or in a blob store, rows of an earlier schema version. */
class ReencryptionTest {
    private static final int ROWS = Effort.byEffort(8, 20);

    @TempDir
    Path directory;

    private final LocalTableStore store = LocalTableStore.inMemory();

    private static String source(String version, String property) {
        return String.format(Locale.ROOT, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity%s
                public record Letter(@PartitionKey String box, @RowKey int number,
                    @IndexedBy(layout = IndexLayout.ALL_PROPERTIES) String subject, String %s, @Encrypt @Chunked String text) {}
                """, version, property);
    }

    @Test
    void reencryptionRewritesEveryRowOnce() throws ReflectiveOperationException {
        KeysetDirectory keysets = keysets();
        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        Compiled first = Compiled.of(source("", "note"));
        EntityTable<Object> old = table(first.mapper("shop.Letter"), encryption, List.of());
        old.createTables();
        for (int i = 0; i < ROWS; i++) {
            old.insert(first.create("shop.Letter", "in", i, "subject", "seen", text(i)));
        }
        Compiled second = Compiled.of(source("(schemaVersion = 2)", "remark"));
        EntityMapper<Object> mapper = second.mapper("shop.Letter");
        EntityTable<Object> renamed = table(mapper, encryption, List.of(renaming(second.type("shop.Letter"))));
        keysets.rotate("default");

        TableJob job = Reencryption.job(renamed, encryption);
        job.run();

        assertThat(job.progress().skippedEntities()).isEmpty();
        assertThat(job.progress().isCompleted()).isTrue();
        assertThat(job.progress().changedRows()).isEqualTo(ROWS);
        assertThat(job.progress().passNumber()).isEqualTo(2);
        keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
        encryption.keyring().refresh();
        List<Object> all = renamed.query(RowQuery.wholeTable()).items();
        assertThat(all).hasSize(ROWS);
        for (int i = 0; i < ROWS; i++) {
            assertThat(all.get(i)).isEqualTo(second.create("shop.Letter", "in", i, "subject", "seen", text(i)));
        }
        assertThat(renamed.queryIndex(0, RowQuery.partition("in")).items())
                .as("copies too")
                .hasSize(ROWS);
    }

    @Test
    void reencryptionRewritesWideEntitiesAndLargeValues() throws Exception {
        KeysetDirectory keysets = keysets();
        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        Compiled compiled = Compiled.of("""
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(wide = true)
                public record Album(@PartitionKey String box, @RowKey int number, @Encrypt String title,
                    @Encrypt @Chunked String first, @Encrypt @Chunked String second, @Encrypt @LargeValue String third) {}
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Album");
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(encryption.cipherFor(mapper.model()))
                .withBlobs(FileBlobStore.open(directory.resolve("blobs")));
        EntityTable<Object> albums = EntityTable.of(store, mapper, options);
        albums.createTables();
        for (int i = 0; i < ROWS; i++) {
            albums.insert(album(compiled, i));
        }
        keysets.rotate("default");

        TableJob job = Reencryption.job(albums, encryption);
        job.run();

        assertThat(job.progress().skippedEntities()).isEmpty();
        assertThat(job.progress().changedRows()).isEqualTo(ROWS);
        keysets.pruneUnusedKeys(
                "default", EncryptionKeyUsage.of(store, FileBlobStore.open(directory.resolve("blobs"))));
        encryption.keyring().refresh();
        for (int i = 0; i < ROWS; i++) {
            assertThat(albums.get(mapper.primaryKeyOf(album(compiled, i)))).isEqualTo(album(compiled, i));
        }
        try (Stream<Path> blobs = Files.walk(directory.resolve("blobs"))) {
            List<Path> files = blobs.filter(Files::isRegularFile).toList();
            assertThat(files).isNotEmpty();
            for (Path file : files) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("letter");
            }
        }
    }

    private static Object album(Compiled compiled, int number) throws ReflectiveOperationException {
        return compiled.create(
                "shop.Album",
                "a",
                number,
                "title",
                "1".repeat(90_000 * (number % 7)),
                "2".repeat(500_000),
                text(number));
    }

    private KeysetDirectory keysets() {
        KeysetDirectory keysets = new KeysetDirectory(
                directory.resolve("keys"),
                MasterKey.ofBase64(Base64.getEncoder().encodeToString(new byte[32])));
        keysets.create("default");
        return keysets;
    }

    private static <T> EntityUpgrade<T> renaming(Class<T> letter) {
        return EntityUpgrade.of(
                letter, 1, row -> row.with("remark", row.string("note")).without("note"));
    }

    private EntityTable<Object> table(
            EntityMapper<Object> mapper, TableEncryption encryption, List<EntityUpgrade<?>> upgrades) {
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(encryption.cipherFor(mapper.model()))
                .withSchemaUpgrades(upgrades);
        return EntityTable.of(store, mapper, options);
    }

    private static String text(int number) {
        return ("letter " + number + " ").repeat(number * 1_000);
    }
}
