package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.prf.HmacPrfKey;
import com.google.crypto.tink.util.SecretBytes;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbOrderedStore;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.table.EntityTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test that uses marked secrets in valid and invalid ways on a store on disk and then searches all output for them.
 * The output includes console, log, exceptions with their causes, plans, {@code toString}, and the files of the store
 * and of the keysets. It also includes files written concurrently to the directory for temporary files.
 */
class SecretsStayInsideTest {
    private static final String PLAIN = "MarkedInTheOpen";
    private static final String SECRET = "MarkedSecret";
    private static final long SECRET_NUMBER = 0x4D61726B65644EL;
    private static final int LARGEST_SEARCHED = 64 << 20;

    @TempDir
    Path directory;

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    @Test
    void messagesLogsAndFilesContainNoSecrets() throws IOException {
        FileTime start = FileTime.from(Instant.now().minusSeconds(1));
        KeysetDirectory keysets = new KeysetDirectory(directory.resolve("keys"), KeysTest.masterKey(5));
        keysets.create("default");
        keysets.create("default-index");
        List<byte[]> keys = new ArrayList<>();
        keys.addAll(keysOf(keysets, "default"));
        keys.addAll(keysOf(keysets, "default-index"));
        captured(() -> use(keysets));
        keys.addAll(keysOf(keysets, "default"));
        assertThat(text.toString()).as("something was captured at all").contains("Person.email", "INDEX_LOOKUP");
        List<String> forms = forms(keys);
        assertThat(text.toString().lines().filter(line -> forms.stream().anyMatch(line::contains)))
                .isEmpty();
        assertFilesHold(keys, start);
    }

    private void use(KeysetDirectory keysets) {
        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        RowCipher cipher = encryption.cipherFor(PersonTableMapper.ENCRYPTED.model());
        try (RocksDbOrderedStore files =
                        RocksDbOrderedStore.open(directory.resolve("store"), RocksDbOptions.defaults());
                TableStore store = LocalTableStore.open(files, LocalStoreOptions.defaults())) {
            store.createTable("people");
            EntityTable<Person> people = EntityTable.of(store, PersonTableMapper.ENCRYPTED, cipher);
            List<Person> saved = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                saved.add(people.insert(secret(i)));
            }
            provoke(people, store, saved);
            print(
                    encryption,
                    encryption.keyring(),
                    cipher,
                    keysets,
                    people.model(),
                    people,
                    saved,
                    KeysTest.masterKey(5));
            // Not index rows: a row names its keys, and theirs are made of tokens.
            print(store.query("people", RowQuery.partition("Bonn").withRowKeyRange(KeyRange.lessThan("~")), Row.DECODER)
                    .items()
                    .toArray());
            for (String method : List.of("findByCityAndEmail", "findByCityAndPhoneIn", "countByCityAndIncome")) {
                var plan = Planner.plan(
                        people.model(),
                        MethodNameParser.parse(people.model(), method).spec());
                print(plan.explain(), plan, BoundQuery.bind(plan, "Bonn", argument(method)));
            }
            keysets.rotate("default");
            TableJob job = Reencryption.job(people, encryption);
            job.run();
            print(job, job.progress(), job.progress().skippedEntities());
            for (int i = 100; i < 200; i++) {
                people.delete(Objects.requireNonNull(people.get(keys(i))));
            }
            keysets.destroy("default");
            encryption.keyring().refresh();
            attempt(() -> people.get(keys(1)));
            attempt(() -> people.insert(secret(1_000)));
        }
    }

    private static Object argument(String method) {
        return method.contains("Email") ? SECRET + "1@" : method.contains("Phone") ? List.of(SECRET_NUMBER) : 1.0;
    }

    /** Executes everything that can fail. */
    private void provoke(EntityTable<Person> people, TableStore store, List<Person> saved) {
        attempt(() -> people.insert(secret(1)));
        attempt(() -> people.insert(secret(500).withEmail(secret(1).email())));
        attempt(() ->
                people.save(people.save(saved.get(3)).withVersion(saved.get(3).version())));
        attempt(() -> people.save(secret(501).withEmail(SECRET.repeat(10_000))));
        Row good = Objects.requireNonNull(store.get("people", keys(4), dev.tables.engine.Projection.ALL, Row.DECODER));
        byte[] sealed = Objects.requireNonNull(good.binary("mail"));
        for (int i = 0; i < sealed.length; i++) {
            byte[] broken = sealed.clone();
            broken[i] ^= 1;
            store.write("people", RowOperation.merge(keys(4), writer -> writer.binary("mail", broken), ETag.ANY));
            attempt(() -> people.get(keys(4)));
        }
        store.write("people", RowOperation.merge(keys(4), writer -> writer.string("mail", "open"), ETag.ANY));
        attempt(() -> people.get(keys(4)));
        store.write("people", RowOperation.merge(keys(4), writer -> writer.binary("mail", sealed), ETag.ANY));
        for (int index : new int[] {PersonTableMapper.BY_EMAIL, PersonTableMapper.BY_PHONE}) {
            KeyRange rows = KeyRange.startingWith(people.model().indexKey(index).prefix());
            for (Row row : store.query("people", RowQuery.partition("Bonn").withRowKeyRange(rows), Row.DECODER)
                    .items()
                    .subList(0, 5)) {
                store.write(
                        "people",
                        RowOperation.merge(
                                row.primaryKey(),
                                writer -> writer.binary("phone", sealed).int32("rk", 5),
                                ETag.ANY));
            }
            attempt(() -> people.queryIndex(index, RowQuery.partition("Bonn").withRowKeyRange(rows)));
            store.write("people", RowOperation.merge(first(store, rows), writer -> writer.int32("name", 5), ETag.ANY));
            attempt(() -> people.queryIndex(index, RowQuery.partition("Bonn").withRowKeyRange(rows)));
        }
        KeyLayout layout = people.model().indexKey(PersonTableMapper.BY_EMAIL);
        attempt(() -> layout.startingWith("Person", List.of(), SECRET));
        attempt(() -> layout.reader("Person", SECRET).string());
    }

    private static PrimaryKey first(TableStore store, KeyRange rows) {
        return store.query("people", RowQuery.partition("Bonn").withRowKeyRange(rows), Row.DECODER)
                .items()
                .get(0)
                .primaryKey();
    }

    private void attempt(Runnable action) {
        try {
            action.run();
            out.println("done");
        } catch (RuntimeException failed) {
            failed.printStackTrace(out);
        }
    }

    private void print(Object... objects) {
        for (Object object : objects) {
            out.println(object);
        }
    }

    /** Runs with console and log turned to us. */
    private void captured(Runnable action) {
        PrintStream console = System.out;
        PrintStream errors = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream mine = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Logger root = Logger.getLogger("");
        Level level = root.getLevel();
        Handler handler = new Collecting(out);
        System.setOut(mine);
        System.setErr(mine);
        root.addHandler(handler);
        root.setLevel(Level.ALL);
        try {
            action.run();
        } finally {
            System.setOut(console);
            System.setErr(errors);
            root.removeHandler(handler);
            root.setLevel(level);
        }
        out.println(bytes.toString(StandardCharsets.UTF_8));
        out.flush();
    }

    private void assertFilesHold(List<byte[]> keys, FileTime start) throws IOException {
        Map<String, byte[]> forbidden = new LinkedHashMap<>();
        forbidden.put("text", SECRET.getBytes(StandardCharsets.UTF_8));
        forbidden.put("text, wide", SECRET.getBytes(StandardCharsets.UTF_16BE));
        forbidden.put("text, wide the other way", SECRET.getBytes(StandardCharsets.UTF_16LE));
        forbidden.put("number", ByteBuffer.allocate(8).putLong(SECRET_NUMBER).array());
        forbidden.put("number as text", Long.toString(SECRET_NUMBER).getBytes(StandardCharsets.UTF_8));
        for (byte[] key : keys) {
            forbidden.put("key", key);
            forbidden.put("key in Base64", Base64.getEncoder().withoutPadding().encode(key));
        }
        boolean open = false;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                open |= contains(Files.readAllBytes(file), PLAIN.getBytes(StandardCharsets.UTF_8));
                assertHoldsNone(forbidden, file);
            }
        }
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Files.walkFileTree(temporary, Set.of(), 3, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()
                        && attributes.lastModifiedTime().compareTo(start) >= 0
                        && attributes.size() < LARGEST_SEARCHED) {
                    assertHoldsNone(forbidden, file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException notOurs) {
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(open).as("what is not secret is found, so the search works").isTrue();
    }

    /** Checks a file; it may belong to another program and no longer exist. */
    private static void assertHoldsNone(Map<String, byte[]> forbidden, Path file) throws IOException {
        byte[] content;
        try {
            content = Files.readAllBytes(file);
        } catch (NoSuchFileException | AccessDeniedException notOurs) {
            return;
        }
        forbidden.forEach((form, bytes) ->
                assertThat(contains(content, bytes)).as(form + " in " + file).isFalse());
    }

    private static boolean contains(byte[] content, byte[] wanted) {
        // One character a byte, so that a search for text is a search for bytes.
        return new String(content, StandardCharsets.ISO_8859_1)
                .contains(new String(wanted, StandardCharsets.ISO_8859_1));
    }

    private static List<String> forms(List<byte[]> keys) {
        List<String> forms = new ArrayList<>(List.of(SECRET, Long.toString(SECRET_NUMBER)));
        for (byte[] key : keys) {
            forms.add(HexFormat.of().formatHex(key));
            forms.add(Base64.getEncoder().withoutPadding().encodeToString(key));
        }
        byte[] indexKey = keys.get(1);
        forms.addAll(tokens(indexKey));
        return forms;
    }

    /** Returns the hashes of the used secrets, computed independently. */
    private static List<String> tokens(byte[] indexKey) {
        List<String> tokens = new ArrayList<>();
        tokens.add(token(indexKey, "byPhone", "phone", String.format(Locale.ROOT, "%019d", SECRET_NUMBER)));
        for (int i = 0; i < 200; i++) {
            tokens.add(token(
                    indexKey,
                    "byEmail",
                    "mail",
                    Objects.requireNonNull(secret(i).email())));
        }
        return tokens;
    }

    private static String token(byte[] key, String index, String property, String value) {
        try {
            javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
            mac.init(new javax.crypto.spec.SecretKeySpec(key, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(KeyedBlinding.input("people", index, property, value)), 0, 16);
        } catch (java.security.GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<byte[]> keysOf(KeysetDirectory keysets, String name) {
        List<byte[]> keys = new ArrayList<>();
        KeysetHandle keyset;
        try {
            keyset = Objects.requireNonNull(keysets.load(name));
        } catch (KeysetDestroyedException destroyed) {
            return keys;
        }
        for (int i = 0; i < keyset.size(); i++) {
            keys.add(bytesOf(keyset.getAt(i).getKey()));
        }
        return keys;
    }

    @com.google.crypto.tink.AccessesPartialKey
    private static byte[] bytesOf(com.google.crypto.tink.Key key) {
        SecretBytes bytes = key instanceof AesGcmKey aes ? aes.getKeyBytes() : ((HmacPrfKey) key).getKeyBytes();
        return bytes.toByteArray(InsecureSecretKeyAccess.get());
    }

    private static Person secret(int number) {
        return Person.of(number, PLAIN, SECRET + number + "@", SECRET_NUMBER);
    }

    private static PrimaryKey keys(int number) {
        return PersonTableMapper.ENCRYPTED.primaryKeyOf(secret(number));
    }

    /** A handler that records log messages. */
    private static final class Collecting extends Handler {
        private final PrintWriter to;

        Collecting(PrintWriter to) {
            this.to = to;
            setLevel(Level.ALL);
        }

        @Override
        public void publish(LogRecord logged) {
            to.println(logged.getMessage());
            if (logged.getThrown() != null) {
                logged.getThrown().printStackTrace(to);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
