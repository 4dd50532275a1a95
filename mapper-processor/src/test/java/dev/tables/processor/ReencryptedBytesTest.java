package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Row;
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
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a re-encryption that has finished, nothing stored is under an earlier key or in plain text: every byte of every row, index row and
 * blob is searched, over all layouts and scopes of indexes and all ways to store a value.
 */
class ReencryptedBytesTest {
    private static final String MARK = "Marked";
    private static final int ROWS = 6;

    private static final List<String> LAYOUTS =
            List.of("ALL_PROPERTIES", "KEYS_ONLY", "INCLUDED_PROPERTIES", "KEY_LIST_PER_VALUE");

    @TempDir
    Path directory;

    private LocalTableStore store = LocalTableStore.inMemory();
    private Path folder = Path.of(".");
    private KeysetDirectory keysets = new KeysetDirectory(folder, master());

    /** How an entity is stored. */
    private record Shape(boolean wide, String note, boolean byEncrypted) {
        static List<Shape> all() {
            List<Shape> all = new ArrayList<>();
            for (boolean wide : new boolean[] {false, true}) {
                for (String note : List.of("", "@Chunked ", "@LargeValue ")) {
                    for (boolean byEncrypted : new boolean[] {false, true}) {
                        all.add(new Shape(wide, note, byEncrypted));
                    }
                }
            }
            return all;
        }

        /** The class, with its secrets encrypted or not. */
        String source(boolean encrypted) {
            StringBuilder indexes = new StringBuilder();
            for (String layout : wide ? List.of("KEYS_ONLY", "KEY_LIST_PER_VALUE") : LAYOUTS) {
                for (String scope : List.of("LOCAL", "GLOBAL")) {
                    if (!layout.equals("KEY_LIST_PER_VALUE") || scope.equals("LOCAL")) {
                        indexes.append(index(layout, scope));
                    }
                }
            }
            String secret = encrypted ? "@Encrypt " : "";
            return String.format(Locale.ROOT, """
                    package shop;
                    import dev.tables.annotation.*;
                    import java.util.List;
                    %s
                    @TableEntity(table = "guests", wide = %s)
                    public record Guest(@PartitionKey String hotel, @RowKey int room, String name, %sString email, %sString phone,
                        %sList<String> guests, %s%sString note) {}
                    """, indexes, wide, secret, secret, secret, note, secret);
        }

        private String index(String layout, String scope) {
            return "@IndexedBy(name = \"" + layout.toLowerCase(Locale.ROOT).replace("_", "") + "In" + scope
                    + "\", properties = \""
                    + (byEncrypted ? "email" : "name") + "\", layout = IndexLayout." + layout + ", scope = IndexScope."
                    + scope
                    + (layout.equals("INCLUDED_PROPERTIES") ? ", include = {\"email\", \"phone\", \"guests\"}" : "")
                    + ")\n";
        }
    }

    @Test
    void rotationLeavesNoBytesEncryptedWithTheOldKey() throws Exception {
        for (Shape shape : Shape.all()) {
            start();
            Compiled compiled = Compiled.of(shape.source(true));
            TableEncryption encryption =
                    TableEncryption.builder(Keyring.of(keysets)).build();
            EntityTable<Object> guests = table(compiled, encryption);
            guests.createTables();
            List<Object> saved = guests(shape, compiled);
            guests.saveAll(saved);
            byte[] old = primary("default");
            assertThat(places(old)).as("%s: places of the key before", shape).isNotEmpty();

            keysets.rotate("default");
            run(Reencryption.job(guests, encryption), shape);

            assertThat(places(old)).as("%s: places of the old key", shape).isEmpty();
            assertThat(places(MARK.getBytes(StandardCharsets.UTF_8)))
                    .as("%s: plain values", shape)
                    .isEmpty();
            keysets.pruneUnusedKeys(
                    "default", EncryptionKeyUsage.of(store, FileBlobStore.open(folder.resolve("blobs"))));
            encryption.keyring().refresh();
            assertReadable(shape, guests, saved);
        }
    }

    @Test
    void encryptionLeavesNoBytesInPlainText() throws Exception {
        for (Shape shape : Shape.all()) {
            start();
            Compiled plain = Compiled.of(shape.source(false));
            EntityTable<Object> before = table(plain, null);
            before.createTables();
            before.saveAll(guests(shape, plain));
            assertThat(places(MARK.getBytes(StandardCharsets.UTF_8)))
                    .as("%s: plain values before", shape)
                    .isNotEmpty();

            Compiled compiled = Compiled.of(shape.source(true));
            TableEncryption accepting = TableEncryption.builder(Keyring.of(keysets))
                    .acceptPlaintext(true)
                    .build();
            EntityTable<Object> guests = table(compiled, accepting);
            guests.createTables();
            run(Reencryption.job(guests, accepting), shape);

            assertThat(places(MARK.getBytes(StandardCharsets.UTF_8)))
                    .as("%s: plain values", shape)
                    .isEmpty();
            TableEncryption strict =
                    TableEncryption.builder(Keyring.of(keysets)).build();
            assertReadable(shape, table(compiled, strict), guests(shape, compiled));
        }
    }

    private void start() throws IOException {
        store = LocalTableStore.inMemory();
        folder = Files.createTempDirectory(directory, "one");
        keysets = new KeysetDirectory(folder.resolve("keys"), master());
        keysets.create("default");
        keysets.create("default-index");
    }

    private static MasterKey master() {
        return MasterKey.ofBase64(Base64.getEncoder().encodeToString(new byte[32]));
    }

    private EntityTable<Object> table(Compiled compiled, @Nullable TableEncryption encryption)
            throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper("shop.Guest");
        EntityTableOptions options =
                EntityTableOptions.defaults().withBlobs(FileBlobStore.open(folder.resolve("blobs")));
        return EntityTable.of(
                store, mapper, encryption == null ? options : options.withCipher(encryption.cipherFor(mapper.model())));
    }

    private static List<Object> guests(Shape shape, Compiled compiled) throws ReflectiveOperationException {
        List<Object> guests = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            String email = i % 3 == 0 ? null : MARK + i / 2;
            List<String> names = i % 2 == 0 ? List.of() : List.of(MARK, MARK + i);
            guests.add(compiled.create(
                    "shop.Guest",
                    "Ritz" + i % 2,
                    i,
                    "name" + i / 2,
                    email,
                    MARK + "phone",
                    names,
                    note(i, !shape.note.isEmpty())));
        }
        return guests;
    }

    private static @Nullable String note(int i, boolean isLong) {
        return i == 2 ? null : (MARK + "note" + i + " ").repeat(i == 5 && isLong ? 6_000 : 1 + i);
    }

    private static void run(TableJob job, Shape shape) {
        job.run();
        assertThat(job.progress().skippedEntities()).as(shape.toString()).isEmpty();
        assertThat(job.progress().isCompleted()).as(shape.toString()).isTrue();
    }

    private static void assertReadable(Shape shape, EntityTable<Object> guests, List<Object> saved) {
        assertThat(guests.query(RowQuery.wholeTable()).items())
                .as(shape.toString())
                .containsExactlyInAnyOrderElementsOf(saved);
        for (int index = 0; index < guests.model().indexes().size(); index++) {
            List<Object> found = guests.queryIndex(index, RowQuery.wholeTable()).items();
            assertThat(found)
                    .as("%s: %s", shape, guests.model().indexes().get(index).name())
                    .hasSize(shape.byEncrypted ? ROWS * 2 / 3 : ROWS)
                    .isSubsetOf(saved);
        }
        assertThat(IndexRepair.verify(guests)).as(shape.toString()).matches(IndexRepair.Report::isClean);
    }

    /** How ciphertexts of a keyset's primary key begin, by Tink's wire format. */
    private byte[] primary(String keyset) throws IOException {
        Matcher id = Pattern.compile("\"primaryKeyId\"\\s*:\\s*(\\d+)")
                .matcher(Files.readString(folder.resolve("keys").resolve(keyset + ".json")));
        assertThat(id.find()).isTrue();
        return ByteBuffer.allocate(5)
                .put((byte) 1)
                .putInt((int) Long.parseLong(id.group(1)))
                .array();
    }

    /** Where some bytes are stored. */
    private List<String> places(byte[] wanted) throws IOException {
        String text = new String(wanted, StandardCharsets.ISO_8859_1);
        List<String> places = new ArrayList<>();
        stored().forEach((place, bytes) -> {
            if (new String(bytes, StandardCharsets.ISO_8859_1).contains(text)) {
                places.add(place);
            }
        });
        return places;
    }

    private Map<String, byte[]> stored() throws IOException {
        Map<String, byte[]> stored = new LinkedHashMap<>();
        for (String table : store.tableNames()) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                String place = table + " " + row.primaryKey();
                stored.put(place, (row.partitionKey() + row.rowKey()).getBytes(StandardCharsets.UTF_8));
                for (String property : row.propertyNames()) {

                    stored.put(
                            place + " " + property,
                            row.typeOf(property) == dev.tables.engine.EdmType.BINARY
                                    ? row.binary(property)
                                    : String.valueOf(row.value(property)).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        try (Stream<Path> blobs = Files.walk(folder.resolve("blobs"))) {
            for (Path blob : blobs.filter(Files::isRegularFile).toList()) {
                stored.put(blob.toString(), Files.readAllBytes(blob));
            }
        }
        return stored;
    }
}
