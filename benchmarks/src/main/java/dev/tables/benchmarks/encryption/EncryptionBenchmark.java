package dev.tables.benchmarks.encryption;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.table.EntityTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One text of 22 characters, plain and encrypted, on a store in memory: read, saved with its index row, found by its index, and
 * written into a row without any store.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EncryptionBenchmark {
    private static final String BRANCH = "north";
    private static final int ACCOUNTS = 10_000;

    private final EntityMapper<OpenAccount> openMapper = EntityMappers.of(OpenAccount.class);
    private final EntityMapper<SecretAccount> secretMapper = EntityMappers.of(SecretAccount.class);
    private @Nullable EntityTable<OpenAccount> open;
    private @Nullable EntityTable<SecretAccount> secret;
    private @Nullable RowCipher cipher;
    private int next;

    /** Made by JMH. */
    public EncryptionBenchmark() {}

    /** Fills both tables. */
    @Setup
    public void fill() {
        LocalTableStore store = LocalTableStore.inMemory();
        store.createTable("open");
        store.createTable("secret");
        Map<String, String> keysets = Map.of(
                "default", KeysetText.generate("default", null),
                "default-index", KeysetText.generate("default-index", null));
        cipher = TableEncryption.builder(Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build()
                .cipherFor(secretMapper.model());
        open = EntityTable.of(store, openMapper);
        secret = EntityTable.of(store, secretMapper, cipher);
        for (int i = 0; i < ACCOUNTS; i++) {
            open.insert(new OpenAccount(BRANCH, i, iban(i)));
            secret.insert(new SecretAccount(BRANCH, i, iban(i)));
        }
    }

    /** Reads an account. */
    @Benchmark
    public @Nullable OpenAccount getPlain() {
        return Objects.requireNonNull(open).get(openMapper.primaryKeyOf(new OpenAccount(BRANCH, number(), "")));
    }

    /** Reads an account and decrypts. */
    @Benchmark
    public @Nullable SecretAccount getEncrypted() {
        return Objects.requireNonNull(secret).get(secretMapper.primaryKeyOf(new SecretAccount(BRANCH, number(), "")));
    }

    /** Saves an account with its index row. */
    @Benchmark
    public OpenAccount savePlain() {
        int number = number();
        return Objects.requireNonNull(open).save(new OpenAccount(BRANCH, number, iban(number)));
    }

    /** Saves an account: decrypts the old value for its token, encrypts, makes a token. */
    @Benchmark
    public SecretAccount saveEncrypted() {
        int number = number();
        return Objects.requireNonNull(secret).save(new SecretAccount(BRANCH, number, iban(number)));
    }

    /** Finds an account by an index. */
    @Benchmark
    public ResultPage<OpenAccount> findPlain() {
        return find(Objects.requireNonNull(open));
    }

    /** Finds an account by a blind index. */
    @Benchmark
    public ResultPage<SecretAccount> findEncrypted() {
        return find(Objects.requireNonNull(secret));
    }

    /** A row of the property as it is: what the next is to be compared with. */
    @Benchmark
    public RowSource writePlain() {
        PrimaryKey keys = new PrimaryKey(BRANCH, "0000000001");
        return Row.of(keys, writer -> writer.string("iban", "DE00500105175407324931"));
    }

    /** A row of the encrypted property: the cost of encryption alone. */
    @Benchmark
    public RowSource writeEncrypted() {
        PrimaryKey keys = new PrimaryKey(BRANCH, "0000000001");
        return Objects.requireNonNull(cipher)
                .encrypt("secret", keys, keys, writer -> writer.string("iban", "DE00500105175407324931"));
    }

    private <T> ResultPage<T> find(EntityTable<T> table) {
        String entity = table.model().entity();
        return table.queryIndex(
                0,
                RowQuery.partition(BRANCH)
                        .withRowKeyRange(table.model().indexKey(0).equalTo(entity, List.of(iban(number())))));
    }

    private int number() {
        next = (next + 7) % ACCOUNTS;
        return next;
    }

    private static String iban(int number) {
        return "DE0050010517" + (5_400_000_000L + number);
    }
}
