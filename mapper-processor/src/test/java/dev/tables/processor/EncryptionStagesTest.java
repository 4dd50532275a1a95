package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.DecryptionException;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A property is encrypted and decrypted again while versions of two neighbouring stages write and ask: nothing is lost, and a query by
 * equality finds every row, by whichever index, or is refused.
 */
class EncryptionStagesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    private static final int STEPS = Effort.byEffort("test.steps", 30, 60);
    private static final int ENTITIES = 5;

    /** What is deployed. */
    enum Version {
        PLAIN("", "byMail"),
        DECRYPT_ONLY("@Encrypt(stage = EncryptionRolloutStage.DECRYPT_ONLY)", "byMail"),
        ENCRYPT_ON_WRITE("@Encrypt(stage = EncryptionRolloutStage.ENCRYPT_ON_WRITE)", "byMailToken"),
        REQUIRED("@Encrypt", "byMailToken");

        private final Compiled compiled;

        Version(String encryption, String index) {
            compiled = Compiled.of("""
                    package shop;
                    import dev.tables.annotation.*;
                    import java.time.LocalDate;
                    @TableEntity(table = "people")
                    @IndexedBy(name = "INDEX", properties = "mail", layout = IndexLayout.ALL_PROPERTIES)
                    @IndexedBy(name = "INDEXAnywhere", properties = "mail", scope = IndexScope.GLOBAL)
                    public record Person(@PartitionKey String home, @RowKey int number, ENCRYPTED String mail,
                        ENCRYPTED byte[] photo, ENCRYPTED LocalDate born, ENCRYPTED Long salary, String name) {}
                    """.replace("INDEX", index).replace("ENCRYPTED", encryption));
        }
    }

    /** A version that runs. */
    private record Running(Version version, EntityTable<Object> table, IndexCatalog catalog) {}

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final TableEncryption encryption = TableEncryption.builder(
                    Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
                            Map.of(
                                    "default",
                                    KeysetText.generate("default", null),
                                    "default-index",
                                    KeysetText.generate("default-index", null)),
                            null)))
            .build();
    /** Mail, photo, born, salary, name by number. */
    private final Map<Integer, List<@Nullable Object>> model = new TreeMap<>();

    private Running start(Version version) throws ReflectiveOperationException {
        // Who waits for others to notice loses no time, and none passes while a write is prepared.
        IndexCatalog catalog = IndexCatalog.of(
                store,
                IndexCatalog.Options.defaults()
                        .withMismatchPolicy(IndexMismatchPolicy.DEMOTE)
                        .withClockAndSleeper(nanos::get, nanos::addAndGet));
        EntityTable<Object> table = table(version, EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        return new Running(version, table, catalog);
    }

    private EntityTable<Object> table(Version version, EntityTableOptions options) throws ReflectiveOperationException {
        EntityMapper<Object> mapper = version.compiled.mapper("shop.Person");
        return EntityTable.of(
                store,
                mapper,
                version == Version.PLAIN ? options : options.withCipher(encryption.cipherFor(mapper.model())));
    }

    @Test
    void encryptionRolloutWorksWithTwoVersions() throws Exception {
        Running running = start(Version.PLAIN);
        live(running, null);
        running = deploy(running, Version.DECRYPT_ONLY);
        running = deploy(running, Version.ENCRYPT_ON_WRITE);
        assertThat(Reencryption.job(running.table, encryption).run().isCompleted())
                .isTrue();
        assertThat(types()).isSubsetOf(EdmType.BINARY);
        running = deploy(running, Version.REQUIRED);
        running = deploy(running, Version.ENCRYPT_ON_WRITE);
        running = deploy(running, Version.DECRYPT_ONLY);
        assertThat(Reencryption.job(running.table, encryption).run().isCompleted())
                .isTrue();
        assertThat(types()).doesNotContain(EdmType.BINARY);
        deploy(running, Version.PLAIN);
    }

    /** Both at once, then the new one alone, which fills its index. */
    private Running deploy(Running old, Version version) throws ReflectiveOperationException {
        Running next = start(version);
        live(old, next);
        old.catalog.close();
        for (int index = 0; index < next.table.model().indexes().size(); index++) {
            IndexBackfill.job(
                            next.table, next.table.model().indexes().get(index).name())
                    .run();
            assertThat(next.table.isIndexReadable(index)).as(version.name()).isTrue();
        }
        live(next, null);
        assertThat(new Entities(next.table).plan("findByMail").accessPath()).isEqualTo(AccessPath.INDEX_LOOKUP);
        assertThat(IndexRepair.verify(next.table).isClean()).as(version.name()).isTrue();
        for (Integer number : model.keySet()) {
            Object mail = row(number).value("mail");
            assertThat(mail == null || mail instanceof byte[] || version != Version.REQUIRED)
                    .as(version.name())
                    .isTrue();
        }
        return next;
    }

    /** What rows hold of the encrypted properties but the photo, which is a binary anyway. */
    private Set<EdmType> types() {
        return model.keySet().stream()
                .flatMap(number -> List.of("mail", "born", "salary").stream()
                        .map(name -> row(number).typeOf(name)))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private Row row(int number) {
        return Objects.requireNonNull(store.get("people", keys(number), Projection.ALL, Row.DECODER));
    }

    private static PrimaryKey keys(int number) {
        return new PrimaryKey("h", "000000000" + number);
    }

    private void live(Running one, @Nullable Running other) throws ReflectiveOperationException {
        for (int step = 0; step < STEPS; step++) {
            String message =
                    SEED + ", " + one.version + " and " + (other == null ? "none" : other.version) + ", step " + step;
            Running acting = other == null || random.nextBoolean() ? one : other;
            act(acting, random.nextInt(ENTITIES));
            check(one, message);
            if (other != null) {
                check(other, message);
            }
        }
    }

    private void act(Running acting, int number) throws ReflectiveOperationException {
        EntityTable<Object> table = acting.table;
        switch (random.nextInt(6)) {
            case 0 -> {
                table.delete(keys(number));
                model.remove(number);
            }
            case 1 -> {
                if (model.containsKey(number)) {
                    table.update(keys(number), stored -> stored);
                    String mail = "m" + random.nextInt(3);
                    table.merge(keys(number), PropertyChanges.of("mail", mail).set("name", "merged"));
                    model.get(number).set(0, mail);
                    model.get(number).set(4, "merged");
                }
            }
            default -> {
                List<@Nullable Object> values = values();
                table.save(entity(acting.version, number, values));
                model.put(number, values);
            }
        }
    }

    private List<@Nullable Object> values() {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(random.nextInt(5) == 0 ? null : "m" + random.nextInt(3));
        values.add(random.nextInt(5) == 0 ? null : new byte[] {(byte) random.nextInt(), 1, 2, 3});
        values.add(random.nextInt(5) == 0 ? null : LocalDate.of(2000, 1, 1 + random.nextInt(9)));
        values.add(random.nextInt(5) == 0 ? null : (Long) random.nextLong());
        values.add("n" + random.nextInt(3));
        return values;
    }

    private static Object entity(Version version, int number, List<@Nullable Object> values)
            throws ReflectiveOperationException {
        List<@Nullable Object> arguments = new ArrayList<>(List.of("h", number));
        arguments.addAll(values);
        return version.compiled.create("shop.Person", arguments.toArray());
    }

    private void check(Running running, String message) throws ReflectiveOperationException {
        EntityTable<Object> table = running.table;
        for (int number = 0; number < ENTITIES; number++) {
            assertSame(message, running, model.get(number), table.get(keys(number)));
        }
        Entities queries = new Entities(table);
        for (String mail : List.of("m0", "m1", "m2")) {
            assertFound(message, running, queries.find("findByHomeAndMail", "h", mail), mail);
            try {
                assertFound(message, running, queries.find("findByMail", mail), mail);
            } catch (IndexNotReadableException refused) {
                assertThat(running.table.isIndexReadable(1)).as(message).isFalse();
            }
        }
    }

    private void assertFound(String message, Running running, List<Object> found, String mail)
            throws ReflectiveOperationException {
        Map<Object, Object> byNumber = new HashMap<>();
        found.forEach(one ->
                byNumber.put(Objects.requireNonNull(running.table.mapper().property(one, "number")), one));
        assertThat(found).as(message).hasSameSizeAs(byNumber.keySet());
        for (int number = 0; number < ENTITIES; number++) {
            List<@Nullable Object> values = model.get(number);
            boolean isWanted = values != null && mail.equals(values.get(0));
            assertSame(message, running, isWanted ? values : null, byNumber.get(number));
        }
    }

    private static void assertSame(
            String message, Running running, @Nullable List<@Nullable Object> values, @Nullable Object found)
            throws ReflectiveOperationException {
        assertThat(found != null).as(message).isEqualTo(values != null);
        if (found != null && values != null) {
            Object expected = entity(running.version, 0, values);
            for (String name : List.of("mail", "photo", "born", "salary", "name")) {
                assertThat(Objects.deepEquals(
                                running.table.mapper().property(found, name),
                                running.table.mapper().property(expected, name)))
                        .as(message + ", " + name)
                        .isTrue();
            }
        }
    }

    /** Without a catalog nobody knows that every row has a token. */
    @Test
    void blindIndexIsUnusedWhileRowsMayLackHashes() throws Exception {
        EntityTable<Object> plain = table(Version.PLAIN, EntityTableOptions.defaults());
        plain.createTables();
        plain.save(entity(Version.PLAIN, 1, List.of("m", new byte[1], LocalDate.EPOCH, 1L, "n")));
        EntityTable<Object> written = table(Version.ENCRYPT_ON_WRITE, EntityTableOptions.defaults());
        written.createTables();

        assertThat(new Entities(written).find("findByHomeAndMail", "h", "m")).hasSize(1);
        assertThatThrownBy(() -> new Entities(written).find("findByMail", "m"))
                .isInstanceOf(IndexNotReadableException.class)
                .hasMessageStartingWith(
                        "Index 'byMailTokenAnywhere' of Person contains blind index hashes but is not in a catalog, "
                                + "so rows may contain plain values that were never indexed. Queries cannot use it "
                                + "now.");
        assertThatThrownBy(() ->
                        table(Version.REQUIRED, EntityTableOptions.defaults()).get(keys(1)))
                .isInstanceOf(DecryptionException.class);
        assertThat(Reencryption.job(written, encryption).run().isCompleted()).isTrue();
        EntityTable<Object> enforced = table(Version.REQUIRED, EntityTableOptions.defaults());
        assertThat(new Entities(enforced).find("findByMail", "m")).hasSize(1);
    }

    /** A version from before the first stage refuses what it cannot read, and does not overwrite it. */
    @Test
    void versionThatCannotDecryptDoesNotOverwrite() throws Exception {
        EntityTable<Object> written = table(Version.ENCRYPT_ON_WRITE, EntityTableOptions.defaults());
        written.createTables();
        written.save(entity(Version.ENCRYPT_ON_WRITE, 1, List.of("m", new byte[1], LocalDate.EPOCH, 1L, "n")));
        EntityTable<Object> plain = table(Version.PLAIN, EntityTableOptions.defaults());
        plain.createTables();
        Row before = row(1);

        assertThatThrownBy(() -> plain.get(keys(1))).hasMessageContaining("has type Edm.Binary, expected Edm.");
        assertThatThrownBy(
                        () -> plain.save(entity(Version.PLAIN, 1, List.of("x", new byte[1], LocalDate.EPOCH, 1L, "n"))))
                .hasMessageStartingWith(
                        "Person.mail: row (keys hidden) contains a value of type Edm.Binary in 'mail', but this");
        assertThat(row(1)).isEqualTo(before);
    }
}
